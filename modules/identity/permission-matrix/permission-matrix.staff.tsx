import { useMemo, useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { EmptyState, Region } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { fold } from '../../../ui/text/fold.ts';
import { useT } from '../../../ui/text/text.tsx';
import { userReads } from '../user-web/user-calls.web.ts';
import { type MatrixGroup, matrixOf, narrowMatrix, switched, VERBS, type Verb } from './matrix.rules.ts';
import { MatrixGroupView } from './matrix-group.staff.tsx';
import styles from './permission-matrix.module.css';

/** Props of PermissionMatrix. */
export interface PermissionMatrixProps {
  audience: 'staff' | 'customer';
  value: ReadonlySet<string>;
  /** Absent: read only. */
  onChange?: (value: Set<string>) => void;
  /** Granted from elsewhere: slug → where from. Shown ticked and cannot be taken away here. */
  inherited?: ReadonlyMap<string, string>;
}

/** All permissions of an audience by group, searchable, with all and none for each group. */
export function PermissionMatrix({ audience, value, onChange, inherited = NONE }: PermissionMatrixProps) {
  const t = useT();
  const can = useCan();
  const read = useRead(userReads.permissions, {}, { fresh: 'master' });
  const groups = useMemo(() => matrixOf(read.data ?? [], audience, verbWords(t)), [read.data, audience, t]);
  const columns = VERBS.filter((verb) => groups.some(({ resources }) => resources.some(({ verbs }) => verbs[verb])));
  const [query, setQuery] = useState('');
  const [isOnlyGranted, setOnlyGranted] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const has = (slug: string) => value.has(slug) || inherited.has(slug);
  const shown = narrowMatrix(groups, query, (slug) => !isOnlyGranted || has(slug), fold);
  const isOpen = (name: string) => query.trim() !== '' || (opened ?? new Set([groups[0]?.name])).has(name);
  const toggle = (name: string) => {
    const next = new Set(opened ?? [groups[0]?.name ?? '']);
    if (!next.delete(name)) next.add(name);
    setOpened(next);
  };
  // Portal permissions are no power of staff: whoever edits portal roles may grant them all.
  const mayGrant = (slug: string) => audience === 'customer' || can(slug);
  const change = (slugs: readonly string[], isOn: boolean) =>
    onChange?.(
      switched(
        value,
        slugs.filter((slug) => mayGrant(slug) || !isOn),
        isOn,
      ),
    );
  const views = groups.flatMap((group) => group.slugs.filter((slug) => slug.startsWith('view.')));
  return (
    <div className={styles.matrix}>
      <div className={styles.tools}>
        <SearchField label={t('permissions.find')} value={query} onChange={setQuery} />
        <CheckboxField label={t('permissions.only_granted')} value={isOnlyGranted} onChange={setOnlyGranted} />
        <span className={styles.toolsEnd}>
          {onChange ? (
            <Button variant="quiet" onClick={() => change(views, true)}>
              {t('permissions.all_view')}
            </Button>
          ) : null}
          <Expand groups={groups} opened={opened} onOpened={setOpened} />
        </span>
      </div>
      <Region
        status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        {shown.map((group) => (
          <MatrixGroupView
            key={group.name}
            group={group}
            columns={columns}
            isOpen={isOpen(group.name)}
            onToggle={() => toggle(group.name)}
            has={has}
            owns={(slug) => value.has(slug)}
            sourceOf={(slug) => inherited.get(slug)}
            mayGrant={mayGrant}
            onChange={onChange ? change : undefined}
          />
        ))}
        {shown.length === 0 ? <EmptyState title={t('permissions.none_found')} level={3} /> : null}
      </Region>
    </div>
  );
}

const NONE: ReadonlyMap<string, string> = new Map();

function Expand(props: {
  groups: readonly MatrixGroup[];
  opened: ReadonlySet<string> | null;
  onOpened: (names: ReadonlySet<string>) => void;
}) {
  const t = useT();
  const { groups, opened, onOpened } = props;
  const isAll = opened !== null && opened.size >= groups.length;
  return (
    <Button variant="quiet" onClick={() => onOpened(new Set(isAll ? [] : groups.map((group) => group.name)))}>
      {t(isAll ? 'permissions.collapse' : 'permissions.expand')}
    </Button>
  );
}

const verbWords = (t: (key: string) => string): Record<Verb, string> =>
  Object.fromEntries(VERBS.map((verb) => [verb, t(`permissions.verb.${verb}`)])) as Record<Verb, string>;
