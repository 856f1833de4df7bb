import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertAmount, decimal, sum, toAmount } from '../../../platform/kernel/money.ts';
import { convertItem } from './currency.rules.ts';
import { type DepositInfo, depositInfo } from './deposit.rules.ts';
import { explainTotal, type Figure } from './explain.rules.ts';
import { explainLine } from './explain-line.rules.ts';
import { type PriceLine, resolveTaxRate } from './line-amounts.rules.ts';
import { canonicalInputs } from './price-basis.rules.ts';
import { type PricedOrder, priceOrder } from './pricing.rules.ts';
import vectors from './pricing.vectors.json' with { type: 'json' };

interface OrderVector {
  id: string;
  input: { lines: PriceLine[]; incl?: boolean; visible_only?: boolean };
  expect: Record<string, unknown> & { lines: object[] };
}

const orderVectors = vectors.filter((vector) => vector.fn === 'order') as unknown as OrderVector[];
const convertVectors = vectors.filter((vector) => vector.fn === 'convert') as unknown as {
  id: string;
  input: [string, string, string];
  expect: string;
}[];

const depositVectors = vectors.filter((vector) => vector.fn === 'deposit') as unknown as {
  id: string;
  input: [string, string, [string, number][], string, string];
  expect: DepositInfo;
}[];

describe('the unit of a currency', () => {
  const line = { price: '33.5', quantity: '3', discount: '10', tax_rate: '8.25' };
  it.each([
    [0, { net: '91', tax: '8', total: '99' }],
    [2, { net: '90.45', tax: '7.46', total: '97.91' }],
    [3, { net: '90.450', tax: '7.462', total: '97.912' }],
  ])('%i decimals: every step is rounded to it', (decimals, expected) => {
    const priced = priceOrder({ lines: [line], decimals });
    expect(priced.lines[0]).toMatchObject(expected);
    expect(priced.total_price).toBe(expected.total);
    expect(canonicalInputs({ lines: [line], decimals }) === canonicalInputs({ lines: [line] })).toBe(decimals === 2);
  });

  it('discount items and contained tax end in whole units and add up', () => {
    const lines = [line, { ...line, price: '17' }, { is_discount: true, price: '10', quantity: '1' }];
    for (const prices_include_tax of [false, true]) {
      const priced = priceOrder({ lines, decimals: 0, prices_include_tax });
      const amounts = [...priced.lines, ...priced.discounts].map(({ total }) => total);
      expect(amounts.every((amount) => /^-?\d+$/.test(amount))).toBe(true);
      expect(toAmount(sum([priced.items_total, `-${priced.discount_total}`, priced.tax_total]), 0)).toBe(
        priced.total_price,
      );
      expect(
        priced.shares
          .flat()
          .map(Number)
          .reduce((a, b) => a + b),
      ).toBe(10);
    }
  });

  it('conversion rounds to the unit of the target', () => {
    expect(convertAmount('19.99', '1', '150', 0)).toBe('2999');
    expect(convertAmount('19.99', '1', '0.3', 3)).toBe('5.997');
    expect(convertItem({ price: '19.99' }, { rate: '1' }, { rate: '150', decimals: 0 }).price).toBe('2999');
    // A price finer than its currency stays finer: a thousand screws are not free.
    const screw = { price: '0.0045', discount: '0.0045', discount_type: 'amount' };
    expect(convertItem(screw, { rate: 1 }, { rate: '0.92' })).toMatchObject({ price: '0.0041', discount: '0.00' });
    expect(convertItem(screw, { rate: 1 }, { rate: '150', decimals: 0 }).price).toBe('0.6750');
    expect(convertItem(screw, { rate: 1 }, { rate: '0.3', decimals: 3 }).price).toBe('0.00135');
  });
});

