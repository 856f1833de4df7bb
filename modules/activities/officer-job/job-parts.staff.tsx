import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useHoldReload } from '../../../platform/web/session/version-check.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { QuantityField } from '../../../ui/primitives/fields/number-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { stopsAtUnreadable } from '../../../ui/primitives/typing/typed-text.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../officer-screen/officer.module.css';
import { SyncBadge } from '../officer-screen/sync-badge.staff.tsx';
import { useCompanyFacts } from '../order-web/order-company.web.ts';
import type { OrderLine, OrderRecord } from '../order-web/order-types.web.ts';
import own from './job.module.css';
import type { OfficerJobState } from './use-officer-job.web.ts';

/** Parts used: the planned quantity until the officer says otherwise. */
export function JobParts({ job, record, isOpen }: { job: OfficerJobState; record: OrderRecord; isOpen: boolean }) {
  const t = useT();
  const format = useFormat();
  const [editing, setEditing] = useState<OrderLine | null>(null);
  const parts = record.items.filter((item) => item.type.is_order_item && !item.type.is_discount);
  if (parts.length === 0) return null;
  // Before the work starts nothing is used yet.
  const title = t(record.started_at === null ? 'activity.officer.parts_planned' : 'activity.officer.parts');
  return (
    <section className={styles.block} aria-label={title}>
      <h2>
        {title} <span className={styles.count}>{format.number(parts.length)}</span>
      </h2>
      <ul>
        {parts.map((part) => (
          <li key={part.hash}>
            <button type="button" className={styles.part} disabled={!isOpen} onClick={() => setEditing(part)}>
              <span>
                {part.name}
                <PartPrice part={part} record={record} />
              </span>
              <SyncBadge sync={job.syncOf(part.hash)} />
              <strong className="app-num">{format.number(part.quantity_used ?? part.quantity)}</strong>
              {isOpen ? <span className="app-sr">{t('activity.officer.change_used')}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <JobTotal record={record} />
      {editing ? (
        <UsedDialog
          line={editing}
          onClose={() => setEditing(null)}
          onSave={(quantity) =>
            void job.use(editing, quantity).then(
              () => setEditing(null),
              () => undefined,
            )
          }
        />
      ) : null}
    </section>
  );
}

/** Prices are absent from what people without the right to them receive, so nothing of them is on their phone either. */
function usePrices(record: OrderRecord) {
  const format = useFormat();
  const facts = useCompanyFacts();
  const currency = record.currency?.code ?? facts.currency;
  return (amount: number, isPrice = false) => format.money(amount, { currency, isPrice });
}

function PartPrice({ part, record }: { part: OrderLine; record: OrderRecord }) {
  const t = useT();
  const money = usePrices(record);
  if (part.price === undefined) return null;
  return <span className={own.price}>{t('activity.officer.price_each', { price: money(part.price, true) })}</span>;
}

const TOTALS = ['items_total', 'discount_total', 'tax_total', 'total_price'] as const;

function JobTotal({ record }: { record: OrderRecord }) {
  const t = useT();
  const money = usePrices(record);
  if (record.total_price === undefined) return null;
  const rows = TOTALS.filter((name) => name === 'total_price' || record[name]);
  return (
    <dl className={own.totals}>
      {rows.map((name) => (
        <div key={name}>
          <dt>{t(`activity.total.${name}`)}</dt>
          <dd className="app-num">{money(Number(name === 'discount_total' ? -Number(record[name]) : record[name]))}</dd>
        </div>
      ))}
    </dl>
  );
}

interface UsedProps {
  line: OrderLine;
  onClose: () => void;
  onSave: (quantity: string) => void;
}

function UsedDialog({ line, onClose, onSave }: UsedProps) {
  const t = useT();
  const format = useFormat();
  const [value, setValue] = useState(String(line.quantity_used ?? line.quantity));
  useHoldReload(true);
  const save = () => void (stopsAtUnreadable() || onSave(value));
  const step = (by: number) => setValue(String(Math.max(0, Number(value || '0') + by)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={line.name}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('activity.officer.save_used')}
          </Button>
        </>
      }
    >
      <Form className={styles.used} onSubmit={save}>
        <IconButton
          isBordered
          label={t('activity.officer.less')}
          icon={<IconMinus size={22} stroke={1.5} />}
          onClick={() => step(-1)}
        />
        <QuantityField
          label={t('activity.officer.used')}
          hint={t('activity.item.planned', { quantity: format.number(line.quantity) })}
          value={value}
          onChange={setValue}
          min="0"
          max="9999999"
        />
        <IconButton
          isBordered
          label={t('activity.officer.more')}
          icon={<IconPlus size={22} stroke={1.5} />}
          onClick={() => step(1)}
        />
      </Form>
    </Dialog>
  );
}
