import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { DocumentForm } from './document-form.staff.tsx';
import { type TypeDocument, typeCalls } from './type-calls.web.ts';
import styles from './type-screen.module.css';
import { useDocumentActions } from './use-document-actions.staff.tsx';

/** The documents a type asks for: from whom, when, and what happens without them. */
export function TypeDocuments({ typeId }: { typeId: number }) {
  const t = useT();
  const canWrite = useCan()('manage_documents.activity_type');
  const [open, setOpen] = useState<TypeDocument | 'new' | null>(null);
  const read = useRead(typeCalls.documents, { query: { activity_type_id: typeId, page: 1, per_page: 200 } });
  const columns = useMemo(() => columnsOf(t), [t]);
  const actionsOf = useDocumentActions(typeId, setOpen);
  const add: Action = {
    id: 'new',
    label: t('ordertype.document.new'),
    icon: <IconPlus size={16} stroke={1.75} />,
    onSelect: () => setOpen('new'),
    reason: canWrite ? undefined : t('ordertype.document.forbidden'),
  };
  return (
    <PageBody>
      <Section title={t('ordertype.tab.documents')}>
        <p className={styles.quiet}>{t('ordertype.text.documents')}</p>
        {canWrite && (read.data?.data.length ?? 0) > 0 ? (
          <p className={styles.add}>
            <Button icon={add.icon} onClick={add.onSelect}>
              {add.label}
            </Button>
          </p>
        ) : null}
        <ResourceTable<TypeDocument>
          label={t('ordertype.tab.documents')}
          columns={columns}
          rows={read.data?.data}
          rowId={(row) => String(row.id)}
          rowLabel={(row) => row.label}
          status={read.error ? 'error' : read.data ? 'ready' : 'loading'}
          error={
            read.error
              ? { title: read.error.message, requestId: read.error.requestId, onRetry: () => void read.refetch() }
              : undefined
          }
          empty={{
            title: t('ordertype.document.empty'),
            text: t('ordertype.document.empty_text'),
            actions: canWrite ? [add] : [],
          }}
          onOpen={canWrite ? setOpen : undefined}
          rowActions={actionsOf}
        />
      </Section>
      {open === null ? null : (
        <DocumentForm typeId={typeId} document={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </PageBody>
  );
}

function columnsOf(t: Translate): ResourceColumn<TypeDocument>[] {
  return [
    { id: 'label', header: t('ordertype.document.name'), isRef: true, minWidth: 180, priority: 1, card: 'title' },
    {
      id: 'from',
      header: t('ordertype.document.from'),
      minWidth: 150,
      card: 'meta',
      cell: (row) => t(row.document_type ? 'ordertype.document.of_customer' : 'ordertype.document.of_company'),
    },
    {
      id: 'stage',
      header: t('ordertype.document.stage'),
      minWidth: 160,
      priority: 2,
      card: 'date',
      cell: (row) => t(`ordertype.stage.${row.stage}`),
    },
    {
      id: 'requirement',
      header: t('ordertype.document.requirement'),
      width: 130,
      priority: 2,
      card: 'status',
      cell: (row) => (
        <StatusBadge
          meaning={row.requirement === 'required' ? 'warning' : 'neutral'}
          label={t(`ordertype.document.${row.requirement}`)}
        />
      ),
    },
  ];
}
