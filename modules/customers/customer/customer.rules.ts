export type CustomerStatus = 'active' | 'on_hold' | 'blocked' | 'inactive';

/** What a status change asks for, and of whom. */
export interface StatusStep {
  readonly permission: 'block.customers' | 'update.customers';
  readonly needsReason: boolean;
  /** Nothing may be open any more: activities, money. */
  readonly needsClean: boolean;
}

const hold: StatusStep = { permission: 'block.customers', needsReason: true, needsClean: false };
const block: StatusStep = { permission: 'block.customers', needsReason: true, needsClean: false };
const release: StatusStep = { permission: 'block.customers', needsReason: false, needsClean: false };
const deactivate: StatusStep = { permission: 'update.customers', needsReason: false, needsClean: true };
const reactivate: StatusStep = { permission: 'update.customers', needsReason: false, needsClean: false };

const STEPS: Record<CustomerStatus, Partial<Record<CustomerStatus, StatusStep>>> = {
  active: { on_hold: hold, blocked: block, inactive: deactivate },
  on_hold: { blocked: block, active: release },
  blocked: { active: release },
  inactive: { active: reactivate },
};

/** The step from one status to another; null when there is none. */
export const statusStep = (from: CustomerStatus, to: CustomerStatus): StatusStep | null => STEPS[from][to] ?? null;

/** The code of the nth customer: C- and six digits, more when needed. */
export const customerCode = (number: number): string => `C-${String(number).padStart(6, '0')}`;

/** Parents of parents end here. */
export const MAX_PARENT_DEPTH = 5;
