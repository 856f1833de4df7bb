import { expect, test } from 'vitest';
import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { type CompanyValues, problemsOf } from './company-values.web.ts';

test('a wrong email is refused in the words of every other form', () => {
  const values = { name: 'Ours', email: 'desk', background_color: '#123', text_color: '#fff', time_zone: 'UTC' };
  const problems = problemsOf(values as CompanyValues, ((key: string) => key) as never);
  expect(problems.email).toBe(fieldText('email', 'en'));
});
