import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useRoleOptions } from '../user-web/user-lookups.web.ts';

interface Props {
  count: number;
  onClose: () => void;
  onSubmit: (role: { id: number; name: string }) => void;
}

/** Which role the selected people get beside those they have. */
export function AddRoleDialog({ count, onClose, onSubmit }: Props) {
  const t = useT();
  const roles = useRoleOptions('staff');
  const form = useForm<{ role: string | null }, { role: string | null }>({
    initial: { role: null },
    check: ({ role }): Record<string, string> => (role === null ? { role: ruleText('select_required') } : {}),
    send: async (values) => values,
    onDone: ({ role }) => {
      const chosen = roles.find((option) => option.value === role);
      if (chosen) onSubmit({ id: Number(chosen.value), name: chosen.label });
    },
  });
  return (
    <FormDialog
      title={t('users.bulk.add_role_title', { count })}
      text={t('users.bulk.add_role_text')}
      form={form}
      submit={t('users.bulk.add_role')}
      onClose={onClose}
    >
      <SelectField
        label={t('users.field.role')}
        name="role"
        options={roles}
        value={form.values.role}
        onChange={(role) => form.set({ role })}
        error={form.errors.role}
        isRequired
      />
    </FormDialog>
  );
}
