import { type Route, route } from '../../../platform/server/http/route.ts';
import { getBoard, moveOrders } from './board.contract.ts';
import { board } from './board.server.ts';
import { move } from './move.server.ts';

/** The planner's board. */
export const boardRoutes: Route[] = [
  route(getBoard, ({ query }, context) => board(query, context)),
  route(moveOrders, ({ body }, context) => move(body, context)),
];
