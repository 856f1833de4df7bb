import { language, startTexts, translate } from '../../../platform/web/i18n/i18n.ts';
import { recallTexts, refreshTexts } from '../../../platform/web/i18n/own-texts.ts';
import { onMissingPart } from '../../../platform/web/offline/replaced-build.ts';
import { connect } from '../../../platform/web/query/transport.ts';
import { focusHeading } from '../../../platform/web/routing/focus-heading.ts';
import { buildRouter } from '../../../platform/web/routing/router.tsx';
import type { Screen } from '../../../platform/web/routing/screen.ts';
import { type FoundEnvironment, findEnvironment } from '../../../platform/web/session/environment.ts';
import { reactTo } from '../../../platform/web/session/reactions.ts';
import { followOtherTabs, onLeave, refreshSession, restoreSession } from '../../../platform/web/session/session.ts';
import { getSession } from '../../../platform/web/session/session-store.ts';
import { keepCaches, restoreCaches, wasReloaded } from '../../../platform/web/session/stored-caches.ts';
import { tenantOf } from '../../../platform/web/session/tenant.ts';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { AppRoot } from '../app-root.tsx';
import { staffScreens } from '../staff/screens.ts';
import { areas } from './areas.ts';
import { setEnvironment } from './environment-store.ts';
import { guard } from './guard.ts';
import { loadTexts } from './texts.ts';

/** Everything before the first page: words, environment, stored session; gives the router. */
export async function start() {
  onMissingPart();
  // No part of a first load; without it focus is as the browser leaves it.
  void import('../../../platform/web/shortcuts/keep-focus.ts')
    .then(({ keepFocus }) => keepFocus())
    .catch(() => undefined);
  const [, found] = await Promise.all([startTexts(loadTexts, ['core']), findEnvironment()]);
  recallTexts();
  use(found);
  void refreshTexts();
  // Pages for everybody open without it; behind the login nobody is sent away because the server is.
  await restoreSession().catch((error: unknown) => {
    if (/^\/(ams|customer-portal)(\/|$)/.test(window.location.pathname)) throw error;
  });
  if (getSession()) {
    await restoreCaches(wasReloaded());
    void refreshSession();
  }
  keepCaches();
  followOtherTabs();
  const router = buildRouter({
    areas,
    root: AppRoot,
    guard,
    derived: (screen) =>
      import('../../../platform/web/resource-list/derived-screen.tsx').then((module) =>
        module.derivedScreen(screen, recordPathOf(screen)),
      ),
  });
  onLeave((href) => void router.navigate({ href, replace: true, ignoreBlocker: true }));
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return;
    focusHeading();
    void refreshTexts();
  });
  return router;
}

/** An installation that did not answer at start is asked again this often. */
const AGAIN_MS = 10_000;

function use({ environment, base, isFallback }: FoundEnvironment): void {
  setEnvironment(environment);
  connect({
    base,
    subdomain: tenantOf(window.location.hostname),
    language,
    token: () => getSession()?.token ?? null,
    onFailure: (error, path) => reactTo(error, () => warnOfService(path)),
  });
  if (isFallback) setTimeout(() => void findEnvironment().then(use), AGAIN_MS);
}

/** The list's path when the product has a page for its records. */
function recordPathOf(screen: Screen): string | undefined {
  return staffScreens.some((other) => other.path === `${screen.path}/{id}`) ? screen.path : undefined;
}

/** Only a call that signs somebody in is about the authentication service. */
function warnOfService(path: string): void {
  notify({
    tone: 'warning',
    title: translate('web.error.service_title'),
    text: translate(path.startsWith('/auth') ? 'web.error.service' : 'web.error.away'),
  });
}
