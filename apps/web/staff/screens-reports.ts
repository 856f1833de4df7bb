import type { Screen } from '../../../platform/web/routing/screen.ts';

/** Reports and statements of activities, custom reports. */
export const reportScreens: readonly Screen[] = [
  {
    path: '/ams/activity-reports',
    title: ['Activity reports', 'Reportes de actividades'],
    group: 'orders',
    permission: 'view.activity_reports',
    isAlwaysOpen: true,
    texts: ['reports', 'activities'],
    load: () =>
      import('../../../modules/reports/report-screen/report-list.staff.tsx').then(
        (module) => module.ActivityReportsPage,
      ),
  },
  {
    path: '/ams/activity-reports/{id}',
    title: ['Activity report', 'Reporte de actividades'],
    permission: 'view.activity_reports',
    texts: ['reports', 'activities'],
    load: () =>
      import('../../../modules/reports/report-screen/report-page.staff.tsx').then(
        (module) => module.ActivityReportPage,
      ),
  },
  {
    path: '/ams/custom-reports',
    title: ['Custom reports', 'Reportes personalizados'],
    group: 'orders',
    permission: 'view.custom_reports',
    isAlwaysOpen: true,
    texts: ['reports', 'activities'],
    load: () =>
      import('../../../modules/reports/report-screen/report-list.staff.tsx').then((module) => module.CustomReportsPage),
  },
  {
    path: '/ams/custom-reports/{id}',
    title: ['Custom report', 'Reporte personalizado'],
    permission: 'view.custom_reports',
    texts: ['reports', 'activities'],
    load: () =>
      import('../../../modules/reports/report-screen/report-page.staff.tsx').then((module) => module.CustomReportPage),
  },
];
