import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { idOf, newActivity, tasks } from './records.ts';
import { staffApi } from './staff-api.ts';

/** An activity as the desk sees it. */
export interface Seen {
  status: string;
  reference_no: string;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  signed_off_at: string | null;
  progress_status: { name: string } | null;
  notes: { content: string }[];
  attachments: { id: number }[];
  items: { hash: string; name: string; task_checked: boolean; quantity_used: number | null }[];
}

export const PHONE = { width: 390, height: 844 };

/** The activity as it is on the server. */
export const record = async (id: number) => (await (await staffApi()).get(`/order/${id}`)).data as unknown as Seen;

/** A released activity of the officer, and of a second one where named: two tasks and a part. */
export async function job(
  title: string,
  more: Record<string, unknown> = {},
): Promise<{ id: number; reference: string }> {
  const driver_id = await idOf('/user', 'Devon Grant');
  const customer_id = await idOf('/customer', 'Kingston Cold Storage');
  const part = {
    hash: 'part',
    order_item_type_id: await idOf('/itemtype', 'Parts'),
    name: 'Filter cartridge',
    quantity: 2,
    price: 5,
  };
  const items = [...(await tasks('Read the meter', 'Close the valve')), part];
  const id = await newActivity({ title, driver_id, customer_id, items, ...more });
  await (await staffApi()).post(`/order/${id}/release`);
  return { id, reference: (await record(id)).reference_no };
}

/** Waits until the browser has taken the pages along. */
export async function takenAlong(page: Page): Promise<void> {
  const isTaken = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isTaken, { timeout: 30_000 }).toBe(true);
}

/** A photo for the camera of the phone. */
export const METER = {
  name: 'meter.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
