import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldColumns } from '../../fields/public.web.tsx';
import type { CustomerDocumentRow, DocumentState } from './document-calls.web.ts';
import { DocumentChip } from './document-state.staff.tsx';
import { useReadPage } from './use-document-list.staff.tsx';

const STATES: readonly DocumentState[] = ['pending', 'approved', 'rejected', 'expired', 'superseded'];

/** /ams/customer-document: what customers brought, those that wait first to be looked at by their state. */
export function CustomerDocumentsPage() {
  const t = useT();
  const list = useReadPage();
  const additional = useFieldColumns<CustomerDocumentRow>('customer_document');
  return (
    <Page layout="list">
      <PageHeader
        title={t('documents.customer_documents')}
        count={list.data?.total}
        controls={
          <>
            <SearchField label={t('documents.search')} value={list.q} onChange={list.setQ} />
            <SelectField
              label={t('documents.state')}
              hideLabel
              placeholder={t('documents.all_states')}
              options={STATES.map((value) => ({ value, label: t(`documents.status.${value}`) }))}
              value={list.status}
              onChange={(status) => list.setStatus(status as DocumentState | null)}
            />
          </>
        }
      />
      <ResourceTable<CustomerDocumentRow>
        label={t('documents.customer_documents')}
        columns={[...columns(t), ...additional]}
        rows={list.data?.data}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/ams/customer-document/${row.id}`}
        {...list.states}
        empty={{ title: t('documents.none'), text: t('documents.none_text') }}
        paging={{
          page: list.page,
          perPage: list.data?.per_page ?? 10,
          total: list.data?.total ?? 0,
          onPage: list.setPage,
        }}
      />
    </Page>
  );
}

const columns = (t: Translate): ResourceColumn<CustomerDocumentRow>[] => [
  {
    id: 'name',
    header: t('documents.name'),
    isRef: true,
    minWidth: 180,
    priority: 1,
    card: 'title',
    cell: (row) => row.name,
  },
  {
    id: 'customer',
    header: t('documents.customer'),
    minWidth: 160,
    priority: 2,
    card: 'meta',
    cell: (row) => <FormatText value={row.customer.name} />,
  },
  {
    id: 'types',
    header: t('documents.types'),
    minWidth: 160,
    priority: 3,
    cell: (row) => <FormatText value={row.document_types.map(({ name }) => name).join(', ')} />,
  },
  {
    id: 'number',
    header: t('documents.number'),
    width: 128,
    priority: 4,
    cell: (row) => <FormatText value={row.number} />,
  },
  {
    id: 'expires_at',
    header: t('documents.expires'),
    width: 120,
    priority: 2,
    card: 'date',
    cell: (row) => <FormatDate value={row.expires_at} kind="date" />,
  },
  {
    id: 'status',
    header: t('documents.state'),
    width: 144,
    priority: 1,
    card: 'status',
    cell: (row) => <DocumentChip status={row.status} />,
  },
];
