import { useMemo, useState } from 'react';
import { EXPORT_MS, useExport } from '../../../platform/web/exports/use-export.ts';
import { type FileAnswer, saveExport } from '../../../platform/web/query/download.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useCreateKey } from '../../../platform/web/shortcuts/create-key.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type TextQuestion, type TextRow, textCalls, textsChanged } from './text-calls.web.ts';
import { TextCard, textColumns } from './text-columns.staff.tsx';
import { TextForm } from './text-form.staff.tsx';
import styles from './text-screen.module.css';
import { useTextList } from './use-text-list.web.ts';

/** /ams/settings/language-settings: every text of the product in both languages, and the company's words for it. */
export function LanguageSettingsPage() {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const list = useTextList();
  const { state, set, rows, total } = list;
  const [isAdding, setAdding] = useState(false);
  const isFixed = !can('update.language_settings');
  const columns = useMemo(() => textColumns(t, isFixed), [t, isFixed]);
  useCreateKey(can('create.language_settings'), () => setAdding(true));
  const more = useSheets(list.question);
  const actionsOf = useRowActions();
  const add: Action = { id: 'add', label: t('lang.add'), shortcut: 'C', onSelect: () => setAdding(true) };
  return (
    <Page layout="list">
      <PageHeader
        title={t('lang.title')}
        count={total === undefined ? undefined : format.number(total)}
        primary={can('create.language_settings') ? add : undefined}
        more={more}
      />
      <FilterBar
        fields={list.fields}
        value={state.filters}
        onChange={(filters) => set({ filters })}
        find={{ value: list.typed, onChange: list.setTyped, label: t('lang.find') }}
        resultNote={total === undefined ? undefined : t('lang.results', { count: total })}
      />
      {isFixed ? null : <p className={styles.hint}>{t('lang.cell.hint')}</p>}
      <ResourceTable<TextRow>
        label={t('lang.title')}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.key}
        rowActions={actionsOf}
        card={(row) => <TextCard row={row} t={t} isFixed={isFixed} />}
        status={list.status}
        error={list.error}
        onRetry={list.onRetry}
        empty={{ title: t('lang.empty') }}
        emptyFiltered={
          state.isNarrowed
            ? {
                title: t('lang.empty_filtered'),
                actions: [{ id: 'clear', label: t('lang.clear'), onSelect: list.clear }],
              }
            : null
        }
        staleNote={list.staleNote}
        paging={list.paging}
      />
      {isAdding ? <TextForm onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

/** Back to the product's words, or away with a text of the company. */
function useRowActions(): (row: TextRow) => readonly Action[] {
  const t = useT();
  const can = useCan();
  const remove = useChange(textCalls.remove, {
    onDone: () => void textsChanged(),
    onFailed: (failure) => notifyError(failure.message),
  });
  return (row) => {
    if (!can('delete.language_settings')) return [];
    return [
      {
        id: 'reset',
        label: t(row.is_system ? 'lang.reset' : 'lang.remove'),
        reason: row.is_system && !row.is_changed ? t('lang.reset_none') : undefined,
        onSelect: () =>
          remove.mutate(
            { params: { id: row.id } },
            { onSuccess: () => notify(t(row.is_system ? 'lang.reset_done' : 'lang.removed')) },
          ),
      },
    ];
  };
}

/** Import, sample and export as entries of the page's menu. */
function useSheets(query: TextQuestion): Action[] {
  const t = useT();
  const can = useCan();
  const { run } = useExport();
  const save = (file: () => Promise<FileAnswer>) => run(async () => saveExport(await file()));
  const sheet = () => send(textCalls.sheet, { query }, { timeout: EXPORT_MS });
  return [
    ...(can('import.language_settings')
      ? [
          { id: 'import', label: t('lang.import'), href: '/ams/imports?resource=language' },
          { id: 'sample', label: t('lang.sample'), onSelect: () => void save(() => send(textCalls.sample)) },
        ]
      : []),
    ...(can('export.language_settings')
      ? [{ id: 'export', label: t('lang.export'), onSelect: () => void save(sheet) }]
      : []),
  ];
}
