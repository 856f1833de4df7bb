import { StatusBadge } from '../../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../../ui/primitives/status/status-shape.tsx';
import type { AnyResource } from '../../../resource/define.ts';
import type { AnyRow } from '../../resource-form/form-values.ts';
import { choiceText } from '../../resource-form/shown-value.ts';

/** A choice that says where a record stands: a badge beside its name, and in the list. */
export interface RecordBadge {
  readonly field: string;
  readonly meanings: Readonly<Record<string, StatusMeaning>>;
}

/** The badge of a record. */
export function Badge({ resource, row, badge }: { resource: AnyResource; row: AnyRow; badge: RecordBadge }) {
  const field = resource.fields[badge.field];
  const label = field && choiceText(field, row[badge.field]);
  return label ? <StatusBadge variant="pill" meaning={badge.meanings[String(row[badge.field])]} label={label} /> : null;
}
