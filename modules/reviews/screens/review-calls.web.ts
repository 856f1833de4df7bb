import { looseRemote } from '../../../platform/web/query/remote.ts';
import type { ReviewTemplate, StepInput } from '../review-template/review-template.contract.ts';

/** A webhook of a review type. */
export interface Hook {
  id: number;
  url: string;
  active: boolean;
  last_status: number | null;
  last_error: string | null;
}

interface OfType {
  params: { id: number };
}

/** The calls of the screens of review types and templates. */
export const reviewCalls = {
  saveTemplate: looseRemote<
    { params: { id: number }; body: { types?: readonly StepInput[]; order_type_ids?: readonly number[] } },
    ReviewTemplate
  >('PUT', '/checkoff-template/{id}'),
  hooks: looseRemote<OfType, Hook[]>('GET', '/checkoff/{id}/webhook'),
  addHook: looseRemote<OfType & { body: { url: string } }, Hook & { secret: string }>('POST', '/checkoff/{id}/webhook'),
  removeHook: looseRemote<{ params: { id: number; whId: number } }, unknown>('DELETE', '/checkoff/{id}/webhook/{whId}'),
};

/** Cached reads that a change of a template makes stale. */
export const TEMPLATE_PATHS = ['/checkoff-template', '/checkoff-template/{id}'];
