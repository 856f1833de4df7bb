import { describe, expect, it } from 'vitest';
import { splitByReason } from '../primitives/actions/action.ts';
import { addToast, type Toast, trimToasts } from '../primitives/notify/toasts.ts';
import { rankEntries, readPalette } from './command/palette.ts';
import { checkFiles, extensionOf } from './files/attachment.ts';
import { collapseEvents } from './record/timeline-groups.ts';
import { groupOf, type NavGroup, searchNav } from './shell/nav.ts';
import { dropIndex, moveItem } from './sortable/sortable.ts';

const groups: NavGroup[] = [
  {
    id: 'activities',
    label: 'Activities',
    alsoKnownAs: ['Actividades'],
    icon: null,
    entries: [
      { id: 'list', label: 'Activities', href: '/a' },
      { id: 'schedule', label: 'Schedule', href: '/s', alsoKnownAs: ['Programación'] },
    ],
  },
  { id: 'empty', label: 'Empty', icon: null, entries: [] },
];

describe('menu search', () => {
  it('hides groups without entries', () => expect(searchNav(groups, '').map((g) => g.id)).toEqual(['activities']));
  it('finds accents and the other language', () =>
    expect(searchNav(groups, 'programacion')[0]?.entries.map((e) => e.id)).toEqual(['schedule']));
  it('keeps all entries of a group that matches itself', () =>
    expect(searchNav(groups, 'actividades')[0]?.entries).toHaveLength(2));
  it('knows where an entry lives', () => expect(groupOf(groups, 'schedule')).toBe('activities'));
});

describe('toasts', () => {
  const stack = ['a', 'a', 'b', 'c', 'd'].reduce<Toast[]>((all, text, id) => addToast(all, { text }, id), []);
  it('collapses identical ones and puts the newest first', () => {
    expect(stack.map((t) => `${t.text}${t.count}`)).toEqual(['d1', 'c1', 'b1', 'a2']);
    expect(trimToasts(stack).dropped.map((t) => t.text)).toEqual(['a']);
  });
  it('toast.auto_hide, errors.toast: a failure is shown in danger colours for 5 s', () => {
    expect(addToast([], { text: 'x', tone: 'danger' }, 1)[0]).toMatchObject({ tone: 'danger', life: 5000 });
  });
  it('never merges undo toasts', () => {
    const undo = { text: 'x', tone: 'undo' as const, action: { label: 'Undo', onSelect: () => undefined } };
    expect(addToast(addToast([], undo, 1), undo, 2)).toHaveLength(2);
    expect(addToast([], undo, 1)[0]?.life).toBe(8000);
  });
});

describe('palette', () => {
  it('reads prefixes', () => {
    expect(readPalette('# ACT-1')).toEqual({ scope: 'references', words: 'ACT-1' });
    expect(readPalette(' hotel ')).toEqual({ scope: 'all', words: 'hotel' });
  });
  it('ranks by beginning', () => {
    const entries = [{ label: 'New activity' }, { label: 'Actividades' }, { label: 'Payments' }];
    expect(rankEntries(entries, 'acti').map((e) => e.label)).toEqual(['Actividades', 'New activity']);
  });
});

describe('files', () => {
  it('says why a file is refused', () => {
    const files = [
      { name: 'a.PDF', size: 10 },
      { name: 'b.mov', size: 10 },
      { name: 'c.pdf', size: 99 },
      { name: 'd.pdf', size: 0 },
    ];
    const { accepted, refused } = checkFiles(files, { extensions: ['pdf'], maxSize: 50 });
    expect(accepted.map((f) => f.name)).toEqual(['a.PDF']);
    expect(refused.map((r) => r.cause)).toEqual(['type', 'size', 'empty']);
    expect(extensionOf('.htaccess')).toBe('');
  });
});

describe('timeline', () => {
  it('collapses neighbouring system events of one person', () => {
    const event = (id: string, who: string, isSystem: boolean) => ({
      id,
      kind: 'change',
      at: '2026-11-21T00:00:00.000Z',
      who,
      what: 'x',
      isSystem,
    });
    const events = [
      event('1', 'A', true),
      event('2', 'A', true),
      event('3', 'B', true),
      event('4', 'B', false),
      event('5', 'B', true),
    ];
    expect(collapseEvents(events).map((g) => g.events.length)).toEqual([2, 1, 1, 1]);
  });
});

describe('ordering', () => {
  it('moves within the list only', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b']);
    expect(moveItem(['a'], 4, 0)).toEqual(['a']);
  });
  it('drops between the middles of the other rows', () => {
    expect(dropIndex([10, 30, 50], 0, 5)).toBe(0);
    expect(dropIndex([10, 30, 50], 0, 40)).toBe(1);
    expect(dropIndex([10, 30, 50], 0, 90)).toBe(2);
  });
});

describe('actions', () => {
  it('puts the legal ones first', () => {
    const actions = [
      { id: 'a', label: 'A', reason: 'no' },
      { id: 'b', label: 'B' },
    ];
    expect(splitByReason(actions)).toMatchObject({ legal: [{ id: 'b' }], blocked: [{ id: 'a' }] });
  });
});
