import { useFormat } from '../../../ui/format/format-context.tsx';
import { useLocale, useT } from '../../../ui/text/text.tsx';
import { AdditionalChanges } from '../../fields/public.web.tsx';
import { fieldName } from '../log/field-names.rules.ts';
import { nameOfCode, nameOfValue, type RecordNames } from '../log/references.rules.ts';
import styles from './audit.module.css';
import type { AuditLine } from './audit-calls.web.ts';

type Payload = AuditLine['payload'];

/** Names of the fields an entry tells of. */
export const changedFields = ({ before, after }: Payload): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

interface ChangesProps extends Payload {
  table: string;
  fields: readonly string[];
  /** Names of what fields point to. */
  names?: RecordNames;
}

/** Fields as a table: name, before, after. */
export function Changes({ table, before, after, fields, names = {} }: ChangesProps) {
  const t = useT();
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  const named = (side: Payload['before'], field: string) =>
    nameOfValue(names, field, side[field], side) ?? nameOfCode(field, side[field], language) ?? side[field];
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(field, language)}</th>
            {field === 'additional' ? (
              <td colSpan={2}>
                <AdditionalChanges table={table} before={before[field]} after={after[field]} />
              </td>
            ) : (
              <>
                <td className={styles.before}>
                  <Value value={named(before, field)} />
                </td>
                <td>
                  <Value value={named(after, field)} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

function Value({ value }: { value: unknown }) {
  const t = useT();
  const format = useFormat();
  if (value === null || value === undefined || value === '') return <span className={styles.none}>—</span>;
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'string' && INSTANT.test(value)) return format.dateTime(value);
  return typeof value === 'object' ? <code>{JSON.stringify(value)}</code> : String(value);
}
