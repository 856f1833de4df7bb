import { describe, expect, it } from 'vitest';
import { toPdf } from '../../../platform/server/documents/pdf.ts';
import { formatMoney } from '../../../ui/format/format.ts';
import { formatAbsolute } from '../../../ui/format/format-date.ts';
import type { DocumentData, DocumentItem, DocumentOrder } from './document-data.ts';
import { DOCUMENT_TEXTS } from './document-texts.ts';
import { renderLayout } from './layout.server.ts';
import { DOCUMENT_PARTIALS } from './partials.hbs.ts';
import { RECEIPT_PARTIALS, RECEIPT_TEMPLATE } from './receipt.hbs.ts';
import { STATEMENT_PARTIALS, STATEMENT_TEMPLATE } from './statement.hbs.ts';

const item = (name: string, net: string, changes: Partial<DocumentItem> = {}): DocumentItem => ({
  name,
  description: null,
  quantity: '2.5000',
  unit: 'h',
  price: '42.04',
  discount: '10',
  discount_type: 'percent',
  tax_rate: '21',
  net,
  is_discount: false,
  fields: [],
  ...changes,
});

const order: DocumentOrder = {
  reference_no: 'MAN-000123',
  ex_ref_no: 'PO-1',
  type: 'Mantenimiento',
  status: 'completed',
  title: 'Revisión <anual>',
  description: 'Línea 1\nLínea 2',
  currency: 'EUR',
  decimals: 2,
  customer: {
    name: 'Peñalara & Hijos',
    customer_code: 'C-000001',
    contact: 'Begoña Núñez',
    phone: null,
    email: 'b@example.org',
    tax_number: null,
    address_lines: ['Calle Mayor, 1', 'León'],
  },
  address_lines: [],
  scheduled_start: '2026-11-20T22:30:00.000Z',
  scheduled_end: '2026-11-20T23:30:00.000Z',
  all_day: false,
  time_zone: 'Europe/Madrid',
  completed_at: '2026-11-20T23:40:00.000Z',
  due_date: '2026-12-20',
  officers: ['Lucía Gómez'],
  items: [
    item('Mano de obra', '94.59'),
    item('Descuento', '-10.00', { is_discount: true, quantity: '1', discount: '0' }),
  ],
  tasks: [
    {
      name: 'Medir CO',
      task_checked: true,
      task_checked_at: '2026-11-20T23:00:00.000Z',
      task_note: '32 ppm',
      fields: [],
    },
  ],
  taxes: [{ rate: '21', tax: '17.76' }],
  totals: {
    items_total: '94.59',
    discount_total: '10.00',
    tax_total: '17.76',
    rental_total: '0.00',
    total_price: '102.35',
    customer_total: '102.35',
    paid_total: '0.00',
    balance_due: '102.35',
  },
  payments: [],
  notes: [{ content: 'Todo bien', author: null, at: '2026-11-20T23:40:00.000Z' }],
  received_by: null,
  sign_off: null,
  pictures: [],
  additional: {},
};

const document = (changes: Partial<DocumentData> = {}, orders: DocumentOrder[] = [order]): DocumentData => ({
  company: {
    name: 'Clima Ibérica',
    address_lines: ['Alcalá'],
    phone: null,
    email: null,
    website: null,
    tax_number: 'A-1',
    logo: null,
    notes: null,
  },
  user: null,
  now: '2026-11-21T09:00:00.000Z',
  locale: 'es',
  formats: 'es-ES',
  date_format: null,
  base_currency: 'EUR',
  currency_decimals: {},
  zone: 'Europe/Madrid',
  show_prices: true,
  show_tax: true,
  is_roll: false,
  orders,
  ...changes,
});

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00A0]+/g, ' ');

