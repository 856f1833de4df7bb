import type { Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { emit, notify } from '../../messages/public.server.ts';
import type { OrderAction } from '../order/order-states.rules.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';

type Texts = Record<Language, string>;

/** What people read when an activity of theirs moves on. */
const TEXTS = productTexts(
  'notice.order',
  { module: 'activities', use: 'notice' },
  {
    release: { en: 'The activity was released.', es: 'La actividad se liberó.' },
    incomplete: { en: 'The activity was marked incomplete.', es: 'La actividad se marcó como incompleta.' },
    reopen: { en: 'The activity was reopened.', es: 'La actividad se reabrió.' },
    complete: { en: 'The activity was completed.', es: 'La actividad se completó.' },
    cancel: { en: 'The activity was cancelled.', es: 'La actividad se canceló.' },
    delete: { en: 'The activity was deleted.', es: 'La actividad se eliminó.' },
    restored: { en: 'The activity was restored.', es: 'La actividad se restauró.' },
    left: { en: 'The activity was taken off your account.', es: 'La actividad se retiró de su cuenta.' },
    customer_signoff: { en: 'The customer signed off.', es: 'El cliente dio su conformidad.' },
    assigned: { en: 'You were assigned to the activity.', es: 'Se le asignó la actividad.' },
    relieved: { en: 'You were unassigned from the activity.', es: 'La actividad ya no está asignada a usted.' },
  },
);

const EVENTS: Record<OrderAction, string> = {
  release: 'order.released',
  incomplete: 'order.incomplete',
  reopen: 'order.incomplete',
  complete: 'order.completed',
  cancel: 'order.cancelled',
  customer_signoff: 'order.signed_off',
  delete: 'order.deleted',
};

type Told = Pick<
  LockedOrder,
  'id' | 'reference_no' | 'driver_id' | 'secondary_officer_id' | 'customer_user_id' | 'created_by' | 'type'
> &
  Shown;
/** What decides whether the person of the customer had it before their eyes. */
type Shown = Pick<LockedOrder, 'customer_user_id' | 'source' | 'released_at'> & { type: { portal_visible: boolean } };

/** Other systems hear of every action; officers of everything but their own deeds; the desk of what comes back; the customer of what the portal shows. */
export async function tellOfAction(
  tx: Tx,
  { order, context }: { order: Told; context: SignedInContext },
  action: OrderAction,
): Promise<void> {
  await emit(tx, EVENTS[action], { table: 'order', id: order.id, more: { reference_no: order.reference_no } });
  if (!TEXTS.has(action)) return;
  const officers = [order.driver_id, order.secondary_officer_id];
  if (action === 'delete')
    return tellLast(tx, context, [...officers, knownTo(order)], order, EVENTS.delete, TEXTS.both('delete'));
  const desk = action === 'release' ? [] : [order.created_by];
  const customer =
    order.type.portal_visible && ['release', 'complete', 'cancel'].includes(action) ? [order.customer_user_id] : [];
  await tell(tx, context, [...officers, ...desk, ...customer], order, EVENTS[action], TEXTS.both(action));
}

/** The person of the customer who asked for it in the portal or was told of its release there; null for nobody. */
const knownTo = ({ type, source, released_at, customer_user_id }: Shown): number | null =>
  type.portal_visible && (released_at !== null || source === 'portal') ? customer_user_id : null;

/** Another customer gets the activity: to be said while it still is the one's before, who is not told whose it is now. */
export const tellOfLeaving = (tx: Tx, context: SignedInContext, order: Told): Promise<void> =>
  tellLast(tx, context, [knownTo(order)], order, EVENTS.delete, TEXTS.both('left'));

/** Whoever was told that it was deleted reads that it is back. */
export async function tellOfReturn(tx: Tx, context: SignedInContext, id: number): Promise<void> {
  const [order] = await tx.rows<Told>(sql`
    select o.id, o.reference_no, o.driver_id, o.secondary_officer_id, o.customer_user_id, o.created_by, o.source, o.released_at,
      json_build_object('portal_visible', t.portal_visible) as type
    from "order" o join order_type t on t.id = o.order_type_id where o.id = ${id}`);
  if (!order) return;
  const people = [order.driver_id, order.secondary_officer_id, knownTo(order)];
  await tell(tx, context, people, order, EVENTS.delete, TEXTS.both('restored'));
}

/** Tells the officers who came and who went. */
export async function tellOfOfficers(
  tx: Tx,
  context: SignedInContext,
  order: Pick<LockedOrder, 'id' | 'reference_no'>,
  change: { assigned: readonly number[]; relieved: readonly number[] },
): Promise<void> {
  if (change.assigned.length + change.relieved.length > 0) {
    await emit(tx, 'order.driver_changed', {
      table: 'order',
      id: order.id,
      more: { reference_no: order.reference_no, ...change },
    });
  }
  await tell(tx, context, change.assigned, order, 'order.driver_changed', TEXTS.both('assigned'));
  await tellLast(tx, context, change.relieved, order, 'order.driver_changed', TEXTS.both('relieved'));
}

type About = Pick<LockedOrder, 'id' | 'reference_no'>;
type People = readonly (number | null | undefined)[];

/** A line for people who may not see the activity any more: it names it and leads nowhere. */
const tellLast = (tx: Tx, context: SignedInContext, people: People, order: About, event: string, message: Texts) =>
  tell(tx, context, people, order, event, message, true);

/** A line in the readers' bells that leads to the activity; nobody is told of what they did themselves. */
export async function tell(
  tx: Tx,
  { actor }: SignedInContext,
  people: People,
  order: About,
  event: string,
  message: Texts,
  isLast = false,
): Promise<void> {
  const self = actor.isStandIn ? undefined : actor.userId;
  const userIds = [...new Set(people)].filter((id): id is number => typeof id === 'number' && id !== self);
  if (userIds.length === 0) return;
  await notify(tx, {
    userIds,
    ...(self === undefined ? {} : { exceptUserId: self }),
    event,
    name: order.reference_no,
    message,
    module: 'activities',
    recordId: order.id,
    redirect: true,
    ownerType: 'order',
    isLast,
  });
}
