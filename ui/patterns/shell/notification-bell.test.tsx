import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotificationBell } from './notification-bell.tsx';
import NotificationPanel from './notification-panel.tsx';

const items = Array.from({ length: 5 }, (_, n) => ({
  id: String(n),
  text: `Line ${n}`,
  at: '2026-11-21T10:00:00.000Z',
}));
const props = { items, total: 5, onOpen: () => undefined, onTake: () => undefined };
const bell = (count: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NotificationBell {...props} count={count} />
    </MantineProvider>,
  );

test('notifications.badge_cap: up to nine are counted, more are 9+', () => {
  expect(bell(9)).toContain('>9<');
  expect(bell(10)).toContain('>9+<');
  expect(bell(12)).toContain('>9+<');
  expect(bell(0)).not.toContain('>0<');
});

test('notifications.shown: three at first, and a button for all', () => {
  const panel = renderToStaticMarkup(<NotificationPanel {...props} count={0} onClose={() => undefined} />);
  expect(panel.match(/Line \d/g)).toEqual(['Line 0', 'Line 1', 'Line 2']);
  expect(panel).toContain('ui.bell.show_all');
});