describe('built-in layouts', () => {
  it('writes dates, numbers and money as pages of the same company do: Spanish of the Americas outside Spain', async () => {
    const formats = 'es-419';
    const html = await renderLayout('statement', document({ formats, base_currency: order.currency }));
    const page = { locale: formats, zone: 'Europe/Madrid', currency: order.currency };
    const text = textOf(html);
    expect(text).toContain(` ${formatMoney('102.35', page).replace(/\u00A0/g, ' ')} `);
    expect(text).toContain(
      formatAbsolute('2026-11-20T22:30:00.000Z', page)
        .replace(/\u00A0/g, ' ')
        .slice(0, 17)
        .replace(',', ''),
    );
    expect(textOf(await renderLayout('statement', document({ formats, base_currency: 'JMD' })))).toContain(
      formatMoney('102.35', { ...page, currency: 'JMD' }, { currency: order.currency }).replace(/\u00A0/g, ' '),
    );
  });

  it('writes amounts with and without their currency by one notation: English in Germany has commas in both', async () => {
    const lines = { ...order, items: [item('Pump', '39615.98')] };
    const text = textOf(await renderLayout('statement', document({ locale: 'en', formats: 'en-DE' }, [lines])));
    expect(text).toContain(' 39.615,98 ');
    expect(text).toContain(' €102,35 ');
    expect(text).not.toMatch(/\d\.\d\d\b(?![.,])/);
  });

  it('prints a rate of tax whole', async () => {
    const items = [item('Pump', '100', { tax_rate: '12.345678' })];
    const taxes = [{ rate: '12.345678', tax: '12.35' }];
    const text = textOf(await renderLayout('statement', document({}, [{ ...order, items, taxes }])));
    expect(text).toContain(' Impuesto 12,345678 % ');
    expect(text.match(/12,345678 %/g)).toHaveLength(2);
  });

  it('says which amounts contain tax where prices do, on the roll too', async () => {
    const orders = [{ ...order, prices_include_tax: true as const }];
    const said = 'Los precios y descuentos incluyen impuestos; los importes netos son antes de impuestos.';
    const statement = textOf(await renderLayout('statement', document({}, orders)));
    expect(statement).toContain(`Importes en EUR. ${said}`);
    expect(statement).not.toContain('Importes en EUR, antes');
    const roll = (changes: object) =>
      renderLayout('receipt', document({ is_roll: true, ...changes }, orders)).then(textOf);
    expect(await roll({})).toContain(said);
    expect(await roll({ show_prices: false })).not.toContain('impuestos');
    expect(textOf(await renderLayout('receipt', document({}, orders)))).toContain(
      'Importes en EUR, antes de impuestos.',
    );
  });

  it('says when a visit is on the clock of its place, named where it shows something else; a whole day has no hours', async () => {
    const shown = (changes: Partial<DocumentOrder>) =>
      renderLayout('statement', document({}, [{ ...order, ...changes }])).then(textOf);
    expect(await shown({ time_zone: 'Europe/Lisbon' })).toContain(
      'Programada 20 nov 2026 22:30 – 23:30 (Lisbon) Completada 20 nov 2026 23:40 (Lisbon)',
    );
    expect(
      await shown({
        time_zone: 'America/Santo_Domingo',
        scheduled_start: '2026-11-21T01:30:00.000Z',
        scheduled_end: null,
      }),
    ).toContain('Programada 20 nov 2026 21:30 (Santo Domingo) Completada');
    expect(await shown({ time_zone: 'Europe/Paris' })).toContain('21 nov 2026 00:30 Completada');
    expect(await shown({ all_day: true, time_zone: 'Europe/Lisbon' })).toContain('Programada 20 nov 2026 Completada');
    expect(await shown({ all_day: true })).toContain('Programada 20 nov 2026 – 21 nov 2026 Completada');
    expect(await shown({ time_zone: 'Europe/Lisbon' })).toContain('Completada 20 de noviembre de 2026');
    // Its tasks were done on the same clock, and its notes are of the same days.
    expect(await shown({ time_zone: 'Europe/Lisbon' })).toContain('Hecha 20 nov 2026 23:00 (Lisbon)');
    const notes = [{ content: 'Ya está', author: null, at: '2026-11-20T23:30:00.000Z' }];
    expect(await shown({ time_zone: 'Europe/Lisbon', notes })).toContain('Ya está 20 nov 2026 ');
  });

  it('writes the statement in Spanish, on the clock of the zone', async () => {
    const text = textOf(await renderLayout('statement', document()));
    for (const piece of [
      'Estado de cuenta de actividad MAN-000123 Completada 21 de noviembre de 2026',
      'Peñalara &amp; Hijos Begoña Núñez Calle Mayor, 1 León b@example.org',
      'Programada 20 nov 2026 23:30 – 21 nov 2026 00:30',
      'Revisión &lt;anual&gt; Línea 1 Línea 2',
      '1 Mano de obra 2,5 h 42,04 10 % 21 % 94,59',
      '2 Descuento −10,00',
      'Descuentos −10,00 €',
      'Impuesto 21 % 17,76 €',
      'Total 102,35 €',
      '1 de 1 hecha',
      'Medir CO 32 ppm Hecha 21 nov 2026 00:00',
      'Nombre, fecha y firma',
    ]) {
      expect(text).toContain(piece);
    }
    expect(text).not.toContain('Saldo pendiente');
  });

  it.each([
    ['statement', false, 'Activity statement'],
    ['receipt', false, 'Receipt'],
    ['receipt', true, 'Receipt'],
  ] as const)(
    'writes the %s (on a roll: %s) without any amount when prices are not for the reader',
    async (layout, is_roll, heading) => {
      const paid = {
        ...order,
        totals: { ...order.totals, paid_total: '100.00', balance_due: '2.35' },
        payments: [{ paid_on: '2026-11-20', method: 'Card', reference: null, amount: '100.00' }],
      };
      const shut = { locale: 'en', formats: 'en-US', show_prices: false, is_roll } as const;
      const html = await renderLayout(layout, document(shut, [paid]));
      const text = textOf(html);
      expect(text).toContain(`${heading} MAN-000123`);
      for (const amount of [
        '94.59',
        '42.04',
        '102.35',
        '17.76',
        '10.00',
        '100.00',
        '2.35',
        '21%',
        'data-format="money"',
      ])
        expect(html).not.toContain(amount);
      expect(text).toContain('Mano de obra 2.5 h');
      expect(text).not.toContain('Total');
      expect(await renderLayout(layout, document({ ...shut, show_prices: true }, [paid]))).toContain('102.35');
    },
  );

  it('shows what was paid and who signed', async () => {
    const signed = {
      ...order,
      totals: { ...order.totals, paid_total: '100.00', balance_due: '2.35' },
      payments: [{ paid_on: '2026-11-20', method: 'Tarjeta', reference: null, amount: '100.00' }],
      sign_off: {
        signer_name: 'Ana <b>',
        signed_at: order.completed_at ?? '',
        address: 'León',
        comment: null,
        signature: null,
        proof: null,
      },
      received_by: { name: 'José', position: 'Jefe', received_at: order.completed_at ?? '' },
    };
    const statement = textOf(await renderLayout('statement', document({}, [signed])));
    expect(statement).toContain('Saldo pendiente 2,35 €');
    expect(statement).toContain('Ana &lt;b&gt; Firmado el 21 nov 2026 00:40 en León');
    expect(statement).toContain('Recibido por: José, Jefe');
    expect(textOf(await renderLayout('receipt', document({}, [signed])))).toContain('20 nov 2026 Tarjeta 100,00 €');
  });

  it('puts each order on a page and a sheet of its own', async () => {
    const orders = [order, { ...order, reference_no: 'MAN-000124', items: [], tasks: [], customer: null, notes: [] }];
    const html = await renderLayout('statement', document({}, orders));
    expect(html.match(/data-sheet="[^"]*"/g)).toEqual(['data-sheet="MAN-000123"', 'data-sheet="MAN-000124"']);
    const pdf = await toPdf(html);
    expect(pdf.toString('latin1').match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(2);
  });

  it('is refused past what the heap holds', async () => {
    const note = { content: 'a'.repeat(10_000_000), author: null, at: '2026-11-20T09:00:00.000Z' };
    await expect(
      renderLayout('statement', document({}, [{ ...order, notes: Array(7).fill(note) }])),
    ).rejects.toMatchObject({ code: 'document_too_large', status: 422 });
  });

  it('has every text in both languages', () => {
    const templates = [STATEMENT_TEMPLATE, RECEIPT_TEMPLATE];
    const parts = [DOCUMENT_PARTIALS, STATEMENT_PARTIALS, RECEIPT_PARTIALS].flatMap((partials) =>
      Object.values(partials),
    );
    const keys = [...templates, ...parts].flatMap((text) =>
      Array.from(text.matchAll(/\bt "([\w.]+)"/g), (found) => found[1] ?? ''),
    );
    expect(keys.length).toBeGreaterThan(30);
    for (const key of keys) {
      for (const texts of [DOCUMENT_TEXTS.en, DOCUMENT_TEXTS.es]) expect(Object.keys(texts)).toContain(key);
    }
  });
});
