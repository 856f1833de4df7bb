import type { Actor } from '../../../platform/kernel/actor.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import type { Label } from '../../../platform/resource/field.ts';
import type { Statement } from '../../../platform/server/db/statement.ts';
import type { SheetColumnKind } from '../../../platform/server/sheets/write-sheet.ts';
import type { ActionParameter, ActionValues, MailActionName } from './mail-action.rules.ts';

/** Somebody a schedule mails to. */
export interface Recipient {
  readonly email: string;
  readonly name: string;
  /** The user behind the address; null for a stranger. */
  readonly userId: number | null;
  readonly language: Language;
  /** The customer the mail is about, when it is about one. */
  readonly customerId?: number;
  /** Rows that are the person's own, or the whole list. */
  readonly sees: 'own' | 'all';
}

/** One run of an action. */
export interface ActionScope {
  /** Rows of the company, wire types. */
  read<Row>(statement: Statement): Promise<Row[]>;
  readonly tenantId: number;
  /** With whose rights it runs. */
  readonly owner: Actor;
  readonly values: ActionValues;
  /** Epoch ms. */
  readonly now: number;
  /** Zone of the schedule. */
  readonly zone: string;
}

/** Whose eyes the rows pass: the owner's and the recipient's, whichever see less. */
export interface Reader {
  readonly recipient: Recipient;
  readonly actors: readonly Actor[];
}

export interface ActionColumn {
  readonly key: string;
  readonly label: Label;
  readonly kind?: SheetColumnKind;
  /** The key of the row that tells the currency of an amount; the company's own where there is none. */
  readonly currency?: string;
  /** Of an instant: the key of the row that tells the zone of its place; the clock of the schedule where there is none. */
  readonly zone?: string;
}

export interface ActionTable {
  readonly columns: readonly ActionColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A choice of a form. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Who chooses. */
export interface Asker {
  readonly actor: Actor;
  /** Rows of the company, wire types. */
  read<Row>(statement: Statement): Promise<Row[]>;
}

/** Something a schedule can mail; offered by the module that owns the data. */
export interface MailAction {
  readonly name: MailActionName;
  /** What the owner of the schedule must hold; null: nothing. */
  readonly permission: string | null;
  readonly parameters: readonly ActionParameter[];
  /** Mails are between the product and their reader: a preview shows a person only their own. */
  readonly isPrivate?: true;
  /**
   * What may be chosen for a parameter, by its name, where that is up to the person; nothing else is taken. What is `chosen` already
   * is among them wherever it may be.
   */
  choices?(asker: Asker, chosen?: ActionValues): Promise<Readonly<Record<string, readonly Choice[]>>>;
  /** Whom the action itself names, when the schedule names nobody. */
  people(scope: ActionScope): Promise<Recipient[]>;
  /** What one of them reads. */
  table(scope: ActionScope, reader: Reader): Promise<ActionTable>;
}

/** Rows of one mail stop here. */
export const MOST_ROWS = 10_000;

/** The parameter whose value its person may not choose, or undefined. */
export async function unchosen(action: MailAction, values: ActionValues, asker: Asker): Promise<string | undefined> {
  const choices = Object.entries((await action.choices?.(asker, values)) ?? {});
  return choices.find(([name, offered]) => !offered.some(({ value }) => value === String(values[name])))?.[0];
}

const actions = new Map<MailActionName, MailAction>();

/** Offers actions to the schedules; called once by each module that has some, when it is built. */
export function offerMailActions(offered: readonly MailAction[]): void {
  for (const action of offered) actions.set(action.name, action);
}

export const mailAction = (name: string): MailAction | undefined => actions.get(name as MailActionName);
export const offeredActions = (): MailAction[] => [...actions.values()];
