import type { PriceLine } from './line-amounts.rules.ts';
import { priceOrder } from './pricing.rules.ts';

// The item editor prices 500 lines on every keystroke within 5 ms. Run: node modules/activities/pricing/pricing.bench.ts
const BUDGET_MS = 5;
const ROUNDS = 200;

const lines: PriceLine[] = Array.from({ length: 497 }, (_, index) => ({
  hash: `line-${index}`,
  price: ((index * 7919) % 50_000) / 100,
  quantity: 1 + (index % 9) / 4,
  discount: index % 3 === 0 ? 5 : 0,
  tax_rate: index % 2 === 0 ? '8.25' : '20',
  customer_access: 1,
}));
for (const discount of [3, 5, 7]) lines.push({ hash: `discount-${discount}`, is_discount: true, discount });

const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const start = performance.now();
  priceOrder({ lines, prices_include_tax: round % 2 === 1 });
  times.push(performance.now() - start);
}
times.sort((a, b) => a - b);
const median = times[ROUNDS / 2] ?? 0;
const p95 = times[Math.floor(ROUNDS * 0.95)] ?? 0;
console.log(`priceOrder, 500 lines: median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, budget ${BUDGET_MS} ms`);
if (median > BUDGET_MS) process.exitCode = 1;
