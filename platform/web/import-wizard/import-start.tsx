import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { language } from '../i18n/i18n.ts';
import { titleOf } from '../routing/screen.ts';
import { type ChosenFile, ImportUpload } from './bring/import-upload.tsx';
import { MatchColumns, type Reading } from './bring/match-columns.tsx';
import styles from './import.module.css';
import { type ImportRequest, type Inspection, inspectFile, startImport } from './import-calls.ts';
import type { ImportPlace, KeptImport } from './import-places.ts';
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
  const { saved } = place;
  const check = async ({ keepAs, ...reading }: Reading) => {
    if (!opened) return;
    if (saved && keepAs) {
      const runId = await saved.keep(keptImport(opened, keepAs, reading));
      await navigate({ href: `/ams/imports/${runId}` });
      return;
    }
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
            mayKeep={saved?.mayKeep() ?? false}
          />
        ) : (
          <>
            <ImportUpload resource={resource} onStored={open} />
            {saved ? (
              <div className={styles.saved}>
                <saved.List />
              </div>
            ) : null}
          </>
        )}
      </PageBody>
    </Page>
  );
}

/** What was chosen, by the headers of the file: the next one may have its columns in another order. */
function keptImport({ file, sheet, inspection }: Opened, name: string, reading: Omit<Reading, 'keepAs'>): KeptImport {
  const { mapping, mode, formats } = reading;
  const byHeader = <Value,>(byPosition: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(byPosition).flatMap(([at, value]) => {
        const header = inspection.headers[Number(at)];
        return header ? [[header, value]] : [];
      }),
    );
  const wish = { columns: byHeader(mapping), formats: byHeader(formats), mode };
  return { name, key: file.key, file_name: file.name, sheet, ...wish };
}
