import { useState } from 'react';
import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { USER_PATHS, type UserRow, userWrites } from '../user-web/user-calls.web.ts';
import { staffLike } from '../user-web/user-lookups.web.ts';

interface Values {
  reassign_to: PickerOption | null;
}

/** Deletes a person; open activities have to be handed over first (409 open_assignments). */
export function DeleteDialog(props: { user: UserRow; onClose: () => void; onDeleted: (id: number) => void }) {
  const { user, onClose, onDeleted } = props;
  const t = useT();
  const [open, setOpen] = useState(0);
  const form = useForm<Values, unknown>({
    initial: { reassign_to: null },
    check: ({ reassign_to: heir }): Record<string, string> =>
      open > 0 && heir === null ? { reassign_to: ruleText('select_required') } : {},
    send: ({ reassign_to: heir }) =>
      send(userWrites.remove, { params: { id: user.id }, query: heir ? { reassign_to: heir.value } : {} }),
    onDone: () => {
      onClose();
      onDeleted(user.id);
      void invalidate(USER_PATHS);
    },
    onFailed: (error) => {
      if (!isApiError(error, 'open_assignments')) return false;
      setOpen(Number(error.details.count ?? 1));
      form.reset({ reassign_to: null });
      return true;
    },
  });
  const others = async (query: string, signal: AbortSignal) =>
    (await staffLike(query, signal)).filter((person) => person.value !== String(user.id));
  return (
    <FormDialog
      title={t('users.delete.title', { name: user.name })}
      text={open > 0 ? undefined : t('users.delete.text')}
      form={form}
      submit={open > 0 ? t('users.delete.reassign') : t('users.delete.submit', { name: user.name })}
      isDanger
      onClose={onClose}
    >
      {open > 0 ? (
        <>
          <Banner meaning="warning" isAssertive>
            {t('users.delete.open', { name: user.name, count: open })}
          </Banner>
          <EntityPicker
            label={t('users.delete.heir')}
            name="reassign_to"
            value={form.values.reassign_to}
            search={others}
            onChange={(heir) => form.set({ reassign_to: heir })}
            error={form.errors.reassign_to}
            isRequired
          />
        </>
      ) : null}
    </FormDialog>
  );
}
