import { type ListSlots, ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { masterDocument } from '../master-document/master-document.resource.ts';
import { DocumentChip } from './document-state.staff.tsx';

const SLOTS: ListSlots = { cells: { status: (row) => <DocumentChip status={String(row.status)} /> } };

/** /ams/master-document: what the company publishes, with its states. */
export function MasterDocumentsPage() {
  return <ResourceListScreen resource={masterDocument} recordPath="/ams/master-document" slots={SLOTS} />;
}
