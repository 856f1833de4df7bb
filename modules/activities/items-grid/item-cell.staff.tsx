import { IconLock } from '@tabler/icons-react';
import { type CSSProperties, memo, useId } from 'react';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { Empty } from '../../../ui/format/values.tsx';
import { typedMark } from '../../../ui/primitives/typing/typed-text.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { CellName, EditorLine, LineValues } from '../items-editor/editor-lines.rules.ts';
import own from './item-cell.module.css';
import styles from './items-grid.module.css';
import type { CellDraft } from './use-grid.web.ts';

interface Props {
  line: EditorLine;
  column: CellName;
  isStop: boolean;
  mayEdit: boolean;
  /** The right that is missing to change it. */
  whyNot: string | null;
  /** Present while this cell is edited, and where what was pasted could not be read. */
  draft: CellDraft | null;
  isEdited: boolean;
  onType: (draft: CellDraft, text: string) => void;
  onLeave: () => void;
}

/** One cell: its value, what it was before, or the input while it is edited. */
function Cell({ line, column, isStop, mayEdit, whyNot, draft, isEdited, onType, onLeave }: Props) {
  const t = useT();
  const format = useFormat();
  const problemId = useId();
  const was = wasText(line, column, format);
  const problem = draft?.problem ? t(`activity.cell.problem_${draft.problem}`) : undefined;
  return (
    <td
      data-column={column}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a native table in edit mode is an APG grid
      role="gridcell"
      className={column === 'name' ? styles.name : styles.figure}
      style={column === 'name' ? undefined : ({ '--card': `var(--card-${column})` } as CSSProperties)}
      tabIndex={isStop && !draft ? 0 : -1}
      aria-readonly={!mayEdit || undefined}
      data-tip={whyNot ?? undefined}
      data-editing={isEdited || undefined}
      data-unread={(draft !== null && !isEdited) || undefined}
    >
      {column === 'name' ? null : (
        <span className={styles.label} aria-hidden="true">
          {t(`activity.cell.${column}`)}
        </span>
      )}
      {draft ? (
        <>
          {was && column === 'name' ? <span className={own.was}>{t('activity.cell.was', { value: was })}</span> : null}
          <input
            {...typedMark(false, draft.problem !== null)}
            className={own.input}
            aria-label={t(`activity.cell.label_${column}`, { name: line.now.name })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            inputMode={column === 'name' ? 'text' : 'decimal'}
            autoComplete="off"
            value={draft.text}
            onChange={(event) => onType(draft, event.currentTarget.value)}
            onBlur={onLeave}
          />
          {problem ? (
            <span id={problemId} role="alert" className={own.problem}>
              {problem}
            </span>
          ) : null}
        </>
      ) : (
        <>
          {whyNot ? <IconLock size={12} className={own.lock} role="img" aria-label={whyNot} /> : null}
          {was && column !== 'name' ? <s className={own.was}>{was}</s> : null}
          <Used line={line} column={column} format={format} />
          <Value line={line} column={column} format={format} />
        </>
      )}
    </td>
  );
}

export const ItemCell = memo(Cell);

function Value({ line, column, format }: { line: EditorLine; column: CellName; format: Formatters }) {
  const text = cellText(line, line.now, column, format);
  if (text === '') return <Empty />;
  const isInherited = column === 'tax_rate' && line.now.tax_rate === '';
  return <span className={isInherited ? own.inherited : undefined}>{text}</span>;
}

/** The quantity an officer used counts instead of the planned one. */
function Used({ line, column, format }: { line: EditorLine; column: CellName; format: Formatters }) {
  const t = useT();
  const used = line.quantity_used;
  if (column !== 'quantity' || used === null || used === Number(line.now.quantity)) return null;
  return <span className={own.was}>{t('activity.cell.used', { value: format.number(used) })}</span>;
}

/** What a cell shows of some values of its line; '' for nothing. */
export function cellText(line: EditorLine, values: LineValues, column: CellName, format: Formatters): string {
  const { is_discount: isDiscount, tax_rate: typeRate } = line.type;
  switch (column) {
    case 'name':
      return values.name;
    case 'quantity':
      return isDiscount && Number(values.price) === 0 ? '' : format.number(values.quantity);
    case 'price':
      return isDiscount && Number(values.price) === 0
        ? ''
        : format.money(values.price, { style: 'plain', isPrice: true });
    case 'discount':
      if (Number(values.discount) === 0) return '';
      return values.discount_type === 'percent'
        ? format.percent(values.discount)
        : format.money(values.discount, { style: 'plain' });
    case 'tax_rate':
      if (isDiscount && values.tax_rate === '') return '';
      return format.percent(values.tax_rate === '' ? (typeRate ?? 0) : values.tax_rate);
  }
}

export function wasText(line: EditorLine, column: CellName, format: Formatters): string | null {
  if (!line.stored || line.isDeleted) return null;
  const before = cellText(line, line.stored, column, format);
  return before === cellText(line, line.now, column, format) ? null : before || '—';
}