describe('pricing vectors', () => {
  it.each(orderVectors.map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    const { lines, incl, visible_only } = vector.input;
    const priced = priceOrder({ lines, prices_include_tax: incl, visible_only });
    const { net_total, lines: expected, ...rest } = vector.expect;
    expect(priced).toMatchObject({ ...rest, items_total: net_total });
    expect(priced.lines).toHaveLength(expected.length);
    expect(priced.lines).toMatchObject(expected);
  });

  it.each(convertVectors.map((vector) => [vector.id, vector] as const))('convert %s', (_, vector) => {
    expect(convertAmount(...vector.input)).toBe(vector.expect);
  });

  it.each(depositVectors.map((vector) => [vector.id, vector] as const))(
    'deposit %s',
    (_, { input, expect: result }) => {
      const [customer_total, deposit_invoice_percent, rentals, deposit_item_value_percent, deposit_flat] = input;
      const info = depositInfo({
        customer_total,
        deposit_invoice_percent,
        rentals: rentals.map(([value, quantity]) => ({ value, quantity })),
        deposit_item_value_percent,
        deposit_flat,
      });
      expect(info).toEqual(result);
    },
  );

  it('all vectors are read', () => {
    expect([orderVectors.length, convertVectors.length, depositVectors.length]).toEqual([16, 5, 2]);
  });
});

