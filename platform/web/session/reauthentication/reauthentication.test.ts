import { expect, test } from 'vitest';
import { ApiError } from '../../query/api-error.ts';
import { reauthenticationStore, withConfirmedPassword } from './reauthentication.ts';

const refusal = () => new ApiError({ status: 403, code: 'reauthentication_required', message: 'Confirm first.' });

/** A call that is refused until the password was confirmed. */
function guarded() {
  const state = { isConfirmed: false, calls: 0 };
  const run = async () => {
    state.calls += 1;
    if (!state.isConfirmed) throw refusal();
    return 'done';
  };
  return { state, run };
}

const turn = () => new Promise((done) => setTimeout(done, 0));

test('a call that needs no password runs once and asks nothing', async () => {
  expect(await withConfirmedPassword(async () => 7)).toBe(7);
  expect(reauthenticationStore.read()).toBeNull();
});

test('a refused call runs again after the password was confirmed; calls refused together share one question', async () => {
  const [one, other] = [guarded(), guarded()];
  const both = Promise.all([withConfirmedPassword(one.run), withConfirmedPassword(other.run)]);
  await turn();
  one.state.isConfirmed = true;
  other.state.isConfirmed = true;
  reauthenticationStore.read()?.answer(true);
  expect(await both).toEqual(['done', 'done']);
  expect([one.state.calls, other.state.calls]).toEqual([2, 2]);
  expect(reauthenticationStore.read()).toBeNull();
});

test('giving up throws the refusal, and other errors are not touched', async () => {
  const { run, state } = guarded();
  const outcome = withConfirmedPassword(run).catch((error: ApiError) => error.code);
  await turn();
  reauthenticationStore.read()?.answer(false);
  expect(await outcome).toBe('reauthentication_required');
  expect(state.calls).toBe(1);
  await expect(withConfirmedPassword(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
});
