import { explainTotal } from '../../modules/activities/pricing/explain.rules.ts';
import { explainLine } from '../../modules/activities/pricing/explain-line.rules.ts';
import type { PriceLine } from '../../modules/activities/pricing/line-amounts.rules.ts';
import { canonicalInputs } from '../../modules/activities/pricing/price-basis.rules.ts';
import { type PriceOrderInput, priceOrder } from '../../modules/activities/pricing/pricing.rules.ts';

/** Mulberry32: integers below a bound, the same on every machine. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const RATES = ['0', '5', '7.25', '8.25', '15', '16.5', '18', '20', '21', '33.3333'];

function line(roll: (below: number) => number, at: number): PriceLine {
  const scaled = (below: number, places: number): string => (roll(below) / 10 ** places).toFixed(places);
  const isAmount = roll(5) === 0;
  return {
    hash: `line-${roll(1_000_000).toString(36)}-${at}`,
    position: at,
    price: `${roll(20) === 0 ? '-' : ''}${scaled(roll(3) === 0 ? 10_000_000 : 20_000, 2)}`,
    // Numbers come as JSON numbers from the API and as texts from the editor.
    quantity: roll(2) === 0 ? Number(scaled(90_000, 4)) : scaled(90_000, 4),
    quantity_used: roll(6) === 0 ? scaled(50_000, 4) : null,
    discount: roll(3) === 0 ? scaled(isAmount ? 500_000 : 1_000_000, 4) : '0',
    discount_type: isAmount ? 'amount' : 'percent',
    tax_rate: RATES[roll(RATES.length)],
    is_order_item: roll(15) !== 0,
    customer_access: roll(8) === 0 ? 0 : 1,
  };
}

function discountItem(roll: (below: number) => number, at: number): PriceLine {
  return {
    hash: `less-${roll(1_000_000).toString(36)}-${at}`,
    position: at,
    is_discount: true,
    price: roll(2) === 0 ? '0' : (roll(60_000) / 100).toFixed(2),
    quantity: 1 + roll(2),
    discount: (roll(600) / 10).toFixed(1),
    discount_follows_tax: roll(4) !== 0,
    tax_rate: roll(2) === 0 ? '10' : null,
    customer_access: roll(8) === 0 ? 0 : 1,
  };
}

/** The activity of a number: 1 to 12 lines, up to 3 discount items, both ways of tax. */
export function randomOrder(number: number): PriceOrderInput {
  const roll = dice(number * 2654435761 + 1);
  const lines = Array.from({ length: 1 + roll(12) }, (_, at) => line(roll, at));
  const discounts = Array.from({ length: roll(3) === 0 ? 1 + roll(3) : 0 }, (_, at) => discountItem(roll, 100 + at));
  return { lines: [...lines, ...discounts], prices_include_tax: roll(3) === 0, tax_exempt: roll(20) === 0 };
}

/** FNV-1a over UTF-16 units; enough to see that two long texts differ. */
function digest(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

/** Totals of orders as text, one a line, and a digest of everything else the engine says of every tenth. */
export function pricesOf(count: number): { totals: string; everything: number } {
  const totals: string[] = [];
  let everything = 2_166_136_261;
  for (let number = 0; number < count; number++) {
    const input = randomOrder(number);
    const priced = priceOrder(input);
    const { items_total, discount_total, tax_total, total_price, customer_total } = priced;
    totals.push([items_total, discount_total, tax_total, total_price, customer_total].join(' '));
    // Steps and hashes stand on the same figures; a tenth of them keeps the test short.
    if (number % 10 !== 0) continue;
    const steps = input.lines.map((_, index) => explainLine(priced, index));
    const explained = [priced, steps, explainTotal(priced, 'tax_total'), canonicalInputs(input)];
    everything = digest(JSON.stringify(explained), everything);
  }
  return { totals: totals.join('\n'), everything };
}