describe('rules beyond the vectors', () => {
  it('gives the customer total over visible lines and discounts', () => {
    const lines: PriceLine[] = [
      { price: '100', tax_rate: '10', customer_access: 1 },
      { price: '40', tax_rate: '10', customer_access: 0 },
      { is_discount: true, discount: '10', customer_access: 1 },
    ];
    const priced = priceOrder({ lines });
    expect([priced.total_price, priced.customer_total]).toEqual(['138.60', '99.00']);
    expect(priced.customer.discount_total).toBe('10.00');
  });

  it('counts the used quantity, ignores tasks, and lets an exempt customer pay no tax', () => {
    const lines: PriceLine[] = [
      { price: '10', quantity: '5', quantity_used: '2', tax_rate: '20' },
      { price: '99', is_order_item: false, tax_rate: '20' },
    ];
    expect(priceOrder({ lines }).total_price).toBe('24.00');
    expect(priceOrder({ lines, tax_exempt: true }).total_price).toBe('20.00');
  });

  it('takes amount discounts off nothing when the gross is not positive', () => {
    const priced = priceOrder({ lines: [{ price: '-5', quantity: '2', discount: '3', discount_type: 'amount' }] });
    expect(priced.lines[0]).toMatchObject({ gross: '-10.00', disc: '0.00', net: '-10.00' });
  });

  it('never spreads a discount onto credit lines', () => {
    const lines: PriceLine[] = [
      { price: '100', tax_rate: '10' },
      { price: '-30', tax_rate: '10' },
      { is_discount: true, price: '90' },
    ];
    const priced = priceOrder({ lines });
    expect(priced.shares).toEqual([['70.00', '0.00']]);
    expect(priced).toMatchObject({ discount_total: '70.00', total_price: '0.00', warnings: ['discount_capped'] });
  });

  it('gives remainder cents among equal nets to the higher tax rate, then to the lower hash', () => {
    const three = (rates: string[], hashes: string[]): PriceLine[] => [
      ...rates.map((tax_rate, at) => ({ price: '10', tax_rate, hash: hashes[at] })),
      { is_discount: true, price: '1' },
    ];
    expect(priceOrder({ lines: three(['5', '20', '5'], ['a', 'b', 'c']) }).shares).toEqual([['0.33', '0.34', '0.33']]);
    expect(priceOrder({ lines: three(['5', '5', '5'], ['c', 'a', 'b']) }).shares).toEqual([['0.33', '0.34', '0.33']]);
  });

  it('never makes a share larger than its line or negative', () => {
    const lines: PriceLine[] = [
      ...Array.from({ length: 300 }, () => ({ price: '0.01', tax_rate: '20' })),
      { is_discount: true, price: '1.60' },
    ];
    const shares = priceOrder({ lines }).shares[0] ?? [];
    expect(shares.every((share) => share === '0.00' || share === '0.01')).toBe(true);
    expect(toAmount(sum(shares))).toBe('1.60');
  });

  it('applies discount items by position, each shown as a negative line', () => {
    const lines: PriceLine[] = [
      { price: '100', tax_rate: '10', position: 1 },
      { is_discount: true, price: '80', position: 3, hash: 'second' },
      { is_discount: true, price: '60', position: 2, hash: 'first' },
    ];
    const { discounts } = priceOrder({ lines });
    expect(discounts.map(({ hash, net, capped }) => [hash, net, capped])).toEqual([
      ['first', '-60.00', false],
      ['second', '-40.00', true],
    ]);
  });

  it('resolves the tax rate along the chain', () => {
    expect(resolveTaxRate({ line: null, asset_type: '', master_item_type: '0', item_type: '20' })).toBe('0');
    expect(resolveTaxRate({ item_type: 8.25 })).toBe('8.25');
    expect(resolveTaxRate({})).toBe('0');
  });

  it('gives no flat deposit without rental lines', () => {
    const info = depositInfo({ customer_total: '80', deposit_invoice_percent: '12.5', deposit_flat: '50' });
    expect(info).toMatchObject({ deposit_flat_amount: '0.00', total_deposit_amount: '10.00', show_deposit: true });
  });

  it('explains a line with the numbers in it, up to the rounding', () => {
    const priced = priceOrder({ lines: [{ price: '19.99', quantity: '3', discount: '10', tax_rate: '8.25' }] });
    const steps = explainLine(priced, 0)?.steps.map(({ step, formula, exact, amount }) => [
      step,
      formula.map(({ operator, value }) => `${operator}${value}`).join(' '),
      exact,
      amount,
    ]);
    expect(steps).toEqual([
      ['gross', '19.99 ×3', null, '59.97'],
      ['discount', '59.97 ×10', '5.997', '6.00'],
      ['net', '59.97 −6.00', null, '53.97'],
      ['tax', '53.97 ×8.25', '4.452525', '4.45'],
      ['total', '53.97 +4.45', null, '58.42'],
    ]);
    expect(explainLine(priced, 1)).toBeNull();
  });

  it('explains a capped discount, a share of it and the tax in the price', () => {
    const lines: PriceLine[] = [
      { price: '20', tax_rate: '10' },
      { price: '25', discount: '40', discount_type: 'amount' },
      { is_discount: true, price: '35' },
    ];
    const priced = priceOrder({ lines });
    expect(explainLine(priced, 0)?.steps.map(({ step, amount }) => [step, amount])).toEqual([
      ['gross', '20.00'],
      ['share', '20.00'],
      ['tax_base', '0.00'],
      ['tax', '0.00'],
      ['total', '20.00'],
    ]);
    expect(explainLine(priced, 1)?.steps[1]).toMatchObject({ step: 'discount', amount: '25.00', capped: true });
    expect(explainLine(priced, 2)?.steps[0]).toMatchObject({ step: 'discount_amount', amount: '20.00', capped: true });
    const included = priceOrder({ lines: [{ price: '120', tax_rate: '20' }], prices_include_tax: true });
    expect(explainLine(included, 0)?.steps.map(({ step, amount }) => [step, amount])).toEqual([
      ['gross', '120.00'],
      ['tax', '20.00'],
      ['net_of_tax', '100.00'],
      ['total', '120.00'],
    ]);
  });

  it('converts items once and never keeps the mark', () => {
    const item = { price: '19.99', discount: '5', discount_type: 'percent', name: 'Hose' };
    expect(convertItem(item, { rate: 1 }, { rate: '0.92' })).toEqual({
      price: '18.39',
      discount: '5',
      discount_type: 'percent',
      name: 'Hose',
    });
    expect(convertItem({ ...item, discount_type: 'amount' }, { rate: 1 }, { rate: '0.92' }).discount).toBe('4.60');
    expect(convertItem({ price: '18.39', __converted: true }, { rate: 1 }, { rate: '0.92' })).toEqual({
      price: '18.39',
    });
    expect(() => convertAmount('1', '0', '1')).toThrow(RangeError);
  });
});

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2));
const line = fc.record({
  hash: fc.uuid(),
  price: fc.integer({ min: -2000, max: 500_000 }).map((value) => (value / 100).toFixed(2)),
  quantity: fc.integer({ min: 1, max: 90_000 }).map((value) => (value / 1000).toFixed(3)),
  discount: fc.integer({ min: 0, max: 100 }).map(String),
  tax_rate: fc.constantFrom('0', '5', '8.25', '20', '21'),
  customer_access: fc.constantFrom(0, 1, 2),
});
const discountItem = fc.record({
  hash: fc.uuid(),
  is_discount: fc.constant(true),
  price: fc.oneof(fc.constant('0'), cents(30_000)),
  discount: fc.integer({ min: 0, max: 60 }).map(String),
  discount_follows_tax: fc.boolean(),
  tax_rate: fc.constantFrom('0', '10'),
  customer_access: fc.constantFrom(0, 1),
});
const order = fc.record({
  items: fc.array(line, { maxLength: 12 }),
  discounts: fc.array(discountItem, { maxLength: 3 }),
  inclusive: fc.boolean(),
});

