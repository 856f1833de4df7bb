import type { AreaDefinition } from '../../../platform/web/routing/area.ts';
import { portalScreens } from '../portal/screens.ts';
import { publicScreens } from '../public/screens.ts';
import { staffGroups } from '../staff/groups.ts';
import { staffScreens } from '../staff/screens.ts';

/** The three audiences: their pages, frames and texts. */
export const areas: readonly AreaDefinition[] = [
  { id: 'public', screens: publicScreens, home: '/login', texts: ['public'] },
  {
    id: 'staff',
    screens: staffScreens,
    groups: staffGroups,
    home: '/ams/dashboard',
    texts: ['staff', 'records'],
    shell: () => import('../staff/frame/staff-shell.tsx').then((module) => module.StaffShell),
  },
  {
    id: 'portal',
    screens: portalScreens,
    home: '/customer-portal/',
    texts: ['portal', 'records'],
    shell: () => import('../portal/portal-shell.tsx').then((module) => module.CustomerShell),
  },
];
