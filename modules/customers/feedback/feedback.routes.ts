import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import {
  answerFeedback,
  feedbackForm,
  listFeedback,
  portalFeedback,
  portalFeedbackForm,
  sendFeedback,
} from './feedback.contract.ts';
import { keepFeedback, keepPortalFeedback, readForm } from './feedback.server.ts';
import { feedbackPage, respond } from './feedback-desk.server.ts';
import { portalForm } from './feedback-portal.server.ts';
import { setFeedbackLinks } from './feedback-request.server.ts';

/** The two public calls behind the link of the feedback mail, the portal's own, and the desk that reads and answers. */
export function feedbackRoutes(config: PlatformConfig): Route[] {
  setFeedbackLinks(config);
  return [
    route(feedbackForm, ({ query }, context) => readForm(config, query, context)),
    route(sendFeedback, ({ body }, context) => keepFeedback(config, body, context)),
    route(portalFeedbackForm, ({ params }, context) => portalForm(params.customerId, params.id, context)),
    route(portalFeedback, ({ params, body }, context) =>
      keepPortalFeedback(params.customerId, params.id, body, context),
    ),
    route(listFeedback, ({ query }, context) => feedbackPage(query, context)),
    route(answerFeedback, ({ params, body }, context) => respond(params.id, body, context)),
  ];
}
