import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { language } from '../i18n/i18n.ts';
import { titleOf } from '../routing/screen.ts';
import { type ChosenFile, ImportUpload } from './bring/import-upload.tsx';
import { MatchColumns, type Reading } from './bring/match-columns.tsx';
import { type ImportRequest, type Inspection, inspectFile, startImport } from './import-calls.ts';
import type { ImportPlace } from './import-places.ts';
import { WizardSteps } from './wizard-steps.tsx';

interface Opened {
  file: ChosenFile;
  sheet: string | undefined;
  inspection: Inspection;
}

/** Steps 1 and 2: bring a file, match its columns; the check then has an address of its own. */
export function ImportStart({ resource, place }: { resource: string; place: ImportPlace }) {
  const t = useT();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (file: ChosenFile, sheet?: string) => {
    setOpened({ file, sheet, inspection: await inspectFile(resource, { key: file.key, sheet }) });
  };
  const check = async (reading: Reading) => {
    if (!opened) return;
    const body: ImportRequest = {
      key: opened.file.key,
      file_name: opened.file.name,
      sheet: opened.sheet,
      dry_run: true,
      ...reading,
    };
    const run = await startImport(resource, body);
    await navigate({ href: `/ams/imports/${run.run_id}` });
  };
  return (
    <Page>
      <PageHeader title={t('imports.of', { what: titleOf(place, language()).toLowerCase() })} />
      <WizardSteps current={opened ? 'match' : 'upload'} onUpload={() => setOpened(null)} />
      <PageBody>
        {opened ? (
          <MatchColumns
            key={`${opened.file.key}:${opened.sheet ?? ''}:${opened.inspection.remembered?.id ?? ''}`}
            resource={resource}
            inspection={opened.inspection}
            fileName={opened.file.name}
            sheet={opened.sheet}
            onSheet={(sheet) => open(opened.file, sheet)}
            onForgotten={() => open(opened.file, opened.sheet)}
            onBack={() => setOpened(null)}
            onCheck={check}
          />
        ) : (
          <ImportUpload resource={resource} onStored={open} />
        )}
      </PageBody>
    </Page>
  );
}
