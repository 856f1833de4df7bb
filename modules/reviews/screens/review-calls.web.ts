import { looseRemote } from '../../../platform/web/query/remote.ts';
import type { ReviewTemplate, StepInput } from '../review-template/review-template.contract.ts';
import type { ReviewEvent } from '../review-type/review-events.rules.ts';

/** A webhook of a review type. */
export interface Hook {
  id: number;
  url: string;
  events: ReviewEvent[];
  active: boolean;
  last_status: number | null;
  last_error: string | null;
}

interface HookInput {
  url: string;
  events: readonly ReviewEvent[];
  active: boolean;
}
/** The secret is there when it was just made. */
export type SavedHook = Hook & { secret?: string };

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
  addHook: looseRemote<OfType & { body: HookInput }, SavedHook>('POST', '/checkoff/{id}/webhook'),
  changeHook: looseRemote<OfType & { body: HookInput & { id: number; rotate_secret: boolean } }, SavedHook>(
    'PUT',
    '/checkoff/{id}/webhook',
  ),
  roles: looseRemote<Record<never, never>, { id: number; name: string; audience: string }[]>('GET', '/role/all'),
  removeHook: looseRemote<{ params: { id: number; whId: number } }, unknown>('DELETE', '/checkoff/{id}/webhook/{whId}'),
};

/** Cached reads that a change of a template makes stale. */
export const TEMPLATE_PATHS = ['/checkoff-template', '/checkoff-template/{id}'];
