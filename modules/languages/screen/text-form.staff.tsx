import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { send } from '../../../platform/web/query/send.ts';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { textCalls, textsChanged } from './text-calls.web.ts';

/** A text of the company's own. */
export function TextForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { key: '', module: '', en: '', es: '' },
    check: ({ key, en }) => ({
      ...(key.trim() ? {} : { key: t('lang.key_required') }),
      ...(en.trim() ? {} : { en: t('lang.text_required') }),
    }),
    send: ({ key, module, en, es }) =>
      send(textCalls.create, { body: { key: key.trim(), module: module.trim(), en, es: es.trim() || null } }),
    onDone: () => {
      notify(t('lang.added'));
      void textsChanged();
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDrawer
      title={t('lang.add_title')}
      text={t('lang.add_text', { open: '{', close: '}' })}
      form={form}
      submit={t('lang.add')}
      onClose={onClose}
    >
      <TextField
        label={t('lang.field.key')}
        hint={t('lang.field.key_hint')}
        name="key"
        value={values.key}
        onChange={(key) => set({ key })}
        error={errors.key}
        maxLength={200}
      />
      <TextField
        label={t('lang.field.module')}
        name="module"
        value={values.module}
        onChange={(module) => set({ module })}
        error={errors.module}
        maxLength={60}
      />
      <TextareaField
        label={t('lang.column.en')}
        name="en"
        value={values.en}
        onChange={(en) => set({ en })}
        error={errors.en}
        maxLength={5000}
      />
      <TextareaField
        label={t('lang.column.es')}
        name="es"
        value={values.es}
        onChange={(es) => set({ es })}
        error={errors.es}
        maxLength={5000}
      />
    </FormDrawer>
  );
}
