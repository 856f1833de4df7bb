import { useNavigate } from '@tanstack/react-router';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { builderCalls, FIELD_PATHS, type FieldRecord } from '../builder-form/builder-calls.web.ts';
import { nameIn } from '../field-value/field.rules.ts';

/** What can be done to a field: edit, switch off or on, delete while no record uses it. */
export function useFieldActions(slug: string, onGone?: () => void): (field: FieldRecord) => readonly Action[] {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const options = { invalidates: FIELD_PATHS, onFailed: (error: Error) => notifyError(error.message) };
  const update = useChange(builderCalls.update, options);
  const remove = useChange(builderCalls.remove, { ...options, onDone: onGone });
  const denied = (verb: string) => (can(`${verb}.${slug}`) ? undefined : t('records.no_permission'));
  const erase = async (field: FieldRecord) => {
    const isSure = await confirm({
      title: t('fields.builder.delete_sure', { name: nameIn(field, language()) }),
      text: t('fields.builder.delete_text'),
      confirm: t('fields.builder.delete'),
      isDanger: true,
    });
    if (isSure) remove.mutate({ params: { id: field.id } });
  };
  return (field) => [
    {
      id: 'edit',
      label: t('fields.builder.edit'),
      onSelect: () => void navigate({ href: `/ams/additional-field/${field.id}` }),
    },
    {
      id: 'switch',
      label: t(field.active ? 'fields.builder.switch_off' : 'fields.builder.switch_on'),
      onSelect: () => update.mutate({ params: { id: field.id }, body: { active: !field.active } }),
      reason: denied('update'),
    },
    {
      id: 'delete',
      label: t('fields.builder.delete'),
      onSelect: () => void erase(field),
      isDanger: true,
      reason: denied('delete'),
    },
  ];
}
