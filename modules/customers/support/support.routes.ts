import { type Route, route } from '../../../platform/server/http/route.ts';
import { supportCalls as calls } from './support.contract.ts';
import { oneThread, ownThread, ownUnread, threadPage } from './support-read.server.ts';
import { answerCustomer, readByCustomer, readByTeam, writeToTeam } from './support-write.server.ts';

/** The chat behind the help button: the customer's side and the team's inbox. */
export const supportRoutes: Route[] = [
  route(calls.own, ({ params, query }, context) => ownThread(params.customerId, query.before, context)),
  route(calls.ownUnread, ({ params }, context) => ownUnread(params.customerId, context)),
  route(calls.write, ({ params, body }, context) => writeToTeam(params.customerId, body.body, context)),
  route(calls.ownRead, ({ params }, context) => readByCustomer(params.customerId, context)),
  route(calls.list, ({ query }, context) => threadPage(query, context)),
  route(calls.get, ({ params, query }, context) => oneThread(params.id, query.before, context)),
  route(calls.answer, ({ params, body }, context) => answerCustomer(params.id, body.body, context)),
  route(calls.read, ({ params }, context) => readByTeam(params.id, context)),
];
