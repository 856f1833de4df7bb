import { describe, expect, it } from 'vitest';
import { pageNumbers } from '../list/pager.tsx';
import {
  type ColumnState,
  columnWidths,
  figuresWidth,
  firstColumnState,
  fitColumns,
  mergeColumnState,
  moveColumn,
  nextSort,
  shownColumns,
} from './column.ts';
import { pageState, selectRange, togglePage, toggleRow } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const list = (set: Set<string>) => [...set].sort().join('');

describe('selection', () => {
  it('toggles one row', () => {
    expect(list(toggleRow(new Set(['a']), 'b'))).toBe('ab');
    expect(list(toggleRow(new Set(['a', 'b']), 'b'))).toBe('a');
  });

  it('selects a range in both directions', () => {
    expect(list(selectRange(new Set(['b']), ids, 'b', 'd'))).toBe('bcd');
    expect(list(selectRange(new Set(['d']), ids, 'd', 'a'))).toBe('abcd');
  });

  it('clears a range that ends on a selected row', () => {
    expect(list(selectRange(new Set(ids), ids, 'b', 'd'))).toBe('ae');
  });

  it('falls back to a toggle without an anchor on the page', () => {
    expect(list(selectRange(new Set(), ids, null, 'c'))).toBe('c');
    expect(list(selectRange(new Set(), ids, 'z', 'c'))).toBe('c');
  });

  it('knows the state of a page and leaves other pages alone', () => {
    expect(pageState(new Set(), ids)).toBe('none');
    expect(pageState(new Set(['a', 'x']), ids)).toBe('some');
    expect(pageState(new Set(ids), ids)).toBe('all');
    expect(pageState(new Set(), [])).toBe('none');
    expect(list(togglePage(new Set(['x', 'a']), ids))).toBe('abcdex');
    expect(list(togglePage(new Set([...ids, 'x']), ids))).toBe('x');
  });
});

const columns = [
  { id: 'ref', isRef: true, width: 100 },
  { id: 'status', width: 100, priority: 1 as const },
  { id: 'type', width: 100, priority: 4 as const },
  { id: 'officer', width: 100 },
  { id: 'notes', width: 100, isHiddenAtFirst: true },
];

describe('columns', () => {
  it('starts with what is shown at first', () => {
    expect(firstColumnState(columns)).toEqual({
      order: ['ref', 'status', 'type', 'officer', 'notes'],
      hidden: ['notes'],
      widths: {},
    });
  });

  it('merges a stored choice with the columns of today', () => {
    const stored: ColumnState = {
      order: ['officer', 'gone', 'ref', 'status'],
      hidden: ['ref', 'status'],
      widths: { status: 80 },
    };
    expect(mergeColumnState(columns, stored)).toEqual({
      order: ['ref', 'officer', 'notes', 'status', 'type'],
      hidden: ['status', 'notes'],
      widths: { status: 80 },
    });
  });

  it('shows the columns of the choice in its order, each once', () => {
    const state = { order: ['officer', 'ref', 'officer', 'gone', 'status'], hidden: ['status'], widths: {} };
    expect(shownColumns(columns, state).map((c) => c.id)).toEqual(['officer', 'ref']);
  });

  it('drops the least important columns first and never the ref', () => {
    const shown = (width: number) => fitColumns(columns, width).map((c) => c.id);
    expect(shown(500)).toHaveLength(5);
    expect(shown(400)).toEqual(['ref', 'status', 'officer', 'notes']);
    expect(shown(300)).toEqual(['ref', 'status', 'officer']);
    expect(shown(10)).toEqual(['ref', 'status']);
  });

  it('gives the name the largest share of the room, every other its least and some of it, and a header its letters', () => {
    const flexible = [
      { id: 'name', isRef: true, minWidth: 220 },
      { id: 'address', minWidth: 140 },
      { id: 'active', width: 100 },
    ];
    expect(columnWidths(flexible, 460)).toEqual([undefined, 140, 100]);
    expect(columnWidths(flexible, 760)).toEqual([undefined, 240, 100]);
    expect(columnWidths(flexible, 860, { address: 90 })).toEqual([undefined, 90, 100]);
    expect(columnWidths(flexible, 0)).toEqual([undefined, undefined, 100]);
    expect(columnWidths([{ id: 'last', width: 100, header: 'Última actividad', sortKey: 'last' }], 800)).toEqual([138]);
  });

  it('moves and sorts', () => {
    expect(moveColumn(firstColumnState(columns), 'type', 1).order).toEqual([
      'ref',
      'type',
      'status',
      'officer',
      'notes',
    ]);
    expect(nextSort(null, 'ref')).toEqual({ key: 'ref', direction: 'asc' });
    expect(nextSort({ key: 'ref', direction: 'asc' }, 'ref').direction).toBe('desc');
  });
});

describe('pager', () => {
  it('offers ends and neighbours, a gap only where it hides something', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 22)).toEqual([1, 2, 0, 22]);
    expect(pageNumbers(3, 22)).toEqual([1, 2, 3, 4, 0, 22]);
    expect(pageNumbers(10, 22)).toEqual([1, 0, 9, 10, 11, 0, 22]);
    expect(pageNumbers(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('a column of figures is as wide as the longest of them, and never narrower than asked', () => {
  expect(figuresWidth([], 78)).toBe(78);
  expect(figuresWidth(['12.00', '9.50'], 78)).toBe(78);
  expect(figuresWidth(['$17,037,036.88'], 78)).toBeGreaterThan(figuresWidth(['$17,036.88'], 78));
  expect(figuresWidth(['$17,037,036.88'], 78, 15)).toBeGreaterThan(figuresWidth(['$17,037,036.88'], 78, 13));
});
