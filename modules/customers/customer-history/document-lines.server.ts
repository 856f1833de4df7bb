import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';

/** Whether lines of the log about documents of customers are for the person. */
export const readsDocumentLines = (actor: Actor): boolean => holds(actor, 'view.customer_document');

/** The condition on lines of the log (alias `l`): those about documents of customers are for who reads these. */
export const readableDocuments = (actor: Actor): ReturnType<typeof sql> =>
  readsDocumentLines(actor)
    ? sql`true`
    : sql`(l.table_name <> 'customer_document' and l.owner_table is distinct from 'customer_document')`;
