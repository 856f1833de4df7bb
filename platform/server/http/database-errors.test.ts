import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { errorBody, toAppError } from './errors.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

/** What a person reads when the database refuses a statement. */
async function answerTo(statement: string) {
  const error = await app.sql(statement).then(
    () => null,
    (cause: unknown) => cause,
  );
  return errorBody(toAppError(error), 'en', 'r1');
}
const raising = (state: string) => `do $$ begin raise exception 'secret detail' using errcode = '${state}'; end $$`;

test.each([
  [
    'errors.sqlstate_22001',
    '22001',
    'The data provided is too long for the column. Please check the length and try again!',
  ],
  [
    'errors.sqlstate_23000',
    '23000',
    'The operation could not be completed due to a data integrity issue. Please check your input and try again!',
  ],
  [
    'errors.sqlstate_42000',
    '42000',
    'The operation could not be completed due to a database syntax issue. Please contact Administrator!',
  ],
  ['errors.sqlstate_other', '57014', 'An unknown database error occurred. Please contact the Administrator!'],
])('%s: SQLSTATE %s reads "%s"', async (_id, state, message) => {
  expect((await answerTo(raising(state))).message).toBe(message);
});

test('errors.order_reference: a number that exists already', async () => {
  const answer = await answerTo(
    `update "order" o set reference_no = other.reference_no from "order" other
      where other.tenant_id = o.tenant_id and other.id <> o.id`,
  );
  expect(answer).toMatchObject({
    code: 'activity_type_prefix_not_set',
    message: 'Activity Type Prefix not set! please contact Administrator!',
  });
});

test('errors.location_section: a place that does not exist', async () => {
  const answer = await answerTo('update "order" set location_section_id = 999999999');
  expect(answer).toMatchObject({ code: 'location_section', message: 'Location/Section is Required!' });
});

test('errors.normalised: nothing of the database’s words goes out; several parts are joined with a hyphen', async () => {
  expect(JSON.stringify(await answerTo(raising('XX000')))).not.toContain('secret detail');
  const { body } = await (await app.as('admin@demo.test')).put('/company', { time_zone: 'Mars', text_color: 'red' });
  expect(body.message?.split(' - ')).toHaveLength(2);
});
