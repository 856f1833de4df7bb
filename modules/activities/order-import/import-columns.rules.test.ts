import { expect, it } from 'vitest';
import { suggestMapping } from '../../../platform/server/imports/cells/mapping.ts';
import { orderEditMessages } from '../order-edit/messages.ts';
import { HEAD_NAMES, IMPORT_COLUMNS } from './import-columns.server.ts';

const PREFIX = 'activity.column.';

it.each(['en', 'es'] as const)('a file headed with the words of the activity form (%s) maps by itself', (language) => {
  const labels = Object.entries(orderEditMessages[language])
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, label]) => ({ name: key.slice(PREFIX.length), label }))
    .filter(({ name }) => HEAD_NAMES.includes(name));
  expect(labels.length).toBeGreaterThan(15);
  const found = suggestMapping(
    labels.map(({ label }) => label),
    IMPORT_COLUMNS,
  );
  expect(found.map(({ header, column, confidence }) => [header, column, confidence >= 0.8])).toEqual(
    labels.map(({ label, name }) => [label, name, true]),
  );
});
