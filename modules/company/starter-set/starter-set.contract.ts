import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

const base = { area: 'company' } as const;
/** Who makes the types of activities begins with a set of them, as far as they may make the rest of it. */
const access = { any: ['create.activity_type'] } as const;
const kind = z.enum(['status', 'item', 'review', 'type', 'review_template', 'template', 'message']);

const entry = z.object({
  key: z.string(),
  kind,
  name: z.string(),
  /** added: by this set; there: something of that name is, and is left alone. */
  state: z.enum(['new', 'added', 'there']),
  prefix: z.string().nullable(),
  /** Entries that must all be there, and those of which one at least must be there; without them it is not added. */
  requires: z.array(z.string()),
  holds: z.array(z.string()),
  needs: z.array(z.enum(['driver', 'schedule', 'tasks', 'signoff', 'received'])),
  /** The entry that is its checklist. */
  checklist: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** What a first activity of the type holds: tasks to check off, and items, each as long as its item type is there. */
  lines: z.array(z.object({ name: z.string(), is_task: z.boolean(), item: z.string() })),
  in_portal: z.boolean().nullable(),
  is_default: z.boolean(),
  colour: z.string().nullable(),
  state_of: z.enum(['pending', 'released', 'incomplete']).nullable(),
});

export const starterCalls = {
  list: endpoint({
    ...base,
    method: 'GET',
    path: '/starter-set',
    summary: 'List starter sets with their activity types, checklists, item types, statuses and reviews',
    access,
    answer: z.array(z.object({ key: z.string(), name: z.string(), purpose: z.string(), entries: z.array(entry) })),
  }),
  add: endpoint({
    ...base,
    method: 'POST',
    path: '/starter-set',
    summary: 'Add starter sets; existing names are skipped',
    access,
    body: z.strictObject({
      sets: z.array(z.string().max(40)).min(1, { error: 'select_required' }).max(10),
      /** `entry` leaves it out of every set, `set/entry` out of that one: another set may still bring it. */
      leave_out: z.array(z.string().max(120)).max(400).optional(),
    }),
    answer: z.object({ added: z.number(), there: z.number() }),
    status: 201,
  }),
  remove: endpoint({
    ...base,
    method: 'DELETE',
    path: '/starter-set/{key}',
    summary: 'Undo a starter set; used entries are kept and listed',
    access: { any: ['delete.activity_type'] },
    params: z.object({ key: z.string().max(40) }),
    answer: z.object({
      removed: z.number(),
      kept: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          uses: z.array(z.object({ table_name: z.string(), uses: z.number() })),
        }),
      ),
    }),
  }),
} as const;
