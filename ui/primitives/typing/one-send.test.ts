import { expect, test } from 'vitest';
import { oneSend } from './one-send.ts';

test('whatever is begun while one send is open is not sent; after an answer or a refusal the next is', async () => {
  const run = oneSend();
  const sent: string[] = [];
  const send = (name: string, answer: Promise<string>) => () => {
    sent.push(name);
    return answer;
  };
  const first = Promise.withResolvers<string>();
  const one = run(send('first', first.promise));
  expect(await run(send('beside it', Promise.resolve('other')))).toBeUndefined();
  first.resolve('made');
  expect(await one).toBe('made');
  const second = Promise.withResolvers<string>();
  const two = run(send('second', second.promise));
  second.reject(new Error('refused'));
  await expect(two).rejects.toThrow('refused');
  expect(await run(send('third', Promise.resolve('third')))).toBe('third');
  expect(sent).toEqual(['first', 'second', 'third']);
});
