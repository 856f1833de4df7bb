import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SETTINGS } from './catalogue.rules.ts';
import { WAITING_SETTINGS } from './waiting-settings.rules.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PLACES = ['modules', 'platform', 'apps', 'database/migrations'];
/** Where a key is only declared, asked for or named. */
const IS_NO_READER =
  /setting\/(catalogue|waiting-settings)\.rules\.ts$|company\/setting-form\/|identity\/permission\/|screens-\w+\.ts$|messages[.\w]*\.ts$|\.test\.tsx?$/;
/** A file that reads settings: by the reader, by the name an import declares, by its own SQL, or over the wire. */
const READS = /readSetting|readSecretSetting|company_configuration|\bsetting: '|company\/configurations|keptDays\(/;

const files = PLACES.flatMap((place) =>
  readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
).filter((name) => /\.(ts|tsx|sql)$/.test(name) && !IS_NO_READER.test(name));
const readers = files.map((name) => readFileSync(join(ROOT, name), 'utf8')).filter((text) => READS.test(text));
const isRead = (key: string): boolean => readers.some((text) => text.includes(`'${key}'`));
const later = Object.values(WAITING_SETTINGS).flat();

test('every setting that can be saved is read by something, or waits for an area that is named', () => {
  const unread = Object.keys(SETTINGS).filter((key) => !isRead(key));
  expect(unread.sort()).toEqual([...later].sort());
});

/** Parts of settings that are read, of which nothing reads this one yet, and what they wait for. */
const PARTS_LATER: Readonly<Record<string, readonly string[]>> = {
  // Documents have no templates of the company’s own before there is an editor for them.
  receipt_layout: ['template_id'],
  // Tasks and shifts name their type; plans that show how long it takes, and in which colour, come with them.
  task_type: ['colour', 'minutes'],
  // Only the two uploads of activities choose the column that names a record; the others match by their own key.
  upload_customer: ['match'],
  upload_template: ['match'],
  upload_user: ['match'],
  upload_roles: ['match'],
  upload_activity_type: ['match'],
  upload_item_type: ['match'],
};

/** Where a setting goes whole to somebody who takes it apart. */
const PASSED_ON: Readonly<Record<string, string>> = {
  company_notes: 'modules/activities/order-documents/closing-note.server.ts',
  default_activity_list: 'modules/activities/order-first-view/first-view.rules.ts',
  email_parts: 'modules/messages/mail/envelope.server.ts',
};

/** Names of the parts of an object, or of the entries of a list. */
function partsOf(key: string): string[] {
  const shape = SETTINGS[key]?.shape;
  const inside = shape instanceof z.ZodArray ? shape.element : shape;
  return inside instanceof z.ZodObject ? Object.keys(inside.shape) : [];
}

/** Code without its comments, imports and calls of methods: a word in a comment, or `.match(…)`, reads nothing. */
const codeOf = (text: string): string =>
  text.replaceAll(/^\s*(\/\/|\/?\*|import ).*$/gm, '').replaceAll(/\.\w+\(/g, '(');

test('every part of a setting that is read is read, or waits for something that is named', () => {
  const unread = Object.keys(SETTINGS)
    .filter(isRead)
    .flatMap((key) => {
      const passed = PASSED_ON[key];
      const texts = readers.filter((text) => text.includes(`'${key}'`)).map(codeOf);
      if (passed) texts.push(codeOf(readFileSync(join(ROOT, passed), 'utf8')));
      const parts = partsOf(key).filter((part) => !texts.some((text) => new RegExp(`\\b${part}\\b`).test(text)));
      return parts.length > 0 ? [[key, parts.sort()]] : [];
    });
  expect(Object.fromEntries(unread)).toEqual(PARTS_LATER);
});

test('the parts of settings are known', () => {
  expect(partsOf('receipt_layout')).toEqual(['template_id', 'size', 'show_tax', 'show_logo']);
  expect(partsOf('task_type')).toContain('minutes');
});
