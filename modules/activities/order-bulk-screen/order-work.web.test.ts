import { afterEach, expect, test, vi } from 'vitest';
import { raised, runBulk } from '../../../platform/web/bulk/bulk-run.ts';
import { connect } from '../../../platform/web/query/transport.ts';
import { orderBulk } from '../order-web/order-calls.web.ts';
import { orderWork } from './order-work.web.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['complete', 'cancel'] as const)(
  'errors.bulk_failures, orders.bulk_failures: bulk %s raises the message of the first failure',
  async (name) => {
    connect({
      base: 'https://acme.ordo.app/api/v1',
      subdomain: 'acme',
      language: () => 'en',
      token: () => 't1',
      onFailure: () => undefined,
    });
    const failure = (order_id: number, message: string) => ({ order_id, reference_no: 'A-1', code: 'x', message });
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      const { orders } = JSON.parse(body) as { orders: number[] };
      const failures = orders
        .filter((id) => id % 100 === 2)
        .map((id) => failure(id, `Activity ${id} has an open review`));
      return Response.json({
        success: { data: { done: orders.filter((id) => !failures.some((one) => one.order_id === id)), failures } },
      });
    });
    const orders = Array.from({ length: 150 }, (_, n) => n + 1);
    const seen: number[] = [];
    const end = await runBulk(
      orderWork('Many', { name, call: orderBulk[name], extra: {} }),
      orders,
      (progress) => void seen.push(progress.failures.length),
      new AbortController().signal,
    );
    expect([seen, end.done.length]).toEqual([[1, 2], 148]);
    expect(raised(end)).toBe('Activity 2 has an open review');
    expect(raised({ ...end, failures: [] })).toBeNull();
  },
);
