import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { feedbackForm, sendFeedback } from './feedback.contract.ts';
import { keepFeedback, readForm } from './feedback.server.ts';

/** The two public calls behind the link of the feedback mail. */
export const feedbackRoutes = (config: PlatformConfig): Route[] => [
  route(feedbackForm, ({ query }, context) => readForm(config, query, context)),
  route(sendFeedback, ({ body }, context) => keepFeedback(config, body, context)),
];
