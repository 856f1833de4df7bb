import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { userReads } from '../user-web/user-calls.web.ts';
import { type RoleRecord, roleCalls } from './role-calls.web.ts';
import styles from './role-screen.module.css';

type Permission = RoleRecord['permissions'][number];

/** Another role beside this one: what only the one holds, and what only the other. */
export function RoleCompare({ role }: { role: RoleRecord }) {
  const t = useT();
  const [id, setId] = useState<string | null>(null);
  const roles = useRead(userReads.roles, {}, { fresh: 'master' });
  const other = useRead(roleCalls.get, { params: { id: Number(id) } }, { isEnabled: id !== null });
  const options = (roles.data ?? [])
    .filter((one) => one.audience === role.audience && one.id !== role.id)
    .map((one) => ({ value: String(one.id), label: one.name }));
  return (
    <div className={styles.compare}>
      <SelectField label={t('roles.compare')} options={options} value={id} onChange={setId} isClearable />
      {id === null ? null : (
        <Region
          status={other.data ? 'ready' : other.error ? 'error' : 'loading'}
          error={{ title: other.error?.message ?? '', onRetry: () => void other.refetch() }}
        >
          {other.data ? <Differences one={role} other={other.data} /> : null}
        </Region>
      )}
    </div>
  );
}

function Differences({ one, other }: { one: RoleRecord; other: RoleRecord }) {
  const t = useT();
  const mine = only(one, other);
  const theirs = only(other, one);
  if (mine.length + theirs.length === 0) return <p>{t('roles.compare_same', { name: other.name })}</p>;
  return (
    <div className={styles.sides}>
      <Side title={t('roles.compare_only', { name: one.name })} permissions={mine} />
      <Side title={t('roles.compare_only', { name: other.name })} permissions={theirs} />
    </div>
  );
}

/** What the first holds and the second does not. */
function only(first: RoleRecord, second: RoleRecord): Permission[] {
  const held = new Set(second.permissions.map((permission) => permission.slug));
  return first.permissions.filter((permission) => !held.has(permission.slug));
}

function Side({ title, permissions }: { title: string; permissions: readonly Permission[] }) {
  const groups = Map.groupBy(permissions, (permission) => permission.group_name);
  return (
    <section>
      <h2>
        {title} <span className={styles.quiet}>{permissions.length}</span>
      </h2>
      <dl>
        {[...groups].map(([group, inGroup]) => (
          <div key={group}>
            <dt>{group}</dt>
            <dd>{inGroup.map((permission) => permission.name).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
