import { useState } from 'react';
import { AttachmentGallery } from '../patterns/files/attachment-gallery.tsx';
import { SignaturePad, type SignatureValue } from '../patterns/files/signature-pad.tsx';
import { AddressFields, type AddressValue } from '../patterns/form/address-fields.tsx';
import { ConflictDrawer } from '../patterns/form/conflict-drawer.tsx';
import { ErrorSummary } from '../patterns/form/error-summary.tsx';
import { SaveBar } from '../patterns/form/save-bar.tsx';
import { ExportMenu } from '../patterns/jobs/export-menu.tsx';
import { JobProgress, type JobProgressProps } from '../patterns/jobs/job-progress.tsx';
import { confirm } from '../patterns/overlay/confirm.tsx';
import { useUndo } from '../patterns/overlay/undo.ts';
import { Page, PageBody, Section } from '../patterns/page/page.tsx';
import { PageHeader } from '../patterns/page/page-header.tsx';
import { ChecklistRun } from '../patterns/record/checklist-run.tsx';
import { NoteComposer } from '../patterns/record/note-composer.tsx';
import { Timeline } from '../patterns/record/timeline.tsx';
import { TotalsPanel } from '../patterns/record/totals-panel.tsx';
import { SortableList } from '../patterns/sortable/sortable-list.tsx';
import { Button } from '../primitives/actions/button.tsx';
import { demoEvents, demoFiles, demoTasks, demoTotals } from './demo/data-record.ts';
import { Frame } from './demo/frame.tsx';
import { PaletteDemo } from './demo/palette-demo.tsx';

/** Patterns of records, forms and jobs. */
export function PatternsPage() {
  const [changes, setChanges] = useState(3);
  const exports = <ExportMenu formats={['xlsx', 'csv']} viewCount="38" hasAll onExport={() => undefined} />;
  return (
    <Frame current="reviews">
      <Page>
        <PageHeader title="Patterns" controls={exports} primary={{ id: 'delete', label: 'Delete…', onSelect: ask }} />
        <PageBody aside={<Aside />}>
          <ErrorSummary submitCount={0} problems={[{ fieldId: 'street', text: 'Location/Section is Required!' }]} />
          <Lists />
          <Section title="Totals">
            <div style={{ maxWidth: 320 }}>
              <TotalsPanel lines={demoTotals} note="Estimate. The server confirms it when you save." />
            </div>
          </Section>
          <Section title="Files">
            <Files />
          </Section>
          <Section title="Job">
            <JobProgress {...job} />
          </Section>
          <Section title="Sign-off">
            <SignatureDemo />
          </Section>
          <Section title="Address">
            <AddressDemo />
          </Section>
          <Section title="Layers">
            <Conflict />
          </Section>
        </PageBody>
        <SaveBar
          changes={changes}
          detail="2 edited, 1 added"
          effect="Total $1,250.50 → $1,510.75"
          onSave={() => setChanges(0)}
          onDiscard={() => setChanges(0)}
        />
        <PaletteDemo />
      </Page>
    </Frame>
  );
}

const ask = () =>
  confirm({
    title: 'Delete 14 activities?',
    text: 'Their notes and files go too. This can’t be undone.',
    confirm: 'Delete 14 activities',
    isDanger: true,
  });

const job: JobProgressProps = {
  title: 'Import “November visits.xlsx”',
  status: 'running',
  percent: 48,
  detail: '240 of 500',
  onCancel: () => undefined,
  failures: [{ id: '1', label: 'Row 42', href: '#42', text: 'Date: expected 2026-11-21, found 21/13/26' }],
  onRetryFailed: () => undefined,
};

function Aside() {
  return (
    <Section title="Timeline">
      <Timeline
        events={demoEvents}
        kinds={[{ kind: 'note', label: 'Notes' }]}
        meaning={(kind) => (kind === 'status' ? 'progress' : undefined)}
        composer={<NoteComposer hasFiles onSend={async () => true} />}
      />
    </Section>
  );
}

function Lists() {
  const [tasks, setTasks] = useState(demoTasks);
  const [types, setTypes] = useState(['Equipment', 'Labour', 'Materiales de construcción y ferretería', 'Discounts']);
  return (
    <>
      <Section title="Item types">
        <SortableList label="Item types" items={types} itemId={(x) => x} itemName={(x) => x} onMove={setTypes}>
          {(name) => <span>{name}</span>}
        </SortableList>
      </Section>
      <Section title="Tasks" count="3 of 5 done">
        <ChecklistRun
          label="Tasks"
          items={tasks}
          onToggle={(item, isDone) => setTasks(tasks.map((x) => (x.id === item.id ? { ...x, isDone } : x)))}
        />
      </Section>
    </>
  );
}

function Files() {
  const offerUndo = useUndo();
  return (
    <AttachmentGallery
      label="Files"
      items={demoFiles}
      uploads={[
        { id: 'u', name: 'plano-ubicación.pdf', percent: 62 },
        { id: 'v', name: 'video.mov', percent: 0, problem: 'The connection was lost.' },
      ]}
      limits={{ extensions: ['pdf', 'png', 'jpg'], maxSize: 25_000_000 }}
      onAdd={() => undefined}
      onRetry={() => undefined}
      onCancel={() => undefined}
      onRename={async () => true}
      onDelete={(item) => offerUndo({ text: `${item.name} deleted`, onUndo: () => undefined })}
    />
  );
}

function Conflict() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Conflict</Button>
      <ConflictDrawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        changedBy="M. Brown, 09:41"
        fields={[
          { key: 'scheduled', label: 'Scheduled', theirs: '24 Nov 10:00', mine: '24 Nov 14:00' },
          { key: 'officer', label: 'Officer', theirs: 'S. Ferrer', mine: 'R. Núñez' },
        ]}
        onApply={() => setOpen(false)}
      />
    </>
  );
}

function SignatureDemo() {
  const [value, setValue] = useState<SignatureValue>(null);
  return (
    <SignaturePad statement="I confirm that the work was done." name="Ana Pérez" value={value} onChange={setValue} />
  );
}

function AddressDemo() {
  const [value, setValue] = useState<AddressValue>({
    street: '14 Ocean Boulevard',
    city: 'Kingston',
    postalCode: '',
    countryId: 'jm',
    stateId: null,
    latitude: '17.9712',
    longitude: '-76.7926',
  });
  return (
    <AddressFields
      value={value}
      onChange={setValue}
      countries={[{ value: 'jm', label: 'Jamaica' }]}
      loadStates={async () => [{ value: 'st', label: 'Saint Andrew' }]}
      geocode={async () => null}
    />
  );
}
