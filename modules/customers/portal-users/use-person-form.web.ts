import { type FormErrors, isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { useVersion } from '../../../platform/web/forms/use-version.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { PEOPLE_PATHS, type Person, peopleCalls } from './people-calls.web.ts';

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  title: string;
  portal_role_id: string | null;
  portal_access: boolean;
  receives_statements: boolean;
}

const start = (person: Person | null): Values => ({
  first_name: person?.user.first_name ?? '',
  last_name: person?.user.last_name ?? '',
  email: person?.user.email ?? '',
  title: person?.title ?? '',
  portal_role_id: person?.role ? String(person.role.id) : null,
  portal_access: person?.portal_access ?? true,
  receives_statements: person?.receives_statements ?? false,
});

/** The form of one person of a customer: an invitation, or with `person` what the invited one may do. */
export function usePersonForm(
  customerId: number,
  person: Person | null,
  { isHeld, onClose }: { isHeld: boolean; onClose: () => void },
) {
  const t = useT();
  const atVersion = useVersion(person);
  return useForm({
    initial: start(person),
    check: (values): FormErrors => ({
      ...(values.first_name.trim() ? {} : { first_name: ruleText('name_required') }),
      ...emailProblem(values.email, person),
      ...(values.portal_role_id ? {} : { portal_role_id: ruleText('select_required') }),
    }),
    send: (values) => {
      const { email, portal_role_id, ...rest } = values;
      const body = { ...changedName(rest, person), portal_role_id: Number(portal_role_id) };
      return person
        ? atVersion((version) =>
            send(peopleCalls.update, {
              params: { id: customerId, userId: person.user_id },
              body: { ...body, ...version },
            }),
          )
        : send(peopleCalls.create, {
            params: { id: customerId },
            body: { ...body, first_name: rest.first_name, email: email.trim() },
          });
    },
    onDone: (_saved, values) => {
      if (!person) notify(t(isHeld ? 'people.held' : 'people.invited', { email: values.email.trim() }));
      void invalidate(PEOPLE_PATHS);
      onClose();
    },
  });
}

function emailProblem(email: string, person: Person | null): FormErrors {
  if (person) return {};
  if (!email.trim()) return { email: ruleText('email_field_required') };
  return isEmail(email) ? {} : { email: ruleText('email') };
}

// A person who also belongs to other customers refuses a new name; an unchanged one is not sent.
function changedName(values: Omit<Values, 'email' | 'portal_role_id'>, person: Person | null) {
  const { first_name, last_name, ...rest } = values;
  const isSame = first_name === person?.user.first_name && last_name === (person?.user.last_name ?? '');
  return isSame ? rest : { ...rest, first_name: first_name.trim(), last_name: last_name.trim() };
}
