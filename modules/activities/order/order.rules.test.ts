import { describe, expect, it } from 'vitest';
import type { TypeGrant } from '../../../platform/kernel/actor.ts';
import { type ActorFacts, allowedActions, completesOnSignoff, decideTransition } from './order.rules.ts';
import type { ActionRequest, OrderFacts, TypeFacts } from './order-gates.rules.ts';
import { offerText, reasonText } from './order-reasons.rules.ts';
import { legalNext, ORDER_ACTIONS, ORDER_STATUSES, type OrderAction, type OrderStatus } from './order-states.rules.ts';

const NOW = '2026-11-21T10:00:00.000Z';

const order = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'released',
  created_at: '2026-11-20T10:00:00.000Z',
  order_type_id: 3,
  customer_id: 7,
  driver_id: 4,
  scheduled_start: '2026-11-21T09:00:00.000Z',
  location_section_id: 2,
  received_by_name: null,
  signed_off_at: null,
  open_tasks: [],
  open_reviews: [],
  open_documents: [],
  customer_status: 'active',
  customer_hold_reason: null,
  ...changes,
});

const type = (changes: Partial<TypeFacts> = {}): TypeFacts => ({
  require_driver: false,
  require_section: false,
  require_schedule: false,
  require_tasks_done: false,
  require_signoff: false,
  require_received_by: false,
  allow_direct_complete: true,
  complete_on_signoff: false,
  reason_required: false,
  typed_signature_allowed: true,
  ...changes,
});

const ALL = ['release', 'incomplete', 'complete', 'cancel', 'sign_off', 'delete', 'reopen'].map(
  (verb) => `${verb}.order`,
);
const FULL: TypeGrant = { view: true, create: true, update: true, complete: true, remove: true };

const staff = (permissions: string[] = ALL, grant: TypeGrant = FULL): ActorFacts => ({
  audience: 'staff',
  isAdministrator: false,
  permissions: new Set(permissions),
  types: new Map([[3, grant]]),
  customerId: null,
});

const portal = (customerId: number, permissions = ['sign_off.portal_orders']): ActorFacts => ({
  ...staff(permissions),
  audience: 'customer',
  customerId,
});

const decide = (
  action: OrderAction,
  facts: Partial<OrderFacts>,
  settings: Partial<TypeFacts> = {},
  request: ActionRequest = {},
  actor = staff(),
) => decideTransition(action, order(facts), actor, type(settings), request, NOW);

describe('state machine', () => {
  const table: Record<OrderStatus, OrderAction[]> = {
    pending: ['release', 'complete', 'cancel', 'delete'],
    released: ['incomplete', 'complete', 'cancel', 'customer_signoff', 'delete'],
    incomplete: ['release', 'complete', 'cancel', 'customer_signoff', 'delete'],
    completed: ['customer_signoff', 'delete', 'reopen'],
    cancelled: ['delete'],
  };

  it.each(ORDER_STATUSES)('knows the legal next actions from %s', (status) => {
    expect(legalNext(status)).toEqual(table[status]);
  });

  const targets: Partial<Record<OrderAction, OrderStatus>> = {
    release: 'released',
    incomplete: 'incomplete',
    complete: 'completed',
    cancel: 'cancelled',
    reopen: 'incomplete',
  };
  const pairs = ORDER_STATUSES.flatMap((status) => ORDER_ACTIONS.map((action) => [status, action] as const));

  it.each(pairs)('%s + %s goes, repeats or is illegal, exactly as the table says', (status, action) => {
    const request = { reason: 'Wrong part', signer_name: 'Ana Peña' };
    const decision = decide(action, { status }, {}, request);
    const isReopen = action === 'incomplete' && status === 'completed';
    if (targets[action] === status) expect(decision.kind).toBe('repeat');
    else if (table[status].includes(action) || isReopen) {
      expect(decision).toMatchObject({ kind: 'go', from: status, to: targets[action] ?? status });
    } else
      expect(decision).toMatchObject({
        kind: 'refused',
        reason: { code: 'illegal_transition' },
        legalNext: table[status],
      });
  });

  it('releases first when a pending activity is completed directly', () => {
    expect(decide('complete', { status: 'pending' })).toMatchObject({ steps: ['release', 'complete'] });
    expect(decide('complete', { status: 'pending' }, { allow_direct_complete: false })).toMatchObject({
      reason: { code: 'illegal_transition' },
      legalNext: ['release', 'cancel', 'delete'],
    });
    expect(decide('complete', { status: 'pending', driver_id: null }, { require_driver: true })).toMatchObject({
      reason: { code: 'driver_required' },
    });
    expect(decide('complete', { driver_id: null }, { require_driver: true }).kind).toBe('go');
  });

  it('says what a person reads', () => {
    const text = (action: OrderAction, status: OrderStatus, language: 'en' | 'es' = 'en') => {
      const decision = decide(action, { status });
      return decision.kind === 'refused' ? reasonText(decision.reason, language) : '';
    };
    expect(text('release', 'cancelled')).toBe('This activity is cancelled. It can’t be released.');
    expect(text('release', 'cancelled', 'es')).toBe('Esta actividad está cancelada. No se puede liberar.');
    expect(text('cancel', 'completed')).toBe('This activity is completed. Mark it incomplete first, then cancel it.');
    expect(text('incomplete', 'pending')).toBe('This activity is pending. It can’t be marked incomplete.');
    // Beside its name an action needs no sentence.
    const offer = (action: OrderAction, status: OrderStatus, language: 'en' | 'es' = 'en') => {
      const decision = { key: 'illegal_transition', values: { status, action } };
      return offerText({ reason: decision }, language);
    };
    expect([offer('release', 'released'), offer('release', 'released', 'es')]).toEqual([
      'Already released',
      'Ya liberada',
    ]);
    expect(offer('release', 'completed')).toBe('Only when pending or incomplete');
    expect(offer('complete', 'pending', 'es')).toBe('Solo si está liberada o incompleta');
    expect(offer('reopen', 'released')).toBe('Only when completed');
  });
});

