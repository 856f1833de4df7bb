import { expect, test } from 'vitest';
import { onceAnOutage } from './once-an-outage.ts';

const coded = (code: string, message = code): Error =>
  Object.assign(new Error(message), { code }, /^57/.test(code) ? { severity: 'FATAL' } : {});

/** As the queue hands it on: a plain object, with queue and worker behind the words. */
const copied = (error: Error, worker: number): Error =>
  ({ ...error, message: `${error.message} (Queue: bulk, Worker: ${worker})`, stack: error.stack }) as Error;

test('an outage is one line, however many queues meet it and whatever they call it; the next one is another', () => {
  let time = 0;
  const told: string[] = [];
  const error = onceAnOutage(
    ({ message }) => told.push(message),
    () => time,
  );
  for (let second = 0; second < 300; second++) {
    time += 1000;
    for (const code of ['57P01', 'ECONNREFUSED', '57P03']) error(copied(coded(code), second));
  }
  expect(told).toEqual(['57P01 (Queue: bulk, Worker: 0)']);
  time += 31_000;
  error(coded('ECONNREFUSED'));
  expect(told).toEqual(['57P01 (Queue: bulk, Worker: 0)', 'ECONNREFUSED']);
});

test('another error beside an outage is told, once', () => {
  const told: string[] = [];
  const error = onceAnOutage(
    ({ message }) => told.push(message),
    () => 0,
  );
  for (let n = 0; n < 3; n++) {
    error(coded('ECONNREFUSED'));
    error(copied(new Error('a queue without a table'), n));
  }
  expect(told).toEqual(['ECONNREFUSED', 'a queue without a table (Queue: bulk, Worker: 0)']);
});
