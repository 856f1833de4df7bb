import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVENTS, WEBHOOK_EVENTS } from './event.rules.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A delivery that a person asks for by hand, to see whether the other side answers. */
const BY_HAND = ['webhook.test'];

/** Every event that people or other systems are told of, by who is told, as the sources name it. */
function told(): { event: string; isHook: boolean }[] {
  const files = readdirSync(join(ROOT, 'modules'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.server.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(ROOT, 'modules', name), 'utf8');
      const people = [...text.matchAll(/^\s+event: ([^\n]+),$/gm)].flatMap(([, said = '']) => names(said));
      const systems = [...text.matchAll(/emit\(tx, ([^{\n]+)/g)].flatMap(([, said = '']) => names(said));
      return [
        ...people.map((event) => ({ event, isHook: false })),
        ...systems.map((event) => ({ event, isHook: true })),
      ];
    });
}
const names = (said: string): string[] => [...said.matchAll(/'([a-z_]+[.-][a-z_]+)'/g)].map(([, name = '']) => name);

test('whatever people are told of stands in the list of events, where it can be switched off', () => {
  const all = told();
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(({ event }) => !(event in EVENTS) && !BY_HAND.includes(event))).toEqual([]);
});

test('whatever other systems are told of can be chosen for a webhook', () => {
  const hooks = told().filter(({ isHook }) => isHook);
  expect(hooks.length).toBeGreaterThan(20);
  expect(hooks.filter(({ event }) => !WEBHOOK_EVENTS.includes(event))).toEqual([]);
});
