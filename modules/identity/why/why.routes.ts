import { type Route, route } from '../../../platform/server/http/route.ts';
import { why } from './why.contract.ts';
import { explain } from './why.server.ts';

export const whyRoutes: Route[] = [route(why, ({ params, query }, context) => explain(params.id, query, context))];
