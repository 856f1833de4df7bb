import { Fragment } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { FormatNumber } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { categoryUses, itemTypeUses, Uses } from '../list-uses/list-uses.contract.ts';
import styles from './list-uses.module.css';

const calls = {
  item_type: remote<typeof itemTypeUses>('GET', '/itemtype/{id}/uses'),
  category: remote<typeof categoryUses>('GET', '/order-category/{id}/uses'),
};

/** Where an entry is used; undefined while that is not known, or for a new one. */
export function useUses(list: keyof typeof calls, id: number | null | undefined): Uses | undefined {
  return useRead(calls[list], { params: { id: id ?? 0 } }, { isEnabled: typeof id === 'number', isQuiet: true }).data;
}

/** Who uses an entry of a list, and what that means for it. */
export function ListUses({ list, id }: { list: keyof typeof calls; id: number | null }) {
  const t = useT();
  const uses = useUses(list, id);
  if (!uses) return null;
  return (
    <div className={styles.uses}>
      <Section title={t('list_use.title')} count={uses.total > 0 ? uses.total : undefined}>
        <dl className={styles.places}>
          {uses.places.map(({ place, label, uses: count }) => (
            <Fragment key={place}>
              <dt>{label}</dt>
              <dd>
                <FormatNumber value={count} decimals={0} />
              </dd>
            </Fragment>
          ))}
        </dl>
        <p className={styles.note}>{t(uses.total === 0 ? 'list_use.none' : 'list_use.kept')}</p>
      </Section>
    </div>
  );
}
