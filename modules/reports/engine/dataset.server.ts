import type { z } from 'zod';
import type { Actor } from '../../../platform/kernel/actor.ts';
import type { Label } from '../../../platform/resource/field.ts';
import type { NamedIds } from '../../../platform/server/access/known-ids.ts';
import type { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { SheetColumnKind } from '../../../platform/server/sheets/write-sheet.ts';
import type { Aggregate } from './report.rules.ts';

type Sql = ReturnType<typeof sql>;

/** One column that a report may show: a closed list, so nobody's text ever becomes SQL. */
export interface DatasetColumn {
  readonly key: string;
  readonly label: Label;
  readonly kind: SheetColumnKind;
  /** SQL over the aliases of the dataset; `$ZONE` stands for the company's zone. */
  readonly from: string;
  /** The record's own columns it is reckoned from, those that lead to its joins among them; what does not say it is not added up in parts. */
  readonly on?: readonly string[];
  /** It asks the moment it stands on for nothing but its day or month. */
  readonly isOfClock?: true;
  /** Words of the group it stands under in the picker. */
  readonly group: Label;
  /** Slugs without which the column is not there. */
  readonly permission?: string | readonly string[];
  /** An amount in the currency of its record: totals are made per currency. */
  readonly isMoney?: true;
  /** A column of the lines below a record. */
  readonly isItem?: true;
  /** Names of stored words. */
  readonly choices?: Readonly<Record<string, Label>>;
  /** How it is summed up when nobody says otherwise; null for numbers that mean nothing together. */
  readonly aggregate?: Aggregate | null;
  /** Ticked in a new report. */
  readonly isDefault?: true;
  /** The filter that asks about it. */
  readonly filter?: string;
}

/** Records a report can be made of. A module offers the ones it owns. */
export interface Dataset {
  readonly key: string;
  readonly label: Label;
  /** Slugs a person needs beside that of the report. */
  readonly permission: string | readonly string[];
  readonly columns: readonly DatasetColumn[];
  /** From clause that its condition and its order need. */
  readonly from: string;
  /** Where `from` is one table: its alias, and the columns the currency is found by. Its groups are added up in parts. */
  readonly folded?: { readonly alias: string; readonly currency: readonly string[] };
  /** What columns come from beside it, by alias; each at most one row per record. A report joins those it shows something of. */
  readonly joins: readonly (readonly [alias: string, join: string])[];
  /** Id of a record. */
  readonly id: string;
  /** Currency code of a record's amounts. */
  readonly currency?: string;
  /** The lines below a record, for columns with `isItem`: where they are, which are a record's, their order. */
  readonly items?: { readonly from: string; readonly on: string; readonly order: readonly string[] };
  /** Order of the rows when a report names none: expression and direction. */
  readonly order: readonly (readonly [expression: string, direction: 'asc' | 'desc'])[];
  /** Additional fields: the kind of record they belong to and the column that holds their values. */
  readonly fields?: { readonly module: 'activity' | 'customer'; readonly column: string };
  /** The same of its lines; `isItem` where they stand below a record. */
  readonly lineFields?: {
    readonly module: 'order_item';
    readonly column: string;
    readonly permission: string;
    readonly isItem?: true;
  };
  readonly filters: z.ZodType<Record<string, unknown>>;
  /** The list they are those of. */
  readonly list: string;
  /** What the caller may see of it and asks for: the condition of every other read of these records. */
  where(context: SignedInContext, filters: Record<string, unknown>): Promise<Sql>;
  /** The records that filters name by id, for what is stored. */
  named?(filters: Record<string, unknown>, actor: Actor): NamedIds[];
  /** Filter that limits records to some officers. */
  officers?(ids: readonly number[]): Record<string, unknown>;
}

const datasets = new Map<string, Dataset>();

/** A module says what reports can be made of. */
export function offerDatasets(offered: readonly Dataset[]): void {
  for (const dataset of offered) datasets.set(dataset.key, dataset);
}

/** The dataset of a name, undefined for an unknown one. */
export const datasetOf = (key: string): Dataset | undefined => datasets.get(key);

/** The joins that these expressions need, and what those joins need. */
export function neededJoins({ joins }: Pick<Dataset, 'joins'>, expressions: readonly string[]): string[] {
  const needed: string[] = [];
  for (const [alias, join] of joins.toReversed()) {
    const isUsed = [...expressions, ...needed].some((text) => new RegExp(`\\b${alias}\\.`).test(text));
    if (isUsed) needed.unshift(join);
  }
  return needed;
}

/** Every dataset, in the order they were offered. */
export const allDatasets = (): Dataset[] => [...datasets.values()];
