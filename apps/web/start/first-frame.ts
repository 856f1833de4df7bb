/** What a signed-in browser keeps of its session, under names of this form. */
const STORED = /^ordo\.secure\./;

/** Whether a staff page is on its way to somebody who is signed in. */
export function isReloadOfStaff(pathname: string, stored: readonly string[]): boolean {
  return pathname.startsWith('/ams') && stored.some((name) => STORED.test(name));
}

interface Choices {
  scheme?: string;
  isSidebarOpen?: boolean | null;
}

/** What somebody chose on this browser, the only one on most; who is coming back is not known before the session is read. */
function choices(): Choices {
  const name = Object.keys(localStorage).find((each) => /^ordo\.preferences\.\d+$/.test(each));
  return name ? (JSON.parse(localStorage.getItem(name) ?? '{}') as Choices) : {};
}

/** While the session is read, the frame of the staff pages stands already, empty: a slow reload is no white page. Its look is in index.html. */
export function drawFirstFrame(root: HTMLElement): void {
  let chosen: Choices;
  try {
    if (!isReloadOfStaff(window.location.pathname, Object.keys(localStorage))) return;
    chosen = choices();
  } catch {
    return;
  }
  const { scheme = 'system', isSidebarOpen } = chosen;
  const isDark = scheme === 'dark' || (scheme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  const frame = document.createElement('div');
  frame.className = 'first-frame';
  if (isSidebarOpen === false) frame.dataset.rail = '';
  frame.setAttribute('aria-hidden', 'true');
  root.append(frame);
}
