import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatch,
} from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { pageChangeBegan } from '../../../ui/patterns/states/waiting.ts';
import { ensureTexts } from '../i18n/i18n.ts';
import { useMaybeSession } from '../session/session-store.ts';
import type { AreaDefinition } from './area.ts';
import { loadChunk, type ReadsAhead, standingPage } from './chunk.ts';
import { FailedPage, NotFoundPage, PendingPage } from './page-states.tsx';
import { routePath, type Screen, shapeOf } from './screen.ts';
import { ScreenFrame } from './screen-frame.tsx';
import { searchText } from './search-state.ts';

/** What the app gives the router. */
export interface RouterParts {
  areas: readonly AreaDefinition[];
  /** Around everything: theme, words, dialogs; renders the router's Outlet. */
  root: () => ReactNode;
  /** The guard: another path to go to, or null when this one may be opened. `href` is path and query. */
  guard: (pathname: string, href: string) => string | null;
  /** Turns a definition into a derived list screen (platform/web/resource-list), loaded on demand. */
  derived: (screen: Screen) => Promise<ComponentType>;
}

/** Builds the router from the screens of all audiences. */
export function buildRouter(parts: RouterParts) {
  const root = createRootRoute({
    component: parts.root,
    beforeLoad: ({ location }) => {
      const target = parts.guard(location.pathname, location.href);
      if (target !== null) throw redirect({ href: target, replace: true });
    },
    notFoundComponent: NowhereAtAll,
  });
  const children = parts.areas.map((area) => areaRoute(area, () => root, parts));
  const router = createRouter({
    routeTree: root.addChildren(children),
    parseSearch: searchText.parse,
    stringifySearch: searchText.stringify,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NowhereAtAll,
    scrollRestoration: true,
    defaultStructuralSharing: true,
  });
  router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && pageChangeBegan());
  return router;
}

type Lazy = ComponentType<{ children?: ReactNode }> & { preload?: () => Promise<void> | undefined };

const lazy = (load: () => Promise<unknown>): Lazy =>
  lazyRouteComponent(async () => ({ default: (await loadChunk(load)) as ComponentType })) as unknown as Lazy;

function areaRoute(area: AreaDefinition, getParentRoute: () => AnyRoute, parts: RouterParts): AnyRoute {
  const Shell = area.shell ? lazy(area.shell) : null;
  const route: AnyRoute = createRoute({
    getParentRoute,
    id: `_${area.id}`,
    component: AreaFrame,
    staticData: { Shell },
    loader: () => Promise.all([...area.texts.map(ensureTexts), Shell?.preload?.()]).then(() => null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const screens = area.screens.map((screen) => screenRoute(screen, area, () => route, parts));
  // Whoever is signed in keeps the frame around an address that is none.
  const lost = createRoute({
    getParentRoute: () => route,
    path: `${area.home.split('/')[1]}/$`,
    component: LostPage,
    staticData: { area },
  });
  route.addChildren(Shell ? [...screens, lost] : screens);
  return route;
}

function screenRoute(screen: Screen, area: AreaDefinition, getParentRoute: () => AnyRoute, parts: RouterParts) {
  const { redirect: target, load, resource } = screen;
  const code = load ?? (resource ? () => parts.derived(screen) : null);
  const page: { loaded?: ReadsAhead } = {};
  const Content = code ? lazy(async () => (page.loaded = await code())) : null;
  return createRoute({
    getParentRoute,
    path: routePath(screen.path),
    component: FramedScreen,
    staticData: { screen, area, Content },
    ...(target ? { beforeLoad: () => goTo(target) } : {}),
    loader: async ({ params, preload }) => {
      const began = performance.now();
      await Promise.all([...(screen.texts ?? []).map(ensureTexts), Content?.preload?.()]);
      if (!preload && namesRecord(params)) await standingPage(page.loaded, params, began);
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    Shell?: Lazy | null;
    screen?: Screen;
    area?: AreaDefinition;
    Content?: Lazy | null;
  }
}

function AreaFrame() {
  const { Shell } = useMatch({ strict: false }).staticData;
  const session = useMaybeSession();
  if (!Shell) return <Outlet />;
  // The session has just ended: the way to the sign-in page is under way, nothing private is drawn any more.
  if (!session) return null;
  // What waits inside a screen waits there: the frame around it stays.
  return (
    <Shell>
      <Suspense fallback={<PendingPage />}>
        <Outlet />
      </Suspense>
    </Shell>
  );
}

function FramedScreen() {
  const { staticData, params } = useMatch({ strict: false });
  const { screen, area, Content } = staticData;
  if (!screen || !area) return null;
  return (
    <ScreenFrame key={screen.path} screen={screen} area={area}>
      {namesRecord(params) ? Content && <Content /> : <NotFoundPage area={area.id} />}
    </ScreenFrame>
  );
}

/** Records go by their numbers: a word in the place of one is no record, and nothing is asked about it. */
const namesRecord = ({ id }: { id?: string }): boolean => id === undefined || id === 'new' || /^\d+$/.test(id);

/** The page that is on its way: lists and records have their own geometry. */
function PendingScreen() {
  const { screen } = useMatch({ strict: false }).staticData;
  return <PendingPage shape={screen ? shapeOf(screen) : 'sections'} />;
}

const NowhereAtAll = () => <NotFoundPage />;

function LostPage() {
  const { area } = useMatch({ strict: false }).staticData;
  return <NotFoundPage area={area?.id} />;
}

function goTo(href: string): never {
  throw redirect({ href, replace: true });
}
