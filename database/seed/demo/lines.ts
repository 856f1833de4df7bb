import { inputsHash } from '../../../modules/activities/pricing/inputs-hash.server.ts';
import { inputOnBasis, type PriceBasis, priceBasis } from '../../../modules/activities/pricing/price-basis.rules.ts';
import {
  PRICING_ENGINE_VERSION,
  type PricedOrder,
  priceOrder,
} from '../../../modules/activities/pricing/pricing.rules.ts';
import type { Random } from '../random.ts';
import { TAX_RATES } from './customers.ts';
import type { Planned } from './plan.ts';
import type { World } from './world.ts';

/** Lines of one activity as rows of order_item without ids, and the figures the pricing engine gives them. */
export interface PricedLines {
  items: ItemRow[];
  totals: Pick<PricedOrder, 'items_total' | 'discount_total' | 'tax_total' | 'total_price' | 'customer_total'>;
  /** How the totals can be made again. */
  stamp: { engine_version: number; inputs_hash: string; price_basis: PriceBasis };
  tasks: { total: number; done: number };
}

export type ItemRow = ReturnType<typeof blank> & { line_net: string; line_tax: string; line_total: string };

function blank(random: Random, planned: Planned, itemTypeId: number, name: string, position: number) {
  return {
    hash: `${planned.created.toString(36)}-${random.letters(6)}`,
    order_item_type_id: itemTypeId,
    name,
    price: '0',
    quantity: 1,
    quantity_used: null as number | null,
    discount: 0,
    discount_type: 'percent' as 'percent' | 'amount',
    tax_rate: null as string | null,
    required: false,
    position,
    task_checked: false,
    task_checked_at: null as string | null,
    task_checked_by: null as number | null,
  };
}

type Draft = ReturnType<typeof blank>;
type Kind = { id: number; is_task: boolean; is_discount: boolean; is_order_item: boolean; customer_access: number };

/** Makes the lines of a planned activity: its job's lines, sometimes an inner cost and a discount, and its tasks. */
export function makeLines(
  random: Random,
  world: World,
  planned: Planned,
  tax_exempt: boolean,
  now: number,
): PricedLines {
  const drafts: { kind: Kind; row: Draft }[] = [];
  const add = (type: string, name: string, change: Partial<Draft>): void => {
    const kind = world.itemTypes.get(type);
    if (!kind) throw new Error(`The demo lists have no item type ${type}.`);
    drafts.push({ kind, row: { ...blank(random, planned, kind.id, name, drafts.length + 1), ...change } });
  };
  const tax_rate = TAX_RATES[planned.region];
  const isDone = planned.status === 'completed';
  for (const line of planned.job.lines) {
    const quantity = random.pick(line.quantities);
    // Now and then a part comes back unused.
    const quantity_used = isDone ? (line.type === 'Parts' && random.chance(0.06) ? 0 : quantity) : null;
    add(line.type, line.name, {
      price: line.price,
      quantity,
      quantity_used,
      tax_rate,
      discount: random.chance(0.1) ? 10 : 0,
    });
  }
  if (planned.job.lines.length > 0 && random.chance(0.2)) {
    add('Internal cost', random.pick(['Fuel', 'Subcontractor', 'Toll & parking']), {
      price: random.pick(['12.50', '38.00', '80.00']),
      tax_rate: '0',
    });
  }
  if (planned.job.lines.length > 1 && random.chance(0.14)) {
    add(
      'Discount',
      'Loyalty discount',
      random.chance(0.5) ? { discount: 5 } : { price: random.pick(['10.00', '25.00']) },
    );
  }
  planned.job.tasks.forEach((name, index) => {
    const isTicked = isDone || (planned.isStarted && index < planned.job.tasks.length / 2);
    const at = Math.min(
      (planned.start ?? planned.created) + (index + 1) * 12 * 60_000,
      planned.end ?? planned.created,
      now,
    );
    const ticked = { task_checked_at: new Date(at).toISOString(), task_checked_by: planned.officer?.id ?? null };
    add(/safe|earth|leak/i.test(name) ? 'Safety check' : 'Task', name, {
      required: true,
      task_checked: isTicked,
      ...(isTicked ? ticked : {}),
    });
  });
  return priced(drafts, tax_exempt);
}

function priced(drafts: readonly { kind: Kind; row: Draft }[], tax_exempt: boolean): PricedLines {
  const price_basis = priceBasis(
    drafts.map(({ kind }) => ({ type: { ...kind, tax_rate: null } })),
    { prices_include_tax: false, tax_exempt, decimals: 2 },
  );
  const input = inputOnBasis(
    drafts.map(({ row }) => row),
    price_basis,
  );
  const order = priceOrder(input);
  const amounts = new Map([...order.lines, ...order.discounts].map((line) => [line.index, line]));
  const tasks = drafts.filter(({ kind }) => kind.is_task);
  return {
    items: drafts.map(({ row }, index) => {
      const amount = amounts.get(index);
      return { ...row, line_net: amount?.net ?? '0', line_tax: amount?.tax ?? '0', line_total: amount?.total ?? '0' };
    }),
    totals: order,
    stamp: { engine_version: PRICING_ENGINE_VERSION, inputs_hash: inputsHash(input), price_basis },
    tasks: { total: tasks.length, done: tasks.filter(({ row }) => row.task_checked).length },
  };
}