function totals({ items_total, discount_total, tax_total, total_price, customer_total }: PricedOrder) {
  return { items_total, discount_total, tax_total, total_price, customer_total };
}

/** All lines; discount items come one after the other, two of them at the same place. */
const placed = ({ items, discounts }: { items: PriceLine[]; discounts: PriceLine[] }): PriceLine[] => [
  ...items,
  ...discounts.map((item, at) => ({ ...item, position: Math.floor(at / 2) })),
];

const FIGURES: Figure[] = ['items_total', 'discount_total', 'tax_total', 'total_price', 'customer_total'];

describe('pricing properties', () => {
  it('steps of every line lead to its total, and a rounded step says what was rounded', () => {
    fc.assert(
      fc.property(order, ({ items, discounts, inclusive }) => {
        const priced = priceOrder({ lines: [...items, ...discounts], prices_include_tax: inclusive });
        for (const { index, total } of [...priced.lines, ...priced.discounts]) {
          const { steps, amount } = explainLine(priced, index) ?? expect.fail('not explained');
          expect([amount, steps.at(-1)?.step, steps.at(-1)?.amount]).toEqual([total, 'total', total]);
          for (const { formula, exact, amount: is, capped } of steps) {
            if (formula.length > 0 && !capped) expect(toAmount(exact ?? is)).toBe(is);
            const terms = formula.every((term) => term.operator !== '×')
              ? sum(formula.map((term) => decimal(term.value).times(term.operator === '−' ? -1 : 1)))
              : null;
            if (terms && formula.length > 0 && !capped) expect(toAmount(terms)).toBe(is);
          }
        }
      }),
    );
  });

  it('total = lines − discounts + tax, and the shown lines add up to it', () => {
    fc.assert(
      fc.property(order, ({ items, discounts, inclusive }) => {
        const priced = priceOrder({ lines: [...items, ...discounts], prices_include_tax: inclusive });
        const total = decimal(priced.items_total).minus(priced.discount_total).plus(priced.tax_total);
        expect(priced.total_price).toBe(toAmount(total));
        const shown = [...priced.lines, ...priced.discounts].map((entry) => entry.total);
        expect(priced.total_price).toBe(toAmount(sum(shown)));
        for (const figure of FIGURES) {
          const { terms, amount } = explainTotal(priced, figure);
          const signed = terms.map((term) => decimal(term.amount).times(term.sign === '+' ? 1 : -1));
          expect(toAmount(sum(signed))).toBe(amount);
        }
      }),
    );
  });

  it('permuting lines changes no total', () => {
    const shuffled = order.chain((value) =>
      fc
        .shuffledSubarray(placed(value), { minLength: placed(value).length })
        .map((permuted) => ({ lines: placed(value), permuted, inclusive: value.inclusive })),
    );
    fc.assert(
      fc.property(shuffled, ({ lines, permuted, inclusive }) => {
        const price = (each: PriceLine[]) => totals(priceOrder({ lines: each, prices_include_tax: inclusive }));
        expect(price(permuted)).toEqual(price(lines));
        const input = (each: PriceLine[]) => canonicalInputs({ lines: each, prices_include_tax: inclusive });
        expect(input(permuted)).toBe(input(lines));
      }),
      { numRuns: 1000 },
    );
  });

  it('splitting a quantity into two lines of the same price differs by at most 0.03', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (whole, cut) => {
        const first = decimal(whole.quantity).times(cut.toFixed(2)).toDecimalPlaces(3);
        const parts = [first, decimal(whole.quantity).minus(first)].map((quantity) => ({ ...whole, quantity }));
        const difference = decimal(priceOrder({ lines: [whole] }).total_price).minus(
          priceOrder({ lines: parts }).total_price,
        );
        expect(difference.abs().toNumber()).toBeLessThanOrEqual(0.03);
      }),
    );
  });
});
