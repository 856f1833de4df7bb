import { useState } from 'react';
import type { PlainFilter } from '../../../../ui/patterns/filter/filter-value.ts';
import type { SavedViewsProps } from '../../../../ui/patterns/list/saved-views.tsx';
import { confirm } from '../../../../ui/patterns/overlay/confirm.tsx';
import { Dialog } from '../../../../ui/patterns/overlay/dialog.tsx';
import type { Tab } from '../../../../ui/patterns/page/tabs.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { SwitchField } from '../../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../../ui/primitives/form.tsx';
import { notifyError } from '../../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../../ui/text/text.tsx';
import { useChange, useRead } from '../../query/hooks.ts';
import { looseRemote } from '../../query/remote.ts';
import { searchText } from '../../routing/search-state.ts';
import styles from '../resource-list.module.css';
import { type ListPatch, type ListState, sortText, writeState } from './list-state.ts';

/** What a saved view keeps: the list's own words. */
export interface ViewDefinition {
  q?: string;
  sort?: string;
  filters?: Readonly<Record<string, PlainFilter>>;
}

/** A view that everybody has; it comes before the saved ones. */
export interface SystemView {
  id: string;
  label: string;
  definition: ViewDefinition;
  /** What is said while the view as it is holds nothing: nobody narrowed it, so there is nothing to clear. */
  empty?: string;
}

interface SavedView {
  id: number;
  name: string;
  shared: boolean;
  is_own: boolean;
  definition: ViewDefinition;
}

const PATH = '/saved-view';
const calls = {
  list: looseRemote<{ query: { resource: string } }, SavedView[]>('GET', PATH),
  create: looseRemote<
    { body: { resource: string; name: string; shared: boolean; definition: ViewDefinition } },
    SavedView
  >('POST', PATH),
  update: looseRemote<{ params: { id: number }; body: { definition: ViewDefinition } }, SavedView>(
    'PUT',
    `${PATH}/{id}`,
  ),
  remove: looseRemote<{ params: { id: number } }, unknown>('DELETE', `${PATH}/{id}`),
};

/** Saved views of a list: the tabs, what changed against the current one, and the dialog that names a new one. */
export function useViews(
  resource: string,
  state: ListState,
  set: (patch: ListPatch, isStep?: boolean) => void,
  /** The gender of what is listed. */
  of: 'feminine' | 'other' = 'other',
  /** Views of the product; with them the whole list has an address of its own. */
  system: readonly SystemView[] = [],
) {
  const t = useT();
  const [isNaming, setNaming] = useState(false);
  const { data: views = [] } = useRead(calls.list, { query: { resource } }, { fresh: 'master', isQuiet: true });
  const onFailed = (error: Error) => notifyError(error.message);
  const create = useChange(calls.create, { invalidates: [PATH], onFailed });
  const update = useChange(calls.update, { invalidates: [PATH], onFailed });
  const remove = useChange(calls.remove, { invalidates: [PATH], onFailed });
  const current = views.find((view) => String(view.id) === state.view);
  const now = definitionOf(state);
  const own = system.find(({ id }) => id === state.view);
  const definition = current?.definition ?? own?.definition ?? {};
  const isChanged = JSON.stringify(now) !== JSON.stringify(tidy(definition));
  const whole = system.length > 0 ? WHOLE : '';
  const tabs: Tab[] = [
    ...system.map(({ id, label, definition }) => ({ id, label, href: hrefOf(id, definition) })),
    { id: whole, label: t('records.list.all', { of }), href: hrefOf(whole, {}) },
    ...views.map((view) => ({ id: String(view.id), label: view.name, href: hrefOf(String(view.id), view.definition) })),
  ];
  const props: SavedViewsProps = {
    views: tabs,
    current: current ? String(current.id) : (own?.id ?? whole),
    onAdd: () => setNaming(true),
    changed: isChanged
      ? {
          onSave: current?.is_own
            ? () => update.mutate({ params: { id: current.id }, body: { definition: now } })
            : undefined,
          onSaveAs: () => setNaming(true),
          onReset: () => set(patchOf(definition), true),
        }
      : null,
  };
  const forget = async (view: SavedView) => {
    const isSure = await confirm({
      title: t('records.views.delete_question', { name: view.name }),
      confirm: t('records.views.delete'),
      isDanger: true,
    });
    if (!isSure) return;
    remove.mutate({ params: { id: view.id } }, { onSuccess: () => set({ view: '' }) });
  };
  const dialog = isNaming ? (
    <NameDialog
      isBusy={create.isPending}
      onClose={() => setNaming(false)}
      onSave={(name, shared) =>
        create.mutate(
          { body: { resource, name, shared, definition: now } },
          {
            onSuccess: (view) => {
              setNaming(false);
              set({ view: String(view.id) }, true);
            },
          },
        )
      }
    />
  ) : null;
  return {
    props,
    dialog,
    current,
    empty: isChanged ? undefined : own?.empty,
    forget: current?.is_own ? () => void forget(current) : undefined,
  };
}

function definitionOf(state: ListState): ViewDefinition {
  return tidy({ q: state.q, sort: state.sort ? sortText(state.sort) : '', filters: state.plain });
}

/** One spelling for the same definition, so that two can be compared as text. */
function tidy({ q, sort, filters = {} }: ViewDefinition): ViewDefinition {
  const sorted = Object.fromEntries(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...(Object.keys(sorted).length > 0 ? { filters: sorted } : {}),
  };
}

function patchOf({ q = '', sort = '', filters = {} }: ViewDefinition): ListPatch {
  const key = sort.replace(/^-/, '');
  return { q, sort: sort ? { key, direction: sort.startsWith('-') ? 'desc' : 'asc' } : null, plain: filters };
}

const WHOLE = 'all';

/** The search parameters of a view. */
export const searchOf = (view: string, definition: ViewDefinition): Record<string, string> =>
  writeState({}, { ...patchOf(definition), view });

function hrefOf(view: string, definition: ViewDefinition): string {
  return `${window.location.pathname}${searchText.stringify(searchOf(view, definition))}`;
}

function NameDialog(props: { isBusy: boolean; onClose: () => void; onSave: (name: string, shared: boolean) => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = () => name.trim() !== '' && props.onSave(name.trim(), isShared);
  return (
    <Dialog
      isOpen
      title={t('records.views.save_title')}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" isBusy={props.isBusy} onClick={save}>
            {t('records.save')}
          </Button>
        </>
      }
    >
      <Form className={styles.rename} onSubmit={save}>
        <TextField
          label={t('records.views.name')}
          value={name}
          onChange={setName}
          maxLength={100}
          autoFocus
          isRequired
        />
        <SwitchField label={t('records.views.shared')} value={isShared} onChange={setShared} />
      </Form>
    </Dialog>
  );
}
