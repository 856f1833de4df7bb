import type { getAttention, getTrend } from '../../../modules/activities/order-home/order-home.contract.ts';
import type { getTeam } from '../../../modules/planning/team/team.contract.ts';
import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { remote } from '../../../platform/web/query/remote.ts';

/** What the first page asks: three calls, whatever the size of the company. */
export const homeCalls = {
  attention: remote<typeof getAttention>('GET', '/order/attention'),
  trend: remote<typeof getTrend>('GET', '/order/trend'),
  team: remote<typeof getTeam>('GET', '/dispatch/team'),
};
export type Attention = ResultOf<typeof getAttention>;
export type LateRow = Attention['late'][number];
export type TrendAnswer = ResultOf<typeof getTrend>;
export type Team = ResultOf<typeof getTeam>;
export type Member = Team['members'][number];

/** The page stays true while it stands open. */
export const EVERY_MS = 120_000;
