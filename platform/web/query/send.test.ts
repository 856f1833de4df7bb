import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { looseRemote, orNull } from './remote.ts';
import { send } from './send.ts';
import { connect } from './transport.ts';

const failed = vi.fn();
beforeEach(() => {
  failed.mockReset();
  connect({
    base: 'https://acme.ordo.app/api/v1',
    subdomain: 'acme',
    language: () => 'en',
    token: () => 't1',
    onFailure: failed,
  });
});
afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, body: object) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));
const setting = looseRemote<{ params: { key: string } }, { value: unknown }>('GET', '/company/configurations/{key}');
const request = { params: { key: 'integration.colour' } };

test('company.configuration_404: a setting nobody has set is null, and nothing is told', async () => {
  answers(404, { message: 'Not found', code: 'not_found' });
  expect(await send(orNull(setting), request)).toBeNull();
  expect(failed).not.toHaveBeenCalled();
  answers(200, { success: { data: { value: 'teal' } } });
  expect(await send(orNull(setting), request)).toEqual({ value: 'teal' });
});

test('only 404 is null, and only where a call says so', async () => {
  answers(403, { message: 'No', code: 'permission_denied' });
  await expect(send(orNull(setting), request)).rejects.toMatchObject({ status: 403 });
  answers(404, { message: 'Not found', code: 'not_found' });
  await expect(send(setting, request)).rejects.toMatchObject({ status: 404 });
  expect(failed).toHaveBeenCalledTimes(2);
});
