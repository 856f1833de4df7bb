import { useEffect, useState } from 'react';
import { hasText } from '../../../platform/web/i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { AdditionalChanges } from '../../fields/public.web.tsx';
import {
  customers,
  type Lookups,
  officers,
  sections,
  useProgressStatuses,
  warehouses,
} from '../order-web/order-lookups.web.ts';
import { columnWords, historyKind } from './history-value.rules.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a recorded change altered: column, value before, value after. */
export function HistoryChanges({
  columns,
  before = {},
  after = {},
}: {
  columns: readonly string[];
  before?: Values;
  after?: Values;
}) {
  const t = useT();
  return (
    <ul>
      {columns.map((column) => {
        if (column === 'additional') {
          return (
            <li key={column}>
              <AdditionalChanges table="order" before={before[column]} after={after[column]} />
            </li>
          );
        }
        return (
          <li key={column}>
            {`${columnName(column, t)}: `}
            <Shown column={column} value={before[column]} /> → <Shown column={column} value={after[column]} />
          </li>
        );
      })}
    </ul>
  );
}

/** As the form of the activity calls it, else as its page does. */
const columnName = (column: string, t: Translate): string => {
  const key = [`activity.column.${column}`, `activity.field.${column}`].find(hasText);
  return key ? t(key) : columnWords(column);
};

function Shown({ column, value }: { column: string; value: unknown }) {
  const t = useT();
  const format = useFormat();
  if (value === null || value === undefined || value === '') return '—';
  const text = String(value);
  switch (historyKind(column, value)) {
    case 'yes_no':
      return t(value === true ? 'ui.filter.yes' : 'ui.filter.no');
    case 'name':
      return <NameOf column={column} id={text} />;
    case 'word':
      return hasText(`activity.status.${text}`) ? t(`activity.status.${text}`) : text;
    case 'money':
      return format.money(text, { style: 'plain' });
    case 'percent':
      return format.percent(text);
    case 'number':
      return format.number(text);
    case 'instant':
      return format.dateTime(text);
    case 'date':
      return format.date(text);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : text;
  }
}

const LOOKUPS: Readonly<Record<string, Lookups>> = {
  driver_id: officers,
  secondary_officer_id: officers,
  user_id: officers,
  customer_id: customers,
  location_section_id: sections,
  warehouse_id: warehouses,
};

function NameOf({ column, id }: { column: string; id: string }) {
  const progress = useProgressStatuses();
  const [name, setName] = useState<string | null>(null);
  const lookups = LOOKUPS[column];
  useEffect(() => {
    void lookups?.nameOf(id).then(setName, () => setName(`#${id}`));
  }, [lookups, id]);
  if (column === 'progress_status_id') return progress.find((each) => String(each.id) === id)?.name ?? `#${id}`;
  return name ?? `#${id}`;
}
