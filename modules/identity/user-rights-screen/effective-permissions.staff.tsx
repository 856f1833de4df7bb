import { useMemo, useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { fold } from '../../../ui/text/fold.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../user-screen/user-screen.module.css';
import { type UserRecord, userReads } from '../user-web/user-calls.web.ts';

interface Held {
  slug: string;
  name: string;
  group: string;
  sources: readonly string[];
}

/** What a person may do in the end, by group, with the roles each permission comes from. */
export function EffectivePermissions({ user }: { user: UserRecord }) {
  const t = useT();
  const held = useHeld(user);
  const [query, setQuery] = useState('');
  const [source, setSource] = useState<string | null>(null);
  const own = t('users.rights.source_own');
  const words = (held: Held) => held.sources.map((name) => name || own);
  const wanted = fold(query.trim());
  const shown = held.filter(
    (one) =>
      (wanted === '' || fold(`${one.group} ${one.name} ${one.slug}`).includes(wanted)) &&
      (source === null || words(one).includes(source)),
  );
  const groups = Map.groupBy(shown, (one) => one.group);
  const sources = [...new Set(held.flatMap(words))].map((name) => ({ value: name, label: name }));
  if (held.length === 0) return <EmptyState title={t('users.rights.none')} level={3} />;
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('users.rights.find')} value={query} onChange={setQuery} />
        <SelectField
          label={t('users.rights.source')}
          hideLabel
          placeholder={t('users.rights.source_any')}
          options={sources}
          value={source}
          onChange={setSource}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('users.rights.none_found')} level={3} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('users.rights.permission')}</th>
              <th scope="col">{t('users.rights.source')}</th>
            </tr>
          </thead>
          {[...groups].map(([group, permissions]) => (
            <tbody key={group}>
              <tr className={styles.groupRow}>
                <th scope="rowgroup" colSpan={2}>
                  {group} <span className={styles.quiet}>{permissions.length}</span>
                </th>
              </tr>
              {permissions.map((one) => (
                <tr key={one.slug}>
                  <td>{one.name}</td>
                  <td className={styles.quiet}>{words(one).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  );
}

/** Names and groups in the person's language, in the order of the catalogue. */
function useHeld(user: UserRecord): Held[] {
  const { data } = useRead(userReads.permissions, {}, { fresh: 'master' });
  return useMemo(() => {
    const sources = new Map(user.effective_permissions.map((one) => [one.slug, one]));
    const known = (data ?? []).flatMap((group) =>
      group.permissions.flatMap((permission) => {
        const one = sources.get(permission.slug);
        sources.delete(permission.slug);
        return one ? [{ ...one, name: permission.name, group: group.group_name }] : [];
      }),
    );
    return [...known, ...[...sources.values()].map((one) => ({ ...one, group: '' }))];
  }, [data, user.effective_permissions]);
}
