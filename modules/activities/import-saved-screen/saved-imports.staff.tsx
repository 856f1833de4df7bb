import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { uploadFile } from '../../../platform/web/files/upload.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { saveBlob } from '../../../platform/web/query/download.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send, sendForFile } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate, FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import type { ImportRow } from '../order-import-record/order-import.contract.ts';
import { checkFile, type SavedVersion, savedCalls } from './saved-calls.web.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEANINGS: Record<ImportRow['status'], StatusMeaning> = {
  draft: 'neutral',
  ready: 'info',
  validating: 'progress',
  invalid: 'warning',
  running: 'progress',
  done: 'success',
  partial: 'warning',
  failed: 'danger',
};

/** Saved imports of activities, below the upload of the wizard: bring the next file, or see what became of the last. */
export default function SavedImportList() {
  return (
    <>
      <SavedImportTable version={1} />
      <SavedImportTable version={3} />
    </>
  );
}

function SavedImportTable({ version }: { version: SavedVersion }) {
  const t = useT();
  const title = t(`saved_import.title.${version}`);
  const can = useCan();
  const [page, setPage] = useState(1);
  const read = useRead(
    savedCalls[version].list,
    { query: { page } },
    { keepsPrevious: true, isEnabled: can('view.order_import'), isQuiet: true },
  );
  const { picker, actionsOf, bringTo } = useSavedActions(version);
  if (!can('view.order_import') || !read.data || (read.data.total === 0 && page === 1)) return null;
  return (
    <Section title={title} count={read.data.total}>
      <input
        ref={picker}
        type="file"
        accept=".xlsx,.csv"
        hidden
        aria-label={t('saved_import.bring')}
        onChange={(event) => {
          void bringTo(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <ResourceTable<ImportRow>
        label={title}
        columns={columns(t, actionsOf)}
        rows={read.data.data}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        rowActions={actionsOf}
        status="ready"
        empty={{ title: t('saved_import.none') }}
        paging={{ page, perPage: read.data.per_page, total: read.data.total, onPage: setPage }}
        isEmbedded
      />
    </Section>
  );
}

function useSavedActions(version: SavedVersion) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const wanted = useRef<ImportRow | null>(null);
  const tried = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    }
    await invalidate(['/order-import', '/order-import-v3']);
  };
  const bringTo = (file: File | undefined) =>
    tried(async () => {
      const row = wanted.current;
      if (!file || !row) return;
      const { key, name } = await uploadFile(file);
      await navigate({ href: `/ams/imports/${await checkFile(version, row.id, { key, file_name: name })}` });
    });
  const remove = async (row: ImportRow): Promise<void> => {
    const title = t('saved_import.delete_question', { name: row.name });
    if (!(await confirm({ title, confirm: t('saved_import.delete'), isDanger: true }))) return;
    await tried(async () => {
      await send(savedCalls[version].remove, { params: { id: row.id } });
      notify(t('saved_import.deleted', { name: row.name }));
    });
  };
  const result = (row: ImportRow) =>
    tried(async () => {
      const { blob, fileName } = await sendForFile(
        savedCalls[version].result,
        { params: { id: row.id }, body: {} },
        XLSX,
      );
      saveBlob(blob, fileName ?? `${row.name}.xlsx`);
    });
  const reason = (verb: string) => (can(`${verb}.order_import`) ? undefined : t('saved_import.forbidden'));
  const actionsOf = (row: ImportRow): Action[] => [
    {
      id: 'bring',
      label: t('saved_import.bring'),
      icon: <IconUpload size={16} stroke={1.75} />,
      onSelect: () => {
        wanted.current = row;
        picker.current?.click();
      },
      reason: reason('update'),
    },
    ...(row.run_id === null
      ? []
      : [
          { id: 'run', label: t('saved_import.open_run'), href: `/ams/imports/${row.run_id}` },
          { id: 'result', label: t('saved_import.result'), onSelect: () => void result(row) },
        ]),
    {
      id: 'delete',
      label: t('saved_import.delete'),
      onSelect: () => void remove(row),
      isDanger: true,
      reason: reason('delete'),
    },
  ];
  return { picker, actionsOf, bringTo };
}

/** The one thing to do with a saved import stands open, not in a menu. */
function BringButton({ action, name }: { action: Action | undefined; name: string }) {
  if (!action) return null;
  const { label, icon, onSelect, reason } = action;
  return (
    <ReasonedButton
      variant="quiet"
      icon={icon}
      onClick={onSelect}
      reason={typeof reason === 'string' ? reason : undefined}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </ReasonedButton>
  );
}

const columns = (t: Translate, actionsOf: (row: ImportRow) => Action[]): ResourceColumn<ImportRow>[] => [
  {
    id: 'name',
    header: t('saved_import.name'),
    isRef: true,
    minWidth: 200,
    priority: 1,
    card: 'title',
    cell: (row) => row.name,
  },
  {
    id: 'status',
    header: t('saved_import.status'),
    width: 150,
    priority: 1,
    card: 'status',
    cell: ({ status }) => <StatusBadge meaning={MEANINGS[status]} label={t(`saved_import.status.${status}`)} />,
  },
  {
    id: 'file',
    header: t('saved_import.file'),
    minWidth: 160,
    priority: 3,
    card: 'meta',
    cell: (row) => <FormatText value={row.file_name} />,
  },
  {
    id: 'created',
    header: t('saved_import.created'),
    width: 100,
    align: 'end',
    priority: 3,
    cell: (row) => <FormatNumber value={row.counts?.created ?? null} decimals={0} />,
  },
  {
    id: 'finished_at',
    header: t('saved_import.last_run'),
    width: 150,
    priority: 2,
    card: 'date',
    cell: (row) => <FormatDate value={row.finished_at} />,
  },
  {
    id: 'owner',
    header: t('saved_import.owner'),
    minWidth: 130,
    priority: 4,
    cell: (row) => row.owner.name,
  },
  {
    id: 'next',
    header: t('saved_import.next'),
    width: 210,
    priority: 2,
    cell: (row) => <BringButton action={actionsOf(row)[0]} name={row.name} />,
  },
];
