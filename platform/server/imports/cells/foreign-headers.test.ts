import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';

/** First lines of files as other products write them, and what of them is taken without anybody's say. */
const FILES: readonly [file: string, resource: string, line: string, row: string, taken: Record<string, string>][] = [
  [
    'contacts of Odoo',
    'customer',
    'Name|Email|Phone|Street|Street2|City|State|Zip|Country|Tax ID|Tags|Status|Salesperson|Active|Is a Company|Created on',
    'Casa Sol|sol@casa.example|809 555 0101|Calle 1||Santo Domingo|DN|10101|DO|1-01|VIP|Active|Ana|TRUE|FALSE|2026-01-02',
    {
      Name: 'name',
      Email: 'email',
      Phone: 'phone',
      Street: 'address1',
      Street2: 'address2',
      City: 'city',
      State: 'state_name',
      Zip: 'postal_code',
      Country: 'country_code',
      'Tax ID': 'tax_number',
    },
  ],
  [
    'customers of a list with a status and no state',
    'customer',
    'Name|Code|Email|Phone|Status|City',
    'Casa Sol|C-9|sol@casa.example|809 555 0101|Active|Santo Domingo',
    { Name: 'name', Code: 'customer_code', Email: 'email', Phone: 'phone', City: 'city' },
  ],
  [
    'customers of QuickBooks',
    'customer',
    'Customer|Company|Street Address|Phone Numbers|Customer Type|Terms|Open Balance|Status|Notes',
    'Casa Sol|Casa Sol SRL|Calle 1|809 555 0101|Hotel|Net 30|120.00|Active|Gate on the left',
    { Customer: 'name', Notes: 'notes' },
  ],
  [
    'clients of Jobber',
    'customer',
    'Display Name|Title|First Name|Last Name|Main Phone|Lead Source|Do Not Contact|Property Street|Province',
    'Casa Sol|Mrs.|Sol|Paz|809 555 0101|Referral|No|Calle 1|DN',
    { 'Display Name': 'name', 'Main Phone': 'phone', Province: 'state_name' },
  ],
  [
    'jobs of ServiceTitan',
    'order',
    'Job #|Job Type|Job Status|Customer Name|Business Unit|Summary|Scheduled Date|Completion Date|Start Time|Technician|Tax|Discount|Subtotal|Total|Status Reason|Tags',
    '100|Repair|Completed|Casa Sol|HVAC|Leak|2026-01-02|2026-01-02|08:00|Ana Paz|18.00|5.00|100.00|113.00|None|VIP',
    {
      'Job Type': 'order_type_id',
      'Job Status': 'status',
      'Customer Name': 'customer_id',
      Summary: 'title',
      'Scheduled Date': 'scheduled_start',
      'Completion Date': 'completed_at',
      Technician: 'driver_id',
    },
  ],
  [
    'items of QuickBooks',
    'order_item_type',
    'Item|Type|Sales Price|Cost|Sales Tax Code|Qty On Hand|Status|State',
    'Pump|Inventory|120.00|80.00|Tax|4|Active|New',
    { Item: 'name', 'Sales Price': 'price' },
  ],
  [
    'users of Odoo',
    'user',
    'Name|Login|Status|State|Language|Groups|Role|Team|Job Position',
    'Ana Paz|ana@casa.example|Confirmed|Active|Spanish|Sales|Officer|North|Fitter',
    { Role: 'roles' },
  ],
];

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

test.each(FILES)('%s: nothing is taken for what it is not', async (_file, resource, line, row, taken) => {
  const bytes = Buffer.from(`${line}\n${row}\n`.replaceAll('|', ','));
  const key = await upload(server, admin, bytes, 'export.csv', 'text/csv');
  const { data, body } = await admin.post(`/import/${resource}/inspect`, { key });
  expect(data, JSON.stringify(body)).toBeTruthy();
  const chosen = data.suggested.filter(({ confidence }: { confidence: number }) => confidence >= 0.8);
  expect(
    Object.fromEntries(chosen.map(({ header, column }: { header: string; column: string }) => [header, column])),
  ).toEqual(taken);
});

test('a column that is only alike is offered: a file that is sent without a mapping leaves it out', async () => {
  const bytes = Buffer.from('Name,Status\nCasa Sol offered,Active\n');
  const key = await upload(server, admin, bytes, 'export.csv', 'text/csv');
  const { data: seen } = await admin.post('/import/customer/inspect', { key });
  expect(seen.suggested[1]).toMatchObject({ header: 'Status', column: 'state_name' });
  expect(seen.suggested[1].confidence).toBeLessThan(0.8);
  const { data: run } = await admin.post('/import/customer', { key });
  // Its columns are called in the reader's language, however they came to the page.
  const inSpanish = await admin.get(`/import/${run.run_id}`, {}, { 'x-localization': 'es' });
  expect(inSpanish.data.columns).toContainEqual({ name: 'name', label: 'Nombre', kind: 'text' });
  const rows = await admin.get(`/import/${run.run_id}/rows`);
  expect(JSON.stringify(rows.data)).toContain('Casa Sol offered');
  expect(JSON.stringify(rows.data)).not.toContain('Active');
});
