import { IconArrowDown, IconArrowsSort, IconArrowUp, IconX } from '@tabler/icons-react';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { SortableList } from '../../../ui/patterns/sortable/sortable-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AGGREGATES, type Aggregate, type ChosenColumn } from '../engine/report.rules.ts';
import styles from './report.module.css';
import type { ColumnInfo } from './report-calls.web.ts';
import type { ReportValues } from './report-values.web.ts';

export interface PartProps {
  values: ReportValues;
  set: (patch: Partial<ReportValues>) => void;
  known: readonly ColumnInfo[];
}

const nextSort = { none: 'desc', desc: 'asc', asc: undefined } as const;

/** Which columns, in which order, sorted and summed up how. */
export function Columns({ values, set, known }: PartProps) {
  const t = useT();
  const offered = known.filter((column) => values.items_mode !== 'none' || !column.is_item);
  const labelOf = (key: string): string => known.find((column) => column.key === key)?.label ?? key;
  const choose = (keys: string[]) =>
    set({
      columns: keys.map((key) => values.columns.find((column) => column.key === key) ?? { key }),
      group_by: values.group_by.filter((key) => keys.includes(key)),
    });
  const change = (key: string, patch: Partial<ChosenColumn>) =>
    set({ columns: values.columns.map((column) => (column.key === key ? { ...column, ...patch } : column)) });
  const left = offered.filter(({ key }) => !values.columns.some((column) => column.key === key));
  const usual = offered.filter((column) => column.default).map(({ key }) => key);
  return (
    <Section
      title={t('reports.columns')}
      count={values.columns.length}
      action={
        values.columns.length === 0 ? (
          <Button variant="quiet" onClick={() => choose(usual)}>
            {t('reports.usual_columns')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.fields}>
        <SelectField
          label={t('reports.add_column')}
          name="columns"
          options={left.map(({ key, label, group }) => ({ value: key, label, hint: group }))}
          value={null}
          onChange={(key) => (key === null ? undefined : choose([...values.columns.map((one) => one.key), key]))}
        />
        {values.columns.length > 0 ? (
          <SortableList<ChosenColumn>
            label={t('reports.columns')}
            items={values.columns}
            itemId={({ key }) => key}
            itemName={({ key }) => labelOf(key)}
            onMove={(columns) => set({ columns })}
          >
            {(column) => (
              <ColumnLine
                column={column}
                info={known.find(({ key }) => key === column.key)}
                label={labelOf(column.key)}
                change={(patch) => change(column.key, patch)}
                remove={() => choose(values.columns.filter((one) => one !== column).map(({ key }) => key))}
              />
            )}
          </SortableList>
        ) : null}
      </div>
    </Section>
  );
}

interface LineProps {
  column: ChosenColumn;
  info: ColumnInfo | undefined;
  label: string;
  change: (patch: Partial<ChosenColumn>) => void;
  remove: () => void;
}

const SORT_ICONS = { none: IconArrowsSort, asc: IconArrowUp, desc: IconArrowDown };

function ColumnLine({ column, info, label, change, remove }: LineProps) {
  const t = useT();
  const sort = column.sort ?? 'none';
  const Icon = SORT_ICONS[sort];
  const isSummed = info?.aggregate !== null && info !== undefined;
  return (
    <div className={styles.column}>
      <span className={styles.columnName}>{label}</span>
      {isSummed ? (
        <SelectField
          label={t('reports.summed_as', { column: label })}
          hideLabel
          options={AGGREGATES.filter((one) => info.aggregates.includes(one)).map((value) => ({
            value,
            label: t(`reports.aggregate.${value}`),
          }))}
          value={column.aggregate ?? info.aggregate}
          onChange={(value) => change({ aggregate: (value as Aggregate | null) ?? undefined })}
          isRequired
        />
      ) : null}
      <IconButton
        label={t(`reports.sort.${sort}`, { column: label })}
        icon={<Icon size={16} stroke={1.75} />}
        onClick={() => change({ sort: nextSort[sort] })}
      />
      <IconButton
        label={t('reports.remove_column', { column: label })}
        icon={<IconX size={16} stroke={1.75} />}
        onClick={remove}
      />
    </div>
  );
}
