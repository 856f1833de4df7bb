import { describe, expect, it } from 'vitest';
import { progressSteps, type StepFacts } from './progress-steps.rules.ts';

const facts = (patch: Partial<StepFacts>): StepFacts => ({
  status: 'pending',
  created_at: '1',
  released_at: null,
  started_at: null,
  completed_at: null,
  cancelled_at: null,
  signed_off_at: null,
  progress: [],
  isSignable: false,
  ...patch,
});
const words = (patch: Partial<StepFacts>) => progressSteps(facts(patch)).map(({ id, state }) => `${id} ${state}`);

describe('the way of a request', () => {
  it('starts with what comes', () => {
    expect(words({})).toEqual(['requested current', 'confirmed open', 'under_way open', 'done open']);
  });
  it('stands at the confirmation until the work starts', () => {
    expect(words({ status: 'released', released_at: '2', isSignable: true })).toEqual([
      'requested done',
      'confirmed current',
      'under_way open',
      'done open',
      'signed open',
    ]);
    expect(words({ status: 'released', released_at: '2', started_at: '3' })).toEqual([
      'requested done',
      'confirmed done',
      'under_way current',
      'done open',
    ]);
  });
  it('shows a pause where it is', () => {
    const progress = [
      { status: 'released', at: '2' },
      { status: 'incomplete', at: '4' },
    ];
    expect(progressSteps(facts({ status: 'incomplete', released_at: '2', started_at: '3', progress }))).toContainEqual({
      id: 'paused',
      state: 'current',
      at: '4',
    });
  });
  it('ends with the work, or with the signature where one is asked for', () => {
    const done = { status: 'completed', released_at: '2', started_at: '3', completed_at: '5' } as const;
    expect(words(done).at(-1)).toBe('done done');
    expect(words({ ...done, isSignable: true }).slice(-2)).toEqual(['done current', 'signed open']);
    expect(words({ ...done, signed_off_at: '6' }).slice(-2)).toEqual(['done done', 'signed done']);
  });
  it('a request completed directly has no steps in between', () => {
    expect(words({ status: 'completed', completed_at: '5' })).toEqual(['requested done', 'done done']);
  });
  it('a cancelled one keeps what it reached', () => {
    expect(words({ status: 'cancelled', released_at: '2', cancelled_at: '3' })).toEqual([
      'requested done',
      'confirmed done',
      'cancelled current',
    ]);
  });
});
