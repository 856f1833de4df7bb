import { Empty, FormatDate, FormatMoney, FormatNumber, FormatText } from '../../../../ui/format/values.tsx';
import { StatusBadge } from '../../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import type { HueName } from '../../../../ui/tokens/scales.ts';
import { type AnyField, type Label, relatedName } from '../../../resource/field.ts';
import { choiceText } from '../../resource-form/shown-value.ts';

type Row = Readonly<Record<string, unknown>>;

/** The value of a field as text and shape, by its kind. On a record `isSpelledOut` writes "No" where a table leaves the dash. */
export function FieldCell(props: { field: AnyField; name: string; row: Row; isSpelledOut?: boolean }) {
  const { field, name, row } = props;
  const value = row[name];
  switch (field.kind) {
    case 'flag':
      return <Flag name={name} label={field.label} isOn={value === true} isSpelledOut={props.isSpelledOut} />;
    case 'money':
      return <FormatMoney value={value as number | null} isPrice={field.options.isPrice} />;
    case 'integer':
      return <FormatNumber value={value as number | null} decimals={0} />;
    case 'decimal':
      return <FormatNumber value={value as number | null} decimals={field.options.scale ?? 4} />;
    case 'day':
      return <FormatDate value={value as string | null} kind="date" />;
    case 'instant':
      return <FormatDate value={value as string | null} />;
    case 'choice':
      return <FormatText value={choiceText(field, value)} />;
    case 'choices':
      return (
        <FormatText
          value={Array.isArray(value) ? value.flatMap((v) => choiceText(field, String(v)) ?? []).join(', ') : null}
        />
      );
    case 'hue':
      return <Hue value={value as HueName | null} />;
    case 'ref':
      return <FormatText value={(row[relatedName(name)] as { name?: string } | null)?.name} />;
    case 'refs':
      return <FormatText value={namesOf(row[relatedName(name)])} />;
    default:
      return <FormatText value={typeof value === 'string' ? value : null} />;
  }
}

const namesOf = (rows: unknown): string | null =>
  Array.isArray(rows) && rows.length > 0 ? rows.map((row: { name?: string }) => row.name ?? '').join(', ') : null;

interface FlagProps {
  name: string;
  label: Label;
  isOn: boolean;
  isSpelledOut?: boolean;
}

/** "Active" is a state of the record; every other flag is a plain yes or nothing. */
function Flag({ name, label, isOn, isSpelledOut }: FlagProps) {
  const t = useT();
  if (name === 'active') {
    // "Activa" heads a column of locations, "Activo" one of types.
    const words = t(isOn ? 'records.active' : 'records.inactive', {
      of: label[1].endsWith('a') ? 'feminine' : 'other',
    });
    return <StatusBadge meaning={isOn ? 'success' : 'neutral'} label={words} />;
  }
  if (isOn) return t('records.yes');
  return isSpelledOut ? t('records.no') : <Empty />;
}

function Hue({ value }: { value: HueName | null }) {
  const t = useT();
  return value ? <StatusBadge hue={value} label={t(`ui.hue.${value}`)} /> : <Empty />;
}
