import { type ReactNode, useEffect } from 'react';
import { type Crumb, PageChrome } from '../../../ui/patterns/shell/shell-context.tsx';
import { language, useTexts } from '../i18n/i18n.ts';
import { useCan } from '../session/session-store.ts';
import type { AreaDefinition } from './area.ts';
import { PageProvider, type PageRecord } from './page-context.tsx';
import { ForbiddenPage, NotBuiltPage } from './page-states.tsx';
import { pageTitle } from './page-title.ts';
import { isBuilt, isRecord, parentOf, routePath, type Screen, titleOf } from './screen.ts';
import { groupTitle } from './sidebar.ts';

/** What stands around every screen: crumbs, document title, the permission wall, and the "not built yet" page. */
export function ScreenFrame({ screen, area, children }: { screen: Screen; area: AreaDefinition; children: ReactNode }) {
  // Titles and crumbs are words of the company too.
  useTexts();
  return (
    <PageProvider>
      {(record) => (
        <>
          <Title screen={screen} area={area} record={record} />
          <Chrome screen={screen} area={area} record={record} />
          <Wall screen={screen} area={area}>
            {isBuilt(screen) ? children : <NotBuiltPage area={area.id} title={titleOf(screen, language())} />}
          </Wall>
        </>
      )}
    </PageProvider>
  );
}

interface PartProps {
  screen: Screen;
  area: AreaDefinition;
  record: PageRecord | null;
}

function Title({ screen, area, record }: PartProps) {
  const parent = isRecord(screen) ? parentOf(area.screens, screen) : undefined;
  const title = pageTitle(titleOf(parent ?? screen, language()), record?.reference);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

function Chrome({ screen, area, record }: PartProps) {
  return <PageChrome crumbs={crumbsOf(screen, area, record?.reference)} walk={record?.walk} />;
}

/** Group / page / record; a page that repeats its group's name is dropped. */
export function crumbsOf(screen: Screen, area: AreaDefinition, reference?: string): Crumb[] {
  const words = (s: Pick<Screen, 'title' | 'path'>) => titleOf(s, language());
  const parent = parentOf(area.screens, screen);
  const group = area.groups?.find((g) => g.id === (parent ?? screen).group);
  const trail: Crumb[] = [];
  if (group) trail.push({ label: groupTitle(group, language()) });
  if (parent) trail.push({ label: words(parent), href: routePath(parent.path) });
  trail.push({ label: isRecord(screen) ? (reference ?? words(screen)) : words(screen) });
  const [first, second] = trail;
  return first && second && first.label === second.label ? trail.slice(1) : trail;
}

function Wall({ screen, area, children }: { screen: Screen; area: AreaDefinition; children: ReactNode }) {
  const can = useCan();
  const { permission, showsOwn } = screen;
  if (permission === undefined || showsOwn || can(permission)) return children;
  return <ForbiddenPage area={area.id} title={titleOf(screen, language())} />;
}
