import { RecordFiles } from '../../../platform/web/files/record-files.tsx';
import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { masterDocument } from '../master-document/master-document.resource.ts';
import type { DocumentFile } from './document-calls.web.ts';
import { DocumentChip } from './document-state.staff.tsx';
import { DocumentViewer } from './document-viewer.staff.tsx';

interface Version {
  version: number;
  name: string;
  created_at: string;
}

/** /ams/master-document/{id}: the paper, its files and what its earlier versions were called. */
export function MasterDocumentPage() {
  const t = useT();
  const canWrite = useCan()('update.master_document');
  return (
    <ResourceRecordPage
      resource={masterDocument}
      below={(row) => {
        const files = (row.attachments ?? []) as readonly DocumentFile[];
        return (
          <>
            {files.length > 0 ? <DocumentViewer files={files} /> : null}
            <Section title={t('documents.files')}>
              <RecordFiles
                path="/master-document"
                id={row.id}
                label={t('documents.files_of', { name: String(row.name) })}
                canWrite={canWrite}
              />
            </Section>
          </>
        );
      }}
      aside={(row) => (
        <Section title={t('documents.version', { version: Number(row.version) })}>
          <DocumentChip status={String(row.status)} />
          <Versions versions={(row.versions ?? []) as readonly Version[]} />
        </Section>
      )}
    />
  );
}

function Versions({ versions }: { versions: readonly Version[] }) {
  const t = useT();
  if (versions.length === 0) return <p>{t('documents.no_versions')}</p>;
  return (
    <DataList
      items={versions.map(({ version, created_at }) => ({
        id: String(version),
        label: t('documents.version', { version }),
        value: <FormatDate value={created_at} />,
      }))}
    />
  );
}