describe('gates', () => {
  const cases: [string, OrderAction, Partial<OrderFacts>, Partial<TypeFacts>, ActionRequest, string, string][] = [
    [
      'driver',
      'release',
      { status: 'pending', driver_id: null },
      { require_driver: true },
      {},
      'driver_required',
      'Assign an officer first.',
    ],
    [
      'section',
      'release',
      { status: 'pending', location_section_id: null },
      { require_section: true },
      {},
      'location_section',
      'Location/Section is Required!',
    ],
    [
      'schedule',
      'release',
      { status: 'pending', scheduled_start: null },
      { require_schedule: true },
      {},
      'schedule_required',
      'Set a schedule first.',
    ],
    [
      'blocked customer',
      'release',
      { status: 'pending', customer_status: 'blocked', customer_hold_reason: 'Unpaid' },
      {},
      {},
      'customer_blocked',
      'This customer is blocked: Unpaid',
    ],
    [
      'tasks',
      'complete',
      { open_tasks: ['Check oil', 'Photo'] },
      { require_tasks_done: true },
      {},
      'tasks_open',
      'Complete the required tasks first: Check oil, Photo.',
    ],
    [
      'sign-off',
      'complete',
      {},
      { require_signoff: true },
      {},
      'signoff_required',
      'The customer has not signed off yet.',
    ],
    [
      'received by',
      'complete',
      {},
      { require_received_by: true },
      { received_by: ' ' },
      'received_by_required',
      'Enter who received the work.',
    ],
    [
      'documents',
      'complete',
      { open_documents: [{ name: 'Permit', stage: 'complete', document_type_id: null, state: 'open' }] },
      {},
      {},
      'document_open',
      'Complete the required documents first: Permit.',
    ],
    [
      'future completion',
      'complete',
      {},
      {},
      { completed_at: '2026-11-21T10:05:00.001Z' },
      'validation',
      'The completion time is in the future.',
    ],
    [
      'early completion',
      'complete',
      {},
      {},
      { completed_at: '2026-10-21T09:59:59.999Z' },
      'validation',
      'The completion time is more than 30 days before the activity was created.',
    ],
    ['bad date', 'complete', {}, {}, { completed_at: 'soon' }, 'validation', 'Enter a valid date.'],
    ['reason', 'incomplete', {}, { reason_required: true }, {}, 'validation', 'Fill in this field.'],
    ['reopen reason', 'incomplete', { status: 'completed' }, {}, { reason: '' }, 'validation', 'Fill in this field.'],
    [
      'signed',
      'customer_signoff',
      { signed_off_at: NOW },
      {},
      { signer_name: 'A' },
      'already_signed',
      'This activity is already signed off.',
    ],
    ['signer', 'customer_signoff', {}, {}, {}, 'validation', 'Fill in this field.'],
    [
      'drawn signature',
      'customer_signoff',
      {},
      { typed_signature_allowed: false },
      { signer_name: 'A' },
      'validation',
      'Fill in this field.',
    ],
  ];

  it.each(cases)('%s', (_, action, facts, settings, request, code, text) => {
    const decision = decide(action, facts, settings, request);
    expect(decision).toMatchObject({ kind: 'refused', reason: { code } });
    if (decision.kind === 'refused') expect(reasonText(decision.reason, 'en')).toBe(text);
  });

  it('lets pass what is just inside', () => {
    expect(decide('complete', {}, {}, { completed_at: '2026-11-21T10:05:00.000Z' }).kind).toBe('go');
    expect(decide('complete', {}, {}, { completed_at: '2026-10-21T10:00:00.000Z' }).kind).toBe('go');
    expect(decide('complete', {}, { require_received_by: true }, { received_by: 'Ana' }).kind).toBe('go');
    expect(decide('complete', { received_by_name: 'Ana' }, { require_received_by: true }).kind).toBe('go');
    expect(decide('release', { status: 'pending', customer_status: 'on_hold' }).kind).toBe('go');
    expect(decide('incomplete', {}).kind).toBe('go');
  });

  it('tells every reason, not only the first', () => {
    const facts = { status: 'pending', driver_id: null, scheduled_start: null } as const;
    const decision = decide('release', facts, { require_driver: true, require_schedule: true });
    expect(decision.kind === 'refused' && decision.reasons.map(({ code }) => code)).toEqual([
      'driver_required',
      'schedule_required',
    ]);
  });

  it('signs again only with void_signoff.order', () => {
    const request = { signer_name: 'Ana' };
    const actor = staff([...ALL, 'void_signoff.order']);
    expect(decide('customer_signoff', { signed_off_at: NOW }, {}, request, actor).kind).toBe('go');
  });

  it('completes on sign-off only when nothing else is open', () => {
    const settings = type({ complete_on_signoff: true, require_signoff: true, require_tasks_done: true });
    expect(completesOnSignoff(order(), settings, NOW)).toBe(true);
    expect(completesOnSignoff(order({ open_tasks: ['Photo'] }), settings, NOW)).toBe(false);
    expect(completesOnSignoff(order({ status: 'completed' }), settings, NOW)).toBe(false);
    expect(completesOnSignoff(order(), type(), NOW)).toBe(false);
  });
});

