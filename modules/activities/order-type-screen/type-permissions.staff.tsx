import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type TypeRights, typeCalls } from './type-calls.web.ts';
import styles from './type-screen.module.css';

const RIGHTS = ['can_view', 'can_create', 'can_update', 'can_complete', 'can_delete'] as const;
type Holder = TypeRights['users'][number] & { is_all?: boolean; href?: string };

/** Who may do what with activities of the type; a role's own page changes it. */
export function TypePermissions({ typeId }: { typeId: number }) {
  const t = useT();
  const read = useRead(typeCalls.rights, { params: { id: typeId } });
  const roles = (read.data?.roles ?? []).map((role) => ({ ...role, href: `/ams/activity-type-roles/${role.id}` }));
  return (
    <PageBody>
      <Region
        status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        <Section title={t('ordertype.tab.permissions')}>
          <p className={styles.quiet}>{t('ordertype.text.permissions')}</p>
          <Matrix label={t('ordertype.roles')} holders={roles} />
        </Section>
        {(read.data?.users.length ?? 0) > 0 ? (
          <Section title={t('ordertype.people')}>
            <Matrix label={t('ordertype.people')} holders={read.data?.users ?? []} />
          </Section>
        ) : null}
      </Region>
    </PageBody>
  );
}

function Matrix({ label, holders }: { label: string; holders: readonly Holder[] }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse a wide table is scrolled by the keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.rights}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {RIGHTS.map((right) => (
              <th key={right} scope="col">
                {t(`ordertype.${right}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holders.map((holder) => (
            <tr key={holder.id}>
              <td>{holder.href ? <Link href={holder.href}>{holder.name}</Link> : holder.name}</td>
              {RIGHTS.map((right) => (
                <td key={right}>
                  <Mark isOn={holder.is_all === true || holder[right]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Mark({ isOn }: { isOn: boolean }) {
  const t = useT();
  return (
    <>
      {isOn ? <IconCheck size={16} aria-hidden="true" /> : <IconMinus size={16} aria-hidden="true" opacity={0.5} />}
      <span className="app-sr">{t(isOn ? 'ordertype.yes' : 'ordertype.no')}</span>
    </>
  );
}
