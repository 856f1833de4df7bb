import type pg from 'pg';
import { insertNamed, insertRows, type Row } from '../../rows.ts';
import { ordered } from '../lists.ts';
import { idsByName } from './catalogue.ts';

const DAY = 86_400_000;

interface Desk {
  now: Date;
  customers: ReadonlyMap<string, { id: number }>;
  staff(email: string): number;
}

/** Writes documents of the company and its customers, bills' addressees, mail templates and additional fields. */
export async function insertPaperwork(client: pg.ClientBase, desk: Desk): Promise<void> {
  const kinds = await idsByName(client, 'document_type');
  await insertNamed(client, 'master_document', masterDocuments(desk.now, kinds));
  await insertCustomerDocuments(client, desk, kinds);
  await insertBills(client, desk);
  await insertNamed(client, 'message_template', TEMPLATES);
  await insertRows(client, 'mail_suppression', CLOSED);
  await insertFields(client);
}

const day = (now: Date, days: number): string => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

function masterDocuments(now: Date, kinds: ReadonlyMap<string, number>): Row[] {
  const published = {
    status: 'published',
    effective_from: day(now, -200),
    published_at: now.toISOString(),
    version: 1,
  };
  const draft = { status: 'draft', effective_from: null, published_at: null, version: 1 };
  const kind = (name: string): number[] => [kinds.get(name) ?? 0];
  return [
    {
      name: 'Safety on site',
      description: 'What everybody does before, during and after work at a customer’s site.',
      link: 'https://northstar.example/documents/safety-on-site',
      signature_required: true,
      document_type_ids: kind('Site access permit'),
      ...published,
    },
    {
      name: 'Rental terms',
      description: 'Care, fuel, loss and return of rented equipment.',
      link: 'https://northstar.example/documents/rental-terms',
      signature_required: true,
      document_type_ids: [],
      ...published,
    },
    {
      name: 'Service catalogue',
      description: 'All services with their prices, for the next year.',
      link: 'https://northstar.example/documents/services',
      signature_required: false,
      document_type_ids: [],
      ...draft,
    },
  ];
}

/** Customer, kind, number, state, days since issue, days to expiry. */
const CUSTOMER_DOCUMENTS = [
  ['Blue Mountain Hotel & Spa', 'Insurance certificate', 'INS-20418', 'approved', -340, 25],
  ['Blue Mountain Hotel & Spa', 'Site access permit', 'BM-114', 'approved', -90, null],
  ['Hotel Caribe Azul', 'Tax compliance certificate', 'DGII-88213', 'approved', -120, 245],
  ['Port Royal Marina', 'Insurance certificate', 'INS-19977', 'expired', -380, -15],
  ['Port Royal Marina', 'Insurance certificate', 'INS-21002', 'pending', -3, 362],
  ['Palisadoes Logistics', 'Site access permit', 'PL-07', 'pending', -1, null],
] as const;

async function insertCustomerDocuments(
  client: pg.ClientBase,
  { now, customers, staff }: Desk,
  kinds: ReadonlyMap<string, number>,
): Promise<void> {
  const known = CUSTOMER_DOCUMENTS.filter(([customer]) => customers.has(customer));
  const rows = await insertNamed(
    client,
    'customer_document',
    known.map(([customer, name, number, status, issued, expires]) => ({
      customer_id: customers.get(customer)?.id,
      name,
      number,
      status,
      issued_at: day(now, issued),
      expires_at: expires === null ? null : day(now, expires),
      decided_by: status === 'pending' ? null : staff('manager@demo.test'),
      decided_at: status === 'pending' ? null : new Date(now.getTime() + (issued + 1) * DAY).toISOString(),
    })),
  );
  await insertRows(
    client,
    'customer_document_type',
    rows.map(({ id, name }) => ({ customer_document_id: id, document_type_id: kinds.get(name) })),
  );
}

async function insertBills(client: pg.ClientBase, { staff }: Desk): Promise<void> {
  const places = await idsByName(client, 'location');
  const banks = await idsByName(client, 'bank');
  const account = { bank_id: banks.get('Operating account'), approver_user_id: staff('accounts@demo.test') };
  const payees = await insertNamed(
    client,
    'bill_payment_to',
    ordered([
      {
        name: 'Head office',
        location_id: places.get('Head office'),
        match_terms: '21 Hope Road',
        auto_approve_limit: '150.00',
        ...account,
      },
      {
        name: 'Kingston Warehouse',
        location_id: places.get('Kingston Warehouse'),
        match_terms: 'Marcus Garvey',
        auto_approve_limit: '0',
        ...account,
      },
    ]),
  );
  await insertNamed(
    client,
    'bill_payment_email_sender',
    ordered([
      { name: 'Power company', pattern: 'bills@power.example' },
      { name: 'Water company', pattern: '@water.example' },
    ]),
  );
  await insertNamed(
    client,
    'bill_payment_email_subject_line',
    ordered([
      {
        name: 'Monthly power bill',
        match: 'starts',
        pattern: 'Your electricity bill',
        bill_payment_to_id: payees[0]?.id,
      },
      { name: 'Water bill', match: 'contains', pattern: 'water bill', bill_payment_to_id: payees[1]?.id },
    ]),
  );
}

/** Addresses no mail goes to. */
const CLOSED = [
  { address: 'reception@harbourview.example', reason: 'hard_bounce' },
  {
    address: 'old.billing@palmgrove.example',
    reason: 'The person left the company; bills go to accounts@palmgrove.example.',
  },
];

const TEMPLATES = [
  {
    name: 'We are on our way',
    description: 'Sent to the site contact on the morning of the visit.',
    subject: 'Your visit today: {{reference}}',
    html: '<p>Hello {{customer}},</p><p>Our officer will visit you today: {{title}}.</p>',
    subject_es: 'Su visita de hoy: {{reference}}',
    html_es: '<p>Hola, {{customer}}:</p><p>Nuestro oficial le visitará hoy: {{title}}.</p>',
  },
];

async function insertFields(client: pg.ClientBase): Promise<void> {
  const [, access] = await insertNamed(client, 'additional_field', [
    {
      module_for: 1,
      name: 'Purchase order',
      name_es: 'Orden de compra',
      code: 'purchase_order',
      type: 1,
      display_order: 1,
      filterable: true,
      show_in_portal: true,
    },
    {
      module_for: 2,
      name: 'Best time to visit',
      name_es: 'Mejor hora de visita',
      code: 'best_time',
      type: 4,
      display_order: 1,
      filterable: true,
      show_in_portal: false,
    },
  ]);
  await insertNamed(
    client,
    'additional_field_item',
    ordered([
      { field_id: access?.id, name: 'Before noon', name_es: 'Antes del mediodía', value: 'morning' },
      { field_id: access?.id, name: 'After noon', name_es: 'Por la tarde', value: 'afternoon' },
      { field_id: access?.id, name: 'At any time', name_es: 'A cualquier hora', value: 'any' },
    ]),
  );
}
