import { useState } from 'react';
import { ErrorSummary } from '../../../../ui/patterns/form/error-summary.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../../ui/primitives/banner.tsx';
import { RadioField } from '../../../../ui/primitives/fields/choice-field.tsx';
import { SelectField } from '../../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { errorMessage, isApiError } from '../../query/api-error.ts';
import styles from '../import.module.css';
import type { Formats, ImportRequest, Inspection } from '../import-calls.ts';
import { firstMapping, type Mapping, missingColumns, unknownHeaders, withColumn } from './mapping.ts';
import { MappingTable } from './mapping-table.tsx';
import { Remembered } from './remembered.tsx';

/** How the file is to be read. */
export type Reading = Pick<ImportRequest, 'mapping' | 'mode' | 'formats'> & {
  /** Name under which it is kept for the next file. */
  keepAs?: string;
};

interface Props {
  resource: string;
  inspection: Inspection;
  fileName: string;
  sheet: string | undefined;
  onSheet: (sheet: string) => Promise<void>;
  onBack: () => void;
  /** Looks at the file anew, without what was remembered. */
  onForgotten: () => Promise<void>;
  /** Offers to keep the matching under a name. */
  mayKeep: boolean;
  /** Has the file checked; throws ApiError. */
  onCheck: (reading: Reading) => Promise<void>;
}

/** Step 2: which column of the file is which field; the choice is remembered for files with the same headers. */
export function MatchColumns(props: Props) {
  const t = useT();
  const { inspection, resource } = props;
  const [mapping, setMapping] = useState<Mapping>(() => firstMapping(inspection));
  const [formats, setFormats] = useState<Formats>({});
  const [mode, setMode] = useState<Reading['mode']>(inspection.remembered?.mode ?? 'upsert');
  const [keepAs, setKeepAs] = useState('');
  const { tries, problem, isBusy, run } = useChecking();
  const missing = missingColumns(inspection, mapping, mode);
  const unknown = unknownHeaders(inspection, mapping);
  const above = inspection.above ?? [];
  const problems = missing.map((column) => ({ text: t('imports.missing', { field: column.label }) }));
  const check = () =>
    run(missing.length === 0, () => {
      return props.onCheck({ mode, formats, mapping: wireMapping(mapping), keepAs: keepAs.trim() || undefined });
    });
  return (
    <>
      {problem ? (
        <Banner meaning="danger" title={t('imports.check_failed')} isAssertive>
          {problem}
        </Banner>
      ) : null}
      <ErrorSummary problems={tries > 0 ? problems : []} submitCount={tries} />
      <SheetChoice {...props} />
      <Remembered resource={resource} inspection={inspection} onForgotten={props.onForgotten} />
      {above.length > 0 ? (
        <Banner meaning="info" title={t('imports.above', { count: above.length })}>
          {t('imports.above_text', { rows: above.map(aboveText).join(', ') })}
        </Banner>
      ) : null}
      {unknown.length > 0 ? (
        <Banner meaning="warning" title={t('imports.unknown', { count: unknown.length })}>
          {t('imports.unknown_text', { headers: unknown.map((header) => `“${header}”`).join(', ') })}
        </Banner>
      ) : null}
      <Section
        title={props.fileName}
        count={t('imports.matched', {
          count: Object.keys(mapping).length,
          total: inspection.headers.length,
        })}
      >
        <MappingTable
          inspection={inspection}
          mapping={mapping}
          needed={new Set(missingColumns(inspection, {}, mode).map(({ name }) => name))}
          formats={formats}
          onChoose={(position, column) => setMapping(withColumn(mapping, position, column))}
          onFormat={(position, format) => setFormats({ ...formats, [position]: { ...formats[position], ...format } })}
        />
      </Section>
      <Section title={t('imports.options')}>
        <Options inspection={inspection} mode={mode} onMode={setMode} />
        {props.mayKeep ? (
          <div className={styles.kept}>
            <TextField
              label={t('imports.keep_as')}
              hint={t('imports.keep_hint')}
              name="keep_as"
              value={keepAs}
              onChange={setKeepAs}
              maxLength={120}
              isOptional
            />
          </div>
        ) : null}
      </Section>
      <div className={styles.end}>
        <Button onClick={props.onBack}>{t('imports.back')}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={check}>
          {t('imports.check')}
        </Button>
      </div>
    </>
  );
}

const LONGEST_TITLE = 40;

/** A row by its number and the first of its texts. */
function aboveText({ row, cells }: { row: number; cells: readonly string[] }): string {
  const text = cells.find((cell) => cell.trim() !== '') ?? '';
  return `${row} (${text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)}…` : text})`;
}

function useChecking() {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = (isReady: boolean, send: () => Promise<void>) => {
    setTries((count) => count + 1);
    setProblem('');
    if (!isReady) return;
    setBusy(true);
    send()
      .catch((error: unknown) => {
        const inFile = isApiError(error) ? Object.values(error.errors)[0]?.[0] : undefined;
        setProblem(inFile ?? errorMessage(error, t('web.error.unknown')));
      })
      .finally(() => setBusy(false));
  };
  return { tries, problem, isBusy, run };
}

function SheetChoice({ inspection, sheet, onSheet }: Props) {
  const t = useT();
  const names = inspection.sheets.map((one) => (typeof one === 'string' ? one : one.name));
  if (names.length < 2) return null;
  return (
    <div className={styles.field}>
      <SelectField
        label={t('imports.sheet')}
        options={names.map((name) => ({ value: name, label: name }))}
        value={sheet ?? names[0] ?? null}
        onChange={(name) => name && void onSheet(name)}
        isRequired
      />
    </div>
  );
}

interface OptionsProps {
  inspection: Inspection;
  mode: Reading['mode'];
  onMode: (mode: Reading['mode']) => void;
}

function Options({ inspection, mode, onMode }: OptionsProps) {
  const t = useT();
  const key = inspection.columns.find((column) => column.name === inspection.key);
  return (
    <div className={styles.options}>
      <RadioField
        label={t('imports.mode')}
        hint={key ? t('imports.mode_hint', { field: key.label }) : undefined}
        value={mode}
        onChange={onMode}
        options={(['upsert', 'insert', 'update'] as const).map((value) => ({
          value,
          label: t(`imports.mode.${value}`),
        }))}
      />
    </div>
  );
}

const wireMapping = (mapping: Mapping): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).map(([position, column]) => [String(position), column]));
