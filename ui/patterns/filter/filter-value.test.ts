import { describe, expect, it } from 'vitest';
import {
  emptyEntry,
  type FilterField,
  type FilterValue,
  fromPlain,
  isEmptyEntry,
  toPlain,
  withEntry,
} from './filter-value.ts';

const fields: FilterField[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'choice', options: [{ value: '1', label: 'Open' }] },
  { key: 'officer_id', label: 'Officer', kind: 'ref', search: async () => [] },
  { key: 'total', label: 'Total', kind: 'number' },
  { key: 'due', label: 'Due', kind: 'date' },
  { key: 'paid', label: 'Paid', kind: 'flag' },
];

const value: FilterValue = {
  name: { kind: 'text', text: ' pump ' },
  status: { kind: 'choice', values: ['1'] },
  officer_id: { kind: 'ref', values: [{ value: '7', label: 'R. Núñez' }] },
  total: { kind: 'number', min: '10', max: '' },
  due: { kind: 'date', preset: 'this_week', from: '', to: '' },
  paid: { kind: 'flag', isOn: false },
};

describe('filters', () => {
  it('go to a plain object and come back', () => {
    const plain = toPlain(value);
    expect(plain).toEqual({
      name: 'pump',
      status: ['1'],
      officer_id: ['7'],
      total: { min: '10' },
      due: { preset: 'this_week' },
      paid: false,
    });
    const back = fromPlain(fields, JSON.parse(JSON.stringify(plain)), { 7: 'R. Núñez' });
    expect(toPlain(back)).toEqual(plain);
    expect(back.officer_id).toEqual(value.officer_id);
  });

  it('lists.filter_builder: never send empty values', () => {
    const empty = Object.fromEntries(fields.filter((f) => f.kind !== 'flag').map((f) => [f.key, emptyEntry(f.kind)]));
    expect(Object.values(empty).every(isEmptyEntry)).toBe(true);
    expect(toPlain(empty)).toEqual({});
  });

  it('ignore what they do not know', () => {
    expect(
      fromPlain(fields, { other: 'x', total: 'x', due: { preset: 'someday' }, paid: 'maybe', status: null }),
    ).toEqual({});
    expect(fromPlain(fields, { due: { from: '2026-11-01' }, paid: 'true' })).toEqual({
      due: { kind: 'date', preset: null, from: '2026-11-01', to: '' },
      paid: { kind: 'flag', isOn: true },
    });
  });

  it('set and take out one field', () => {
    expect(Object.keys(withEntry(value, 'name', null))).not.toContain('name');
    expect(withEntry({}, 'paid', { kind: 'flag', isOn: true })).toEqual({ paid: { kind: 'flag', isOn: true } });
  });
});
