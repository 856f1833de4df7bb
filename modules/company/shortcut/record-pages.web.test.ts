import { expect, test } from 'vitest';
import { staffScreens } from '../../../apps/web/staff/screens.ts';
import { isBuilt, isRecord } from '../../../platform/web/routing/screen.ts';
import { RECORD_PAGES } from './record-pages.rules.ts';

test('every page of one record can be kept as a shortcut, and no other page with a record', () => {
  const pages = staffScreens
    .filter((screen) => isRecord(screen) && isBuilt(screen))
    .map(({ path }) => path.slice(1, path.indexOf('/{')));
  expect([...new Set(pages)].sort()).toEqual([...RECORD_PAGES].sort());
});
