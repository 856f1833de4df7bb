import { expect, test } from 'vitest';
import { listedSteps, nextStep } from './next-step.rules.ts';

const offer = (action: string, allowed = true, code: string | null = null) => ({ action, allowed, code });

test('a pending activity is released first; who may not release completes directly', () => {
  expect(nextStep('pending', [offer('release'), offer('complete')], false)?.action).toBe('release');
  expect(nextStep('pending', [offer('release', false, 'permission_denied'), offer('complete')], false)?.action).toBe(
    'complete',
  );
});

test('a blocked next step stays the next step and carries its reason', () => {
  expect(nextStep('released', [offer('complete', false, 'tasks_open'), offer('cancel')], false)).toMatchObject({
    action: 'complete',
    code: 'tasks_open',
  });
});

test('a completed activity asks for the sign-off once', () => {
  expect(nextStep('completed', [offer('customer_signoff')], false)?.action).toBe('customer_signoff');
  expect(nextStep('completed', [offer('customer_signoff', false, 'already_signed')], false)).toBe(null);
  expect(nextStep('cancelled', [offer('delete')], false)).toBe(null);
});

test('what is signed has no next step, also for who may void the signature', () => {
  expect(nextStep('completed', [offer('customer_signoff')], true)).toBe(null);
  expect(nextStep('released', [offer('complete'), offer('customer_signoff')], true)?.action).toBe('complete');
});

test('the menu leaves out deleting and what the person may never do', () => {
  const actions = [
    offer('release', false, 'illegal_transition'),
    offer('complete'),
    offer('cancel', false, 'permission_denied'),
    offer('delete'),
  ];
  expect(listedSteps(actions, null).map((each) => each.action)).toEqual(['release', 'complete']);
});