describe('permissions', () => {
  it.each([
    ['release', 'pending', 'release.order'],
    ['incomplete', 'released', 'incomplete.order'],
    ['complete', 'released', 'complete.order'],
    ['cancel', 'released', 'cancel.order'],
    ['customer_signoff', 'released', 'sign_off.order'],
    ['delete', 'released', 'delete.order'],
    ['incomplete', 'completed', 'reopen.order'],
  ] as const)('%s from %s needs %s', (action, status, slug) => {
    const request = { reason: 'x', signer_name: 'x' };
    expect(decide(action, { status }, {}, request, staff(ALL.filter((held) => held !== slug)))).toMatchObject({
      kind: 'refused',
      reason: { code: 'permission_denied', reason: { values: { permission: slug } } },
    });
  });

  it('needs the right on the activity type beside the permission', () => {
    const view: TypeGrant = { ...FULL, update: false, complete: false, remove: false };
    for (const action of allowedActions(order(), staff(ALL, view), type(), NOW)) {
      expect(action).toMatchObject({
        allowed: false,
        code: 'permission_denied',
        reason: { key: 'order.type_right_missing' },
      });
    }
  });

  it('lets a portal user sign off orders of the own customer only, and do nothing else', () => {
    const request = { signer_name: 'Ana' };
    expect(decide('customer_signoff', {}, {}, request, portal(7)).kind).toBe('go');
    expect(decide('customer_signoff', {}, {}, request, portal(8)).kind).toBe('refused');
    expect(decide('customer_signoff', {}, {}, request, portal(7, [])).kind).toBe('refused');
    expect(decide('complete', {}, {}, {}, { ...portal(7, ALL), isAdministrator: true }).kind).toBe('refused');
  });

  it('hides a repeat from who may not do the action', () => {
    expect(decide('complete', { status: 'completed' }, {}, {}, staff([])).kind).toBe('refused');
  });
});

describe('allowedActions', () => {
  const rows = (facts: Partial<OrderFacts>, settings: Partial<TypeFacts> = {}) =>
    allowedActions(order(facts), staff(), type(settings), NOW);

  it('lists six actions, with reopen in place of incomplete on a completed activity', () => {
    expect(rows({}).map((row) => row.action)).toEqual(ORDER_ACTIONS.filter((action) => action !== 'reopen'));
    expect(rows({ status: 'completed' }).map((row) => row.action)).toContain('reopen');
    expect(rows({ status: 'completed' }).map((row) => row.action)).not.toContain('incomplete');
  });

  it('names inputs to ask for instead of refusing for their absence', () => {
    const settings = { require_received_by: true, typed_signature_allowed: false };
    const needs = Object.fromEntries(rows({}, settings).map((row) => [row.action, row.needs]));
    expect(needs).toMatchObject({
      complete: ['received_by'],
      customer_signoff: ['signer_name', 'signature'],
      cancel: [],
    });
    expect(rows({}, settings).find((row) => row.action === 'complete')?.allowed).toBe(true);
    expect(rows({ status: 'completed' }).find((row) => row.action === 'reopen')?.needs).toEqual(['reason']);
  });

  it('explains every blocked action', () => {
    for (const row of rows({ status: 'cancelled', open_tasks: ['A'] }, { require_tasks_done: true })) {
      expect(row.allowed).toBe(row.action === 'delete');
      if (!row.allowed)
        expect(row).toMatchObject({ code: 'illegal_transition', reasons: [{ code: 'illegal_transition' }] });
    }
  });
});
