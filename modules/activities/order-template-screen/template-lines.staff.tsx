import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatMoney, FormatNumber } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { LineForm } from './line-form.staff.tsx';
import styles from './template.module.css';
import { TEMPLATE_PATHS, type TemplateItem, templateCalls } from './template-calls.web.ts';

/** The lines of a template in their order. */
export function TemplateLines({ id, items }: { id: number; items: readonly TemplateItem[] }) {
  const t = useT();
  const canWrite = useCan()('update.activity_template');
  const [open, setOpen] = useState<TemplateItem | 'new' | null>(null);
  const columns = useMemo(() => columnsOf(t, items), [t, items]);
  const actionsOf = useLineActions(id, items, canWrite, setOpen);
  const add: Action = {
    id: 'new',
    label: t('template.line.new'),
    icon: <IconPlus size={16} stroke={1.75} />,
    onSelect: () => setOpen('new'),
  };
  return (
    <Section title={t('template.lines')}>
      {canWrite && items.length > 0 ? (
        <p className={styles.add}>
          <Button icon={add.icon} onClick={add.onSelect}>
            {add.label}
          </Button>
        </p>
      ) : null}
      <ResourceTable<TemplateItem>
        label={t('template.lines')}
        columns={columns}
        rows={items}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        status="ready"
        empty={{ title: t('template.line.empty'), text: t('template.line.empty_text'), actions: canWrite ? [add] : [] }}
        onOpen={canWrite ? setOpen : undefined}
        rowActions={actionsOf}
      />
      {open === null ? null : (
        <LineForm templateId={id} item={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

function useLineActions(
  id: number,
  items: readonly TemplateItem[],
  canWrite: boolean,
  onEdit: (item: TemplateItem) => void,
): (row: TemplateItem) => Action[] {
  const t = useT();
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notifyError((error as Error).message);
    }
    await invalidate(TEMPLATE_PATHS);
  };
  const move = (row: TemplateItem, position: number) => () =>
    void run(() =>
      send(templateCalls.change, { params: { id: String(id), itemId: String(row.id) }, body: { position } }),
    );
  const remove = (row: TemplateItem) => () =>
    void run(() => send(templateCalls.remove, { params: { id: String(id), itemId: String(row.id) } }));
  if (!canWrite) return () => [];
  return (row) => {
    const at = items.indexOf(row);
    return [
      { id: 'edit', label: t('template.line.edit'), onSelect: () => onEdit(row) },
      ...(at > 0 ? [{ id: 'up', label: t('template.line.up'), onSelect: move(row, at) }] : []),
      ...(at < items.length - 1 ? [{ id: 'down', label: t('template.line.down'), onSelect: move(row, at + 2) }] : []),
      { id: 'remove', label: t('template.line.remove'), onSelect: remove(row), isDanger: true },
    ];
  };
}

function columnsOf(t: Translate, items: readonly TemplateItem[]): ResourceColumn<TemplateItem>[] {
  const hasPrices = items.some((item) => item.price !== undefined);
  return [
    { id: 'name', header: t('template.line.name'), isRef: true, minWidth: 200, priority: 1, card: 'title' },
    { id: 'type', header: t('template.line.type'), minWidth: 130, card: 'meta', cell: (row) => row.type.name },
    {
      id: 'quantity',
      header: t('template.line.quantity'),
      width: 110,
      align: 'end',
      priority: 2,
      cell: (row) => (row.type.is_task ? '' : <FormatNumber value={row.quantity} />),
    },
    ...(hasPrices
      ? [
          {
            id: 'price',
            header: t('template.line.price'),
            width: 130,
            align: 'end' as const,
            priority: 2 as const,
            card: 'amount' as const,
            cell: (row: TemplateItem) => (row.type.is_task ? '' : <FormatMoney value={row.price ?? 0} isPrice />),
          },
        ]
      : []),
    {
      id: 'required',
      header: t('template.line.required'),
      width: 120,
      priority: 4,
      cell: (row) => (row.required ? t('template.yes') : ''),
    },
  ];
}
