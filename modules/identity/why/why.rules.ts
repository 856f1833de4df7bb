/** A role, customer or activity type by name. */
export interface Named {
  id: number;
  name: string;
}

export interface WhyLink {
  kind: string;
  verdict: 'allows' | 'denies' | 'info';
  by: Named | null;
  roles: Named[];
}

/** The person as the question finds them; roles are those in force (of a portal user: the one at the selected customer). */
export interface Subject {
  audience: 'staff' | 'customer';
  disable: boolean;
  is_blacklisted: boolean;
  is_locked: boolean;
  web_access: boolean;
  is_first_time_login: boolean;
  lacks_second_factor: boolean;
  is_administrator: boolean;
  customer: Named | null;
}

/** A permission and where it comes from. */
export interface PermissionFacts {
  audience: 'staff' | 'customer';
  roles: (Named & { holds: boolean })[];
  isOwn: boolean;
  /** Roles of the company that hold it. */
  holders: Named[];
}

/** A right on an activity type and where it comes from. */
export interface TypeFacts {
  type: Named;
  isActive: boolean;
  isPortalVisible: boolean;
  roles: (Named & { holds: boolean; isAll: boolean })[];
  isOwn: boolean;
  holders: Named[];
}

const link = (kind: string, verdict: WhyLink['verdict'], by: Named | null = null, roles: Named[] = []): WhyLink => ({
  kind,
  verdict,
  by,
  roles,
});
const plain = ({ id, name }: Named): Named => ({ id, name });

/** What keeps a person out altogether, or that nothing does. */
export function accountLinks(person: Subject): WhyLink[] {
  const problems = [
    ['account_disabled', person.disable],
    ['account_blacklisted', person.is_blacklisted],
    ['account_locked', person.is_locked],
    ['no_web_access', !person.web_access],
    ['first_login', person.is_first_time_login],
    ['second_factor', person.lacks_second_factor],
  ] as const;
  const found = problems.filter(([, isSo]) => isSo).map(([kind]) => link(kind, 'denies'));
  return found.length > 0 ? found : [link('account_open', 'info')];
}

/** Where a permission comes from, or why it does not. */
export function permissionLinks(person: Subject, facts: PermissionFacts): WhyLink[] {
  if (facts.audience !== person.audience) return [link('other_audience', 'denies')];
  if (person.is_administrator) return [link('administrator', 'allows')];
  const customer = person.audience === 'customer' ? [customerLink(person)] : [];
  if (customer[0]?.verdict === 'denies') return customer;
  const roles = facts.roles.map((role) =>
    link(role.holds ? 'role' : 'role_without', role.holds ? 'allows' : 'info', plain(role)),
  );
  const own = facts.isOwn ? [link('own_grant', 'allows')] : [];
  const isGranted = facts.isOwn || facts.roles.some((role) => role.holds);
  const none = isGranted ? [] : [link('no_grant', 'denies', null, facts.holders.map(plain))];
  return [...customer, ...roles, ...own, ...none];
}

/** Where a right on an activity type comes from, or why it does not. */
export function typeLinks(person: Subject, facts: TypeFacts): WhyLink[] {
  const type = plain(facts.type);
  if (!facts.isActive) return [link('type_inactive', 'denies', type)];
  if (person.audience === 'customer') return [link('type_portal', facts.isPortalVisible ? 'allows' : 'denies', type)];
  if (person.is_administrator) return [link('administrator', 'allows')];
  const roles = facts.roles.map((role) =>
    role.isAll
      ? link('type_all', 'allows', plain(role))
      : link(role.holds ? 'type_role' : 'type_role_without', role.holds ? 'allows' : 'info', plain(role)),
  );
  const own = facts.isOwn ? [link('type_own', 'allows', type)] : [];
  const isGranted = [...roles, ...own].some((one) => one.verdict === 'allows');
  return [...roles, ...own, ...(isGranted ? [] : [link('type_no_grant', 'denies', type, facts.holders.map(plain))])];
}

const customerLink = ({ customer }: Subject): WhyLink =>
  customer ? link('customer', 'info', plain(customer)) : link('no_customer', 'denies');

/** One link that denies is enough. */
export const isAllowed = (chain: readonly WhyLink[]): boolean => chain.every((one) => one.verdict !== 'denies');
