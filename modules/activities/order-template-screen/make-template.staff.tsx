import { useNavigate } from '@tanstack/react-router';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { TEMPLATE_PATHS, templateCalls } from './template-calls.web.ts';

interface Values {
  name: string;
  without_prices: boolean;
}

/** Makes a template of the lines of an activity. */
export function MakeTemplate({
  orderId,
  title,
  onClose,
}: {
  orderId: number;
  title: string | null;
  onClose: () => void;
}) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const form = useForm<Values, { id: number; name: string }>({
    initial: { name: title ?? '', without_prices: !can('view_prices.order') },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: ruleText('name_required') }),
    send: (values) => send(templateCalls.ofOrder, { params: { id: orderId }, body: values }),
    onDone: ({ id, name }) => {
      notify(t('template.made', { name }));
      void invalidate(TEMPLATE_PATHS);
      onClose();
      if (can('view.activity_template')) void navigate({ href: `/ams/activity-template/${id}` });
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDrawer
      title={t('template.make')}
      text={t('template.make_text')}
      form={form}
      submit={t('template.make')}
      onClose={onClose}
    >
      <TextField
        label={t('template.line.name')}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={100}
        isRequired
        autoFocus
      />
      <CheckboxField
        label={t('template.without_prices')}
        name="without_prices"
        value={values.without_prices}
        onChange={(is) => set({ without_prices: is })}
        isDisabled={!can('view_prices.order')}
      />
    </FormDrawer>
  );
}
