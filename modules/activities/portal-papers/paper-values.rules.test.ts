import { describe, expect, test } from 'vitest';
import { NO_PAPER, paperExtensions, paperProblems } from './paper-values.rules.ts';

const kind = { has_expiry: false, validity_months: null, needs_number: false, allowed_extensions: [] };

describe('what a paper asks for', () => {
  test('a file, always', () => {
    expect(paperProblems(NO_PAPER, kind, 0)).toEqual({ attachments: 'no_file' });
    expect(paperProblems(NO_PAPER, kind, 1)).toEqual({});
  });

  test('its number and its end where the kind says so; the day of issue where the rest follows from it', () => {
    expect(paperProblems(NO_PAPER, { ...kind, needs_number: true, has_expiry: true }, 1)).toEqual({
      number: 'no_number',
      expires_at: 'no_expires',
    });
    expect(paperProblems(NO_PAPER, { ...kind, has_expiry: true, validity_months: 12 }, 1)).toEqual({
      issued_at: 'no_issued',
    });
    const filled = { ...NO_PAPER, number: ' P-1 ', issued_at: '2027-01-31', expires_at: '' };
    expect(paperProblems(filled, { ...kind, needs_number: true, has_expiry: true, validity_months: 1 }, 1)).toEqual({});
  });

  test('the files of its kind, of those that may be uploaded at all', () => {
    expect(paperExtensions(kind, ['pdf', 'png'])).toEqual(['pdf', 'png']);
    expect(paperExtensions({ ...kind, allowed_extensions: ['pdf', 'exe'] }, ['pdf', 'png'])).toEqual(['pdf']);
  });
});
