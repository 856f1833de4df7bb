import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatText } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { LOCATION_PATHS, type SectionRow, sectionCalls } from './section-calls.web.ts';
import { SectionDrawer } from './section-drawer.staff.tsx';

/** The sections of a location: add, change, switch off, delete. */
export function LocationSections({ locationId, sections }: { locationId: number; sections: readonly SectionRow[] }) {
  const t = useT();
  const can = useCan();
  const [opened, setOpened] = useState<SectionRow | 'new' | null>(null);
  const [canCreate, canUpdate, canDelete] = ['create', 'update', 'delete'].map((verb) =>
    can(`${verb}.location_sections`),
  );
  const add: Action = { id: 'add', label: t('location.add_section'), onSelect: () => setOpened('new') };
  const rowActions = (row: SectionRow): Action[] => [
    ...(canUpdate
      ? [
          { id: 'edit', label: t('location.edit_section'), onSelect: () => setOpened(row) },
          {
            id: 'active',
            label: t(row.active ? 'location.switch_off' : 'location.switch_on'),
            onSelect: () =>
              void attempt(t, () =>
                send(sectionCalls.update, {
                  params: { id: locationId, sectionId: row.id },
                  body: { active: !row.active, updated_at: row.updated_at },
                }),
              ),
          },
        ]
      : []),
    ...(canDelete
      ? [{ id: 'delete', label: t('location.delete_section'), isDanger: true, onSelect: () => void remove(t, row) }]
      : []),
  ];
  return (
    <Section
      title={t('location.sections')}
      count={sections.length}
      action={
        canCreate ? (
          <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpened('new')}>
            {add.label}
          </Button>
        ) : null
      }
    >
      <ResourceTable<SectionRow>
        isEmbedded
        label={t('location.sections')}
        columns={columns(t)}
        rows={sections}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        status="ready"
        empty={{
          title: t('location.no_sections'),
          text: t('location.no_sections_text'),
          actions: canCreate ? [add] : [],
        }}
        onOpen={canUpdate ? setOpened : undefined}
        rowActions={canUpdate || canDelete ? rowActions : undefined}
      />
      {opened ? (
        <SectionDrawer
          locationId={locationId}
          section={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Section>
  );
}

const columns = (t: Translate): ResourceColumn<SectionRow>[] => [
  { id: 'name', header: t('location.section.name'), isRef: true, minWidth: 200, card: 'title' },
  {
    id: 'code',
    header: t('location.section.code'),
    width: 160,
    priority: 2,
    card: 'meta',
    cell: (row) => <FormatText value={row.code} />,
  },
  {
    id: 'barcode',
    header: t('location.section.barcode'),
    width: 200,
    priority: 3,
    card: 'meta',
    cell: (row) => <FormatText value={row.barcode} />,
  },
  {
    id: 'active',
    header: t('location.section.active'),
    width: 120,
    priority: 1,
    card: 'status',
    cell: (row) => (
      <StatusBadge
        meaning={row.active ? 'success' : 'neutral'}
        label={t(row.active ? 'records.active' : 'records.inactive', { of: 'feminine' })}
      />
    ),
  },
];

async function attempt(t: Translate, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notifyError(errorMessage(error, t('web.error.unknown')));
  }
  await invalidate(LOCATION_PATHS);
}

async function remove(t: Translate, row: SectionRow): Promise<void> {
  const isSure = await confirm({
    title: t('location.delete_question', { name: row.name }),
    text: t('location.delete_text'),
    confirm: t('location.delete_section'),
    isDanger: true,
  });
  if (!isSure) return;
  await attempt(t, () => send(sectionCalls.remove, { params: { id: row.location_id, sectionId: row.id } }));
}
