import { Fragment } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { isEmpty } from '../field-value/condition.rules.ts';
import { FIELD_MODULES, type FieldDefinition, nameIn } from '../field-value/field.rules.ts';
import { useModuleFields } from './field-calls.web.ts';
import { FieldValue } from './field-value.web.tsx';

type Values = Readonly<Record<string, unknown>>;

/** Props of AdditionalChanges: the column `additional` of a recorded change, before and after. */
export interface AdditionalChangesProps {
  /** Table of the record: `order`, `customer`, … */
  table: string;
  before: unknown;
  after: unknown;
}

/** What changed in the additional values of a record, field by field, by name. */
export function AdditionalChanges({ table, before, after }: AdditionalChangesProps) {
  const module = FIELD_MODULES.find((each) => each.table === table)?.name ?? 'activity';
  const fields = useModuleFields(module);
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (id) => JSON.stringify(old[id]) !== JSON.stringify(now[id]),
  );
  return changed.map((id, at) => {
    const field = fields.find((each) => String(each.id) === id);
    return (
      <Fragment key={id}>
        {at > 0 ? '; ' : null}
        {field ? nameIn(field, language()) : `#${id}`}: <Side field={field} value={old[id]} /> →{' '}
        <Side field={field} value={now[id]} />
      </Fragment>
    );
  });
}

const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

function Side({ field, value }: { field: FieldDefinition | undefined; value: unknown }) {
  if (isEmpty(value)) return '—';
  if (!field) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return <FieldValue field={field} value={value} />;
}
