import type { Language } from './errors.ts';

/** What a person may do with the activities of one activity type. */
export interface TypeGrant {
  view: boolean;
  create: boolean;
  update: boolean;
  complete: boolean;
  remove: boolean;
}

/** Activity types an actor may touch: all of them (administrators, roles with all_activity_types) or a map by order type id. */
export type TypeScope = 'all' | ReadonlyMap<number, TypeGrant>;

/** The person behind a request, as every guard, query and command sees them. Built once per session and cached. */
export interface Actor {
  readonly tenantId: number;
  readonly userId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly language: Language;
  readonly audience: 'staff' | 'customer';
  /** Somebody without an account acts by this person's leave (a link they sent): they hear of it as of anybody else's deed. */
  readonly isStandIn?: true;
  /** Role Administrator: holds every permission. */
  readonly isAdministrator: boolean;
  readonly isFirstTimeLogin: boolean;
  /** The company asks this person for a second factor (setting `second_factor`); `lacksSecondFactor` while there is none. */
  readonly needsSecondFactor: boolean;
  readonly lacksSecondFactor: boolean;
  /** The company demands that its policy is accepted, and this person has not accepted the text as it stands. */
  readonly lacksPolicy: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly types: TypeScope;
  /** The portal user's selected customer; null for staff. */
  readonly customerId: number | null;
  /** Customers the portal user is linked to with portal access. */
  readonly customerIds: readonly number[];
}

export type TypeRight = keyof TypeGrant;

/** Whether the actor has `right` on activities of the type; administrators on all. */
export function mayType(actor: Pick<Actor, 'types'>, right: TypeRight, typeId: number): boolean {
  return actor.types === 'all' || actor.types.get(typeId)?.[right] === true;
}

/** Ids of the types the actor has `right` on, or 'all'. */
export function typeIds(actor: Pick<Actor, 'types'>, right: TypeRight): 'all' | number[] {
  if (actor.types === 'all') return 'all';
  return [...actor.types].filter(([, grant]) => grant[right]).map(([id]) => id);
}
