import { afterEach, expect, test, vi } from 'vitest';
import { showStartFailure } from './start-failure.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('http.startup: the message in a danger toast, top centre, for 5 s', () => {
  vi.useFakeTimers();
  const made = () => ({
    style: { cssText: '' },
    textContent: '',
    setAttribute: vi.fn(),
    addEventListener: vi.fn(),
    remove: vi.fn(),
  });
  const [toast, text, button] = [made(), made(), made()];
  const waiting = [toast, text, button];
  vi.stubGlobal('window', { addEventListener: vi.fn() });
  vi.stubGlobal('document', { createElement: () => waiting.shift(), body: { append: vi.fn() } });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  showStartFailure({ replaceChildren: vi.fn() } as unknown as HTMLElement, new Error('No servers returned from API'));
  expect(toast.textContent).toBe('Ordo couldn’t start. No servers returned from API');
  expect(toast.style.cssText).toMatch(/top:16px;left:50%;transform:translateX\(-50%\).*--app-st-danger-bg/);
  vi.advanceTimersByTime(4_999);
  expect(toast.remove).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(toast.remove).toHaveBeenCalledOnce();
  expect([text.textContent, button.textContent]).toEqual([toast.textContent, 'Reload the page']);
});
