import {
  inLanguage,
  type StarterEntry,
  type StarterItem,
  type StarterKind,
  type StarterLine,
  type StarterMessage,
  type StarterSet,
  type StarterType,
  type Words,
} from '../../../database/seed/starter/starter-set.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

/** Where the rows of each kind live. */
export const TABLES: Readonly<Record<StarterKind, string>> = {
  status: 'progress_status',
  item: 'order_item_type',
  review: 'checkoff_type',
  type: 'order_type',
  review_template: 'checkoff_template',
  template: 'order_template',
  message: 'message_template',
};

/** What making or deleting rows of each kind by hand asks for. */
export const RIGHTS: Readonly<Record<StarterKind, string>> = {
  status: 'progress_status',
  item: 'item_type',
  review: 'review_types',
  type: 'activity_type',
  review_template: 'review_templates',
  template: 'activity_template',
  message: 'communications_management',
};

/** Ids of the entries that are there, by key. */
export type Known = ReadonlyMap<string, number>;

interface Place {
  tx: Tx;
  set: StarterSet;
  language: string;
  known: Known;
  /** Keys of what the sets wrote; the rest is the company's own and stays as it is. */
  ours: ReadonlySet<string>;
}

interface Called {
  name: string;
  names: { en: string; es: string };
}

/** A name in the company's language, with its words in both. */
const called = ([en, es]: Words, language: string): Called => ({
  name: inLanguage([en, es], language),
  names: { en, es },
});

/** Writes one entry; gives its id. What it refers to is there already. */
export async function writeEntry(place: Place, entry: StarterEntry): Promise<number> {
  const { tx, set, language } = place;
  const key = entry.key.slice(entry.kind.length + 1);
  const named = <T extends { key: string }>(all: readonly T[]): T => all.find((one) => one.key === key) as T;
  const name = called(entry.name, language);
  switch (entry.kind) {
    case 'status': {
      const { state, percent, colour, starts, isHiddenInPortal } = named(set.statuses);
      return insert(tx, 'progress_status', {
        ...name,
        colour,
        percent,
        order_state: state,
        is_start: starts === true,
        is_portal_visible: !isHiddenInPortal,
      });
    }
    case 'item':
      return insert(tx, 'order_item_type', { ...name, ...itemRow(named(set.items)) });
    case 'review': {
      const { gate, result, needsPhoto } = named(set.reviews);
      return insert(tx, 'checkoff_type', { ...name, gate, result, needs_photo: needsPhoto === true });
    }
    case 'type':
      return insert(tx, 'order_type', { ...name, ...(await typeRow(tx, named(set.types))) });
    case 'review_template':
      return writeReviews(place, named(set.types), name);
    case 'template':
      return writeTemplate(place, named(set.types), name);
    case 'message':
      return writeMessage(tx, named(set.messages), name);
  }
}

/** At the end of its list. */
async function insert(tx: Tx, table: string, row: Record<string, unknown>): Promise<number> {
  const [last] = await tx.rows<{ last: number }>(
    sql`select coalesce(max(display_order), 0)::int as last from ${sql.table(table)}`,
  );
  const [made] = await tx.rows<{ id: number }>(
    insertRows(table, [{ ...row, display_order: Number(last?.last ?? 0) + 1 }]),
  );
  return made?.id ?? 0;
}

const itemRow = ({ kind }: StarterItem) => ({
  is_task: kind === 'task',
  is_discount: kind === 'discount',
  is_order_item: kind !== 'task' && kind !== 'discount',
  is_rental: kind === 'rental',
  is_stock: kind === 'stock',
});

async function writeMessage(tx: Tx, { subject, text }: StarterMessage, name: Called): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(
    insertRows('message_template', [
      {
        ...name,
        subject: subject[0],
        subject_es: subject[1],
        html: `<p>Hello {{customer}},</p><p>${text[0]}</p><p>{{company}}</p>`,
        html_es: `<p>Hola, {{customer}}:</p><p>${text[1]}</p><p>{{company}}</p>`,
      },
    ]),
  );
  return made?.id ?? 0;
}

async function typeRow(tx: Tx, type: StarterType): Promise<Record<string, unknown>> {
  const [has] = await tx.rows<{ main: boolean; rental: boolean }>(
    sql`select bool_or(is_default) as main, bool_or(is_default_rental) as rental from order_type where deleted_at is null`,
  );
  const needs = (what: StarterType['needs'][number]): boolean => type.needs.includes(what);
  return {
    prefix: type.prefix,
    colour: type.colour,
    icon: type.icon,
    is_default: type.isDefault === true && !has?.main,
    is_rental: type.isRental === true,
    is_default_rental: type.isRental === true && !has?.rental,
    require_driver: needs('driver'),
    require_schedule: needs('schedule'),
    require_tasks_done: needs('tasks'),
    require_signoff: needs('signoff'),
    require_received_by: needs('received'),
    portal_visible: !type.isHiddenInPortal,
  };
}

async function writeReviews({ tx, known, ours }: Place, type: StarterType, name: Called): Promise<number> {
  const id = await insert(tx, 'checkoff_template', { ...name });
  const reviews = (type.reviews ?? []).flatMap((review) => known.get(`review.${review}`) ?? []);
  const rows = reviews.map((checkoff_type_id, at) => ({ template_id: id, checkoff_type_id, position: at + 1 }));
  if (rows.length > 0) await tx.run(insertRows('checkoff_template_type', rows));
  if (ours.has(`type.${type.key}`))
    await tx.run(sql`update order_type set checkoff_template_id = ${id}
      where id = ${known.get(`type.${type.key}`)} and checkoff_template_id is null`);
  return id;
}

async function writeTemplate(place: Place, type: StarterType, name: Called): Promise<number> {
  const { tx, set, known, ours, language } = place;
  // A type that asks for done tasks asks for those of its own checklist.
  const asksForTasks = type.needs.includes('tasks');
  const isTask = ({ item }: StarterLine): boolean => set.items.find(({ key }) => key === item)?.kind === 'task';
  const lines = (type.template?.lines ?? []).flatMap((line, at) => {
    const item = known.get(`item.${line.item}`);
    if (item === undefined) return [];
    return [
      {
        hash: clientHash(),
        order_item_type_id: item,
        name: inLanguage(line.name, language),
        quantity: line.quantity ?? 1,
        required: asksForTasks && isTask(line),
        position: at + 1,
      },
    ];
  });
  const id = await insert(tx, 'order_template', {
    ...name,
    order_type_id: known.get(`type.${type.key}`),
    item_count: lines.length,
  });
  if (lines.length > 0)
    await tx.run(
      insertRows(
        'order_template_item',
        lines.map((line) => ({ ...line, template_id: id })),
      ),
    );
  if (ours.has(`type.${type.key}`))
    await tx.run(sql`update order_type set default_template_id = ${id}
      where id = ${known.get(`type.${type.key}`)} and default_template_id is null`);
  return id;
}
