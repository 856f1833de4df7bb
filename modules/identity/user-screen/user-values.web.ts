import { changedNames } from '../../../platform/web/forms/three-way.ts';
import { ruleText } from '../../../platform/web/forms/use-form.ts';
import { FREE_TEXT } from '../../../platform/web/resource-form/check.ts';
import type { UserRecord } from '../user-web/user-calls.web.ts';
import { sectionLabel } from '../user-web/user-lookups.web.ts';

interface Chosen {
  value: string;
  label: string;
}

/** What the form of a person holds. */
export interface UserValues {
  first_name: string;
  last_name: string;
  phone: string;
  language: 'en' | 'es';
  department_name: string;
  division: string;
  location_section_id: Chosen | null;
  ex_ref_no: string;
  customer_id: Chosen | null;
  web_access: boolean;
  notification: boolean;
}

/** Values of a person as the server has them. */
export function valuesOf(user: UserRecord): UserValues {
  const { location, location_section: section } = user;
  const primary = user.customers.find((link) => link.customer.id === user.customer_id);
  return {
    first_name: user.first_name,
    last_name: user.last_name ?? '',
    phone: user.phone ?? '',
    language: user.language,
    department_name: user.department_name ?? '',
    division: user.division ?? '',
    location_section_id: section
      ? { value: String(section.id), label: location ? sectionLabel(location.name, section.name) : section.name }
      : null,
    ex_ref_no: user.ex_ref_no ?? '',
    customer_id:
      user.customer_id === null
        ? null
        : { value: String(user.customer_id), label: primary?.customer.name ?? user.customer_code ?? '' },
    web_access: user.web_access,
    notification: user.notification,
  };
}

/** What changed, as the server takes it. */
export function bodyOf(before: UserValues, values: UserValues): Record<string, unknown> {
  return Object.fromEntries(changedNames(before, values).map((name) => [name, wireValue(values[name])]));
}

const wireValue = (value: UserValues[keyof UserValues]): unknown =>
  typeof value === 'object' && value !== null ? Number(value.value) : value === '' ? null : value;

/** Problems of the form; labels follow the free-text rule. */
export function problemsOf(values: UserValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (values.first_name.trim() === '') problems.first_name = ruleText('name_required');
  for (const name of ['department_name', 'division'] as const) {
    const wrong = [...values[name]].find((character) => !FREE_TEXT.test(character));
    if (wrong !== undefined) problems[name] = ruleText(`free_text:${wrong}`);
  }
  return problems;
}
