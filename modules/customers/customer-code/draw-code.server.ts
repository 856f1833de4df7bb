import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Numbering } from '../../../platform/server/numbers/held-numbers.ts';
import { customerCode } from '../customer/customer.rules.ts';

/** The counter of customer codes. */
export const CODES = 'customer';

/** Codes as the counter writes them. */
export const OF_COUNTER = '^C-[0-9]{6,9}$';

/** Codes of customers. A small import draws them where it writes; that takes a moment. */
export const CUSTOMER_CODES: Numbering = {
  hold: 'code_hold',
  counter: 'name',
  giveBack: 'app.give_back_codes',
  lock: 'customer import',
  atOnce: 200,
  draw: (tx, _counter, count) => drawNumbers(tx, count),
};

/** The next codes of the sequence; the counter row stays locked until the transaction ends, so work that fails leaves no gap. */
export async function drawCodes(tx: Tx, count: number): Promise<string[]> {
  return count === 0 ? [] : codesOf(await drawNumbers(tx, count));
}

/** Numbers of the next codes as a multirange. `typed`: numbers that an import is about to write, as a multirange too. */
export async function drawNumbers(tx: Tx, count: number, typed = '{}'): Promise<string> {
  const draw = async (): Promise<string> => {
    const [row] = await tx.rows<{ numbers: string }>(
      sql`select app.draw_codes(${CODES}, ${count}::integer)::text as numbers`,
    );
    return row?.numbers ?? '{}';
  };
  const numbers = await draw();
  const taken = await tx.maybe(
    sql`select 1 where ${numbers}::int4multirange && ${typed}::int4multirange
      or exists (select from customer where customer_code = any(${codesOf(numbers)}) and deleted_at is null)`,
  );
  if (!taken) return numbers;
  // Somebody typed or imported codes of the same form: those are left out.
  await tx.run(sql`select app.give_back_codes(${CODES}, ${numbers}::int4multirange)`);
  await tx.run(sql`select app.pass_codes(${CODES}, ${typed}::int4multirange + coalesce(
    (select range_agg(int4range(n, n + 1)) from (select substring(customer_code from 3)::int as n from customer
      where customer_code ~ ${OF_COUNTER} and deleted_at is null) c), '{}'))`);
  return draw();
}

/** The codes of a multirange of numbers, lowest first. */
export function codesOf(numbers: string): string[] {
  const codes: string[] = [];
  for (const [, from, to] of numbers.matchAll(/\[(\d+),(\d+)\)/g))
    for (let n = Number(from); n < Number(to); n++) codes.push(customerCode(n));
  return codes;
}
