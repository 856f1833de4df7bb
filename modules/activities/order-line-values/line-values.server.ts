import { AppError, type FieldErrors, type Language } from '../../../platform/kernel/errors.ts';
import { fieldText } from '../../../platform/kernel/field-texts.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import {
  type FieldReader,
  type FieldValues,
  type FieldWriter,
  fieldScope,
  manyValues,
  seenRows,
} from '../../fields/public.server.ts';

/** Puts the values sent of a line over what is stored and remembers what is wrong with them, by their place in what was sent. */
export interface LineValues {
  /** `stored` null: a new line, of which everything required is asked, as it is of one whose item type becomes another. */
  merge(at: number, typeId: number, sent: unknown, stored: StoredLine | null): FieldValues;
  /** Throws 422 at `items.<at>.additional.<id>` when anything was wrong. */
  refuse(): void;
}

interface StoredLine {
  readonly additional: FieldValues;
  readonly order_item_type_id: number;
}

/** Values named as wrong of all lines together: no form of a person has more, and no time is spent on the rest. */
const MOST_WRONG = 300;

/** The additional values of lines, with the company's fields read once for all of them; those of a template ask for nothing. */
export async function lineValues(tx: Tx, writer: FieldWriter, kept?: 'template'): Promise<LineValues> {
  const check = await manyValues(tx, writer, 'order_item');
  const errors: FieldErrors = {};
  let wrong = 0;
  return {
    merge(at, typeId, sent, stored) {
      const isMoved = stored !== null && stored.order_item_type_id !== typeId;
      if (stored !== null && !isMoved && (sent === undefined || sent === null)) return stored.additional;
      // Nothing of it is written.
      if (wrong >= MOST_WRONG) return stored?.additional ?? {};
      const merged = check({ item_type: [typeId] }, (sent ?? {}) as FieldValues, stored?.additional ?? null, {
        ...(isMoved && !kept ? { before: { item_type: [stored.order_item_type_id] } } : {}),
        asks: !kept,
      });
      wrong += Object.keys(merged.errors).length;
      Object.assign(errors, named(at, merged.errors, writer.language));
      return merged.values;
    },
    refuse() {
      if (wrong > 0) throw new AppError('validation', { errors });
    },
  };
}

const named = (at: number, errors: Readonly<Record<string, string>>, language: Language): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([id, key]) => [`items.${at}.additional.${id}`, [fieldText(key, language)]]),
  );

/** Lines as their reader gets them: with the values they may see only. */
export const shownLines = async <R extends object>(
  reader: FieldWriter & { readonly db: FieldReader },
  rows: readonly R[],
): Promise<R[]> => seenRows(await fieldScope(reader), 'order_item', rows);
