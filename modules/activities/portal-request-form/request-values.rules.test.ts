import { describe, expect, it } from 'vitest';
import { portalFormMessages } from './messages.ts';
import {
  type Choices,
  firstAnswers,
  firstOpenStep,
  NO_ANSWERS,
  REQUEST_STEPS,
  type RequestStep,
  type RequestValues,
  requestBody,
  stepProblems,
  templatesOf,
  typeOf,
  zoneOf,
} from './request-values.rules.ts';

const place = (id: number, time_zone = 'America/Jamaica') => ({
  id,
  label: `Site ${id}`,
  address1: `${id} Bay St`,
  address2: null,
  city: 'Kingston',
  country_code: 'JM',
  time_zone,
});
const choices: Choices = {
  categories: [
    { id: 1, name: 'Broken', description: null, order_type_id: 9 },
    { id: 2, name: 'Service', description: null, order_type_id: null },
  ],
  types: [{ id: 9, name: 'Maintenance', description: null }],
  addresses: [place(5), place(6, 'America/New_York')],
};
const NOW = Date.parse('2026-11-21T12:00:00.000Z');

describe('a request', () => {
  it('offers the ready-made work of its kind and forgets it with another kind', () => {
    const template = (id: number, order_type_id: number) => ({
      id,
      name: `Set ${id}`,
      description: null,
      order_type_id,
    });
    const offer: Choices = { ...choices, templates: [template(21, 9), template(22, 10)] };
    const values: RequestValues = { ...NO_ANSWERS, category_id: 1, template_id: 21, place: 5, title: 'Filters' };
    expect(templatesOf(values, offer).map(({ id }) => id)).toEqual([21]);
    expect(requestBody(values, offer)).toMatchObject({ template_id: 21 });
    expect(requestBody({ ...values, category_id: 2 }, offer)).not.toHaveProperty('template_id');
    expect(requestBody({ ...values, template_id: 22 }, offer)).not.toHaveProperty('template_id');
  });
  it('starts at the place used last, else at the usual one', () => {
    expect(firstAnswers(choices, 6).place).toBe(6);
    expect(firstAnswers(choices, 99).place).toBe(5);
    expect(firstAnswers({ ...choices, addresses: [] }, null).place).toBe('new');
  });
  it('does not ask where there is one answer only', () => {
    expect(firstAnswers({ ...choices, categories: [] }, null).type_id).toBe(9);
    expect(firstAnswers(choices, null).category_id).toBeNull();
  });
  it('names what is missing step by step', () => {
    expect(stepProblems('kind', NO_ANSWERS, choices, NOW)).toEqual({ kind: 'no_category' });
    expect(stepProblems('where', { ...NO_ANSWERS, place: 'new' }, choices, NOW)).toEqual({
      address1: 'no_street',
      city: 'no_city',
    });
    expect(stepProblems('when', { ...NO_ANSWERS, when: 'at' }, choices, NOW)).toHaveProperty('at');
    const past = { ...NO_ANSWERS, when: 'at' as const, at: '2026-11-20T12:00:00.000Z' };
    expect(stepProblems('when', past, choices, NOW)).toEqual({ at: 'past' });
    expect(stepProblems('when', NO_ANSWERS, choices, NOW)).toEqual({});
    const open = (values: RequestValues) =>
      firstOpenStep((step: RequestStep) => stepProblems(step, values, choices, NOW));
    expect(open({ ...NO_ANSWERS, category_id: 1, place: 5 })).toBe('what');
    expect(open({ ...NO_ANSWERS, category_id: 1, place: 5, title: 'x' })).toBeNull();
  });
  it('asks for each missing answer in its own words', () => {
    const empty = { ...NO_ANSWERS, place: 'new' as const, when: 'at' as const };
    for (const rule of REQUEST_STEPS.flatMap((step) => Object.values(stepProblems(step, empty, choices, NOW))))
      for (const texts of Object.values(portalFormMessages)) expect(texts).toHaveProperty([`portal.form.${rule}`]);
  });
  it('leads to the type of its category, whose fields are asked', () => {
    expect(typeOf({ ...NO_ANSWERS, category_id: 1 }, choices)).toBe(9);
    expect(typeOf({ ...NO_ANSWERS, category_id: 2 }, choices)).toBeNull();
    expect(typeOf({ ...NO_ANSWERS, type_id: 4, category_id: 1 }, choices)).toBe(4);
  });
  it('takes the zone of its place', () => {
    expect(zoneOf({ ...NO_ANSWERS, place: 6 }, choices)).toBe('America/New_York');
    expect(zoneOf({ ...NO_ANSWERS, place: 'new' }, choices)).toBeUndefined();
  });
  it('is sent with a known place or a typed address, never both', () => {
    const values = { ...NO_ANSWERS, category_id: 1, place: 5, title: ' Leak ', when: 'soon' as const, at: 'x' };
    expect(requestBody(values, choices)).toEqual({
      request_category_id: 1,
      title: 'Leak',
      description: null,
      requested_at: null,
      address_id: 5,
    });
    expect(requestBody({ ...values, answers: { 1001: 'x' } }, choices)).toHaveProperty('answers', { 1001: 'x' });
    expect(requestBody({ ...values, place: 'new', address1: '3 Bay', city: 'Ocho' }, choices)).toMatchObject({
      address: { address1: '3 Bay', city: 'Ocho', country_code: 'JM' },
    });
  });
});
