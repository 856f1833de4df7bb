import { describe, expect, it } from 'vitest';
import { certaintyOf, firstMapping, missingColumns, offeredFor, unknownHeaders, withColumn } from './bring/mapping.ts';
import { groupProblems, isRunning, runCounts } from './check/problem-groups.ts';
import type { ImportProblem, Inspection } from './import-calls.ts';

const column = (name: string, required = false) => ({ name, label: name, kind: 'text', required });
const inspection: Inspection = {
  sheets: ['Sheet1'],
  headers: ['Client', 'Email', 'Shoe size'],
  sample: [],
  suggested: [
    { position: 0, header: 'Client', column: 'name', confidence: 0.8 },
    { position: 1, header: 'Email', column: 'email', confidence: 1 },
    { position: 2, header: 'Shoe size', column: null, confidence: 0 },
  ],
  columns: [column('name', true), column('email'), column('phone', true)],
  formats: [],
  key: 'name',
  remembered: null,
};

describe('matching columns', () => {
  it('starts with the suggestion and leaves unknown columns out', () => {
    expect(firstMapping(inspection)).toEqual({ 0: 'name', 1: 'email' });
  });
  it('offers a similar name and does not take it', () => {
    const likely = { position: 2, header: 'Shoe size', column: 'phone', confidence: 0.75 };
    const similar = { ...inspection, suggested: [...inspection.suggested.slice(0, 2), likely] };
    const mapping = firstMapping(similar);
    expect([mapping[2], certaintyOf(similar, mapping, 2)]).toEqual([undefined, 'similar']);
    expect(offeredFor(similar, mapping, 2)?.name).toBe('phone');
    expect(certaintyOf(similar, withColumn(mapping, 2, 'phone'), 2)).toBe('chosen');
    expect(offeredFor(similar, withColumn(mapping, 1, 'phone'), 2)).toBeUndefined();
  });
  it('forgets columns that no longer exist', () => {
    const suggested = inspection.suggested.map((one) => (one.position === 0 ? { ...one, column: 'gone' } : one));
    expect(firstMapping({ ...inspection, suggested })).toEqual({ 1: 'email' });
  });
  it('gives a column to one position only', () => {
    expect(withColumn({ 0: 'name', 1: 'email' }, 2, 'name')).toEqual({ 1: 'email', 2: 'name' });
    expect(withColumn({ 0: 'name' }, 0, null)).toEqual({});
  });
  it('says how sure it is', () => {
    const mapping = { 0: 'name', 1: 'phone' };
    expect([0, 1, 2].map((at) => certaintyOf(inspection, mapping, at))).toEqual(['known', 'chosen', 'ignored']);
    expect(certaintyOf(inspection, { 1: 'email' }, 1)).toBe('same');
  });
  it('names the headers that go nowhere, not the columns without one', () => {
    const file = { ...inspection, headers: [...inspection.headers, ' '] };
    expect(unknownHeaders(file, firstMapping(file))).toEqual(['Shoe size']);
    expect(unknownHeaders(file, { 0: 'name', 2: 'phone' })).toEqual(['Email']);
  });
  it('names required columns nothing is matched to', () => {
    const missing = (mode: 'upsert' | 'insert' | 'update', mapping: Record<number, string>, file = inspection) =>
      missingColumns(file, mapping, mode).map(({ name }) => name);
    expect(missing('upsert', { 0: 'name' })).toEqual(['phone']);
    expect(missing('insert', { 0: 'name' })).toEqual(['phone']);
    // Records that are there have their phone; which of them a row is must be told all the same.
    expect(missing('update', { 0: 'name' })).toEqual([]);
    expect(missing('update', { 0: 'name' }, { ...inspection, key: 'phone' })).toEqual(['phone']);
  });
});

describe('problems', () => {
  const problem = (row: number, message: string, severity: ImportProblem['severity'] = 'error'): ImportProblem => ({
    row,
    column: 'date',
    value: null,
    code: 'x',
    message,
    severity,
  });
  it('are grouped by repair, errors and frequent ones first', () => {
    const groups = groupProblems([
      problem(1, 'double', 'warning'),
      problem(2, 'no group'),
      problem(3, 'no day'),
      problem(4, 'no day'),
    ]);
    expect(groups.map(({ message, problems }) => [message, problems.length])).toEqual([
      ['no day', 2],
      ['no group', 1],
      ['double', 1],
    ]);
  });
  it('counts rows', () => {
    const checked = { total: 500, failed: 8, warnings: 12, created: 30, updated: 2 };
    expect(runCounts(checked)).toEqual({ ready: 492, changes: 32, errors: 8, warnings: 12 });
    expect(['validating', 'validated', 'importing', 'done'].map((s) => isRunning({ status: s as 'done' }))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
