import { useState } from 'react';
import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { currencyCalls } from './currency-calls.web.ts';

/** The action that makes another currency the base, and the dialog that says what it does first. */
export function useChangeBase() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const action = { id: 'change_base', label: t('currency.base.change'), onSelect: () => setOpen(true) };
  return { action, dialog: isOpen ? <ChangeBase onClose={() => setOpen(false)} /> : null };
}

function ChangeBase({ onClose }: { onClose: () => void }) {
  const t = useT();
  // Asked each time: a base changed in the background is no longer the one that was read before.
  const read = useRead(currencyCalls.list, {});
  const base = read.data?.find((one) => one.is_base);
  const form = useForm<{ currency_id: string | null }, unknown>({
    initial: { currency_id: null },
    check: ({ currency_id }): Record<string, string> =>
      currency_id === null ? { currency_id: ruleText('select_required') } : {},
    send: ({ currency_id }) => send(currencyCalls.rebase, { body: { currency_id: Number(currency_id) } }),
    onDone: () => {
      void invalidate(['/currency', '/job']);
      notify(t('currency.base.started'));
      onClose();
    },
  });
  const options = (read.data ?? []).filter((one) => !one.is_base);
  return (
    <FormDialog
      title={t('currency.base.change')}
      text={t('currency.base.text', { code: base?.code ?? '' })}
      form={form}
      submit={t('currency.base.change')}
      onClose={onClose}
    >
      <SelectField
        label={t('currency.base.new')}
        name="currency_id"
        options={options.map((one) => ({ value: String(one.id), label: `${one.code} · ${one.name}` }))}
        value={form.values.currency_id}
        onChange={(currency_id) => form.set({ currency_id })}
        error={form.errors.currency_id}
        isRequired
      />
    </FormDialog>
  );
}
