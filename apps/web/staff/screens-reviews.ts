import { loadResource } from '../../../generated/loaders.ts';
import type { Screen } from '../../../platform/web/routing/screen.ts';

/** Review types and templates; the queue stands with the activities. */
export const reviewScreens: readonly Screen[] = [
  {
    path: '/ams/review-types',
    title: ['Review types', 'Tipos de revisión'],
    group: 'review',
    permission: 'view.review_types',
    resource: loadResource.checkoff_type,
  },
  {
    path: '/ams/review-types/{id}',
    title: ['Review type', 'Tipo de revisión'],
    permission: 'view.review_types',
    texts: ['reviews'],
    load: () =>
      import('../../../modules/reviews/screens/review-type-page.staff.tsx').then((module) => module.ReviewTypePage),
  },
  {
    path: '/ams/review-templates',
    title: ['Review templates', 'Plantillas de revisión'],
    group: 'review',
    permission: 'view.review_templates',
    resource: loadResource.checkoff_template,
  },
  {
    path: '/ams/review-templates/{id}',
    title: ['Review template', 'Plantilla de revisión'],
    permission: 'view.review_templates',
    texts: ['reviews'],
    load: () =>
      import('../../../modules/reviews/screens/review-template-page.staff.tsx').then(
        (module) => module.ReviewTemplatePage,
      ),
  },
];
