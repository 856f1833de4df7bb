import { useState } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { send } from '../../../platform/web/query/send.ts';
import { SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { MultiSelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { WebhookSecret } from '../../messages/public.web.tsx';
import { REVIEW_EVENTS, type ReviewEvent } from '../review-type/review-events.rules.ts';
import { type Hook, reviewCalls, type SavedHook } from './review-calls.web.ts';

interface Values {
  url: string;
  events: ReviewEvent[];
  active: boolean;
  rotate_secret: boolean;
}

interface Props {
  typeId: number;
  hook: Hook | null;
  onSaved: () => void;
  onClose: () => void;
}

/** A webhook of a review type: address, which answers are sent, and a new secret; a secret is shown once, right after it was made. */
export function HookForm({ typeId, hook, onSaved, onClose }: Props) {
  const t = useT();
  const [secret, setSecret] = useState<string | null>(null);
  const params = { id: typeId };
  const form = useForm<Values, SavedHook>({
    initial: {
      url: hook?.url ?? '',
      events: hook?.events ?? ['checkoff.passed', 'checkoff.failed'],
      active: hook?.active ?? true,
      rotate_secret: false,
    },
    check: ({ url, events }): FormErrors => ({
      ...(url.trim() ? {} : { url: ruleText('url') }),
      ...(events.length > 0 ? {} : { events: ruleText('select_required') }),
    }),
    send: ({ rotate_secret, ...body }) =>
      hook
        ? send(reviewCalls.changeHook, { params, body: { ...body, id: hook.id, rotate_secret } })
        : send(reviewCalls.addHook, { params, body }),
    onDone: (saved) => {
      onSaved();
      if (saved.secret) return setSecret(saved.secret);
      notify(t('reviews.webhook_saved'));
      onClose();
    },
  });
  const { values, set, errors } = form;
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <FormDrawer
      title={t(hook ? 'reviews.webhook_change' : 'reviews.webhook_add')}
      text={t('reviews.webhooks_text')}
      form={form}
      submit={t(hook ? 'reviews.webhook_save' : 'reviews.webhook_add')}
      onClose={onClose}
    >
      <TextField
        label={t('reviews.webhook_url')}
        name="url"
        type="url"
        placeholder="https://"
        value={values.url}
        onChange={(url) => set({ url })}
        error={errors.url}
        maxLength={2000}
        isRequired
        autoFocus
      />
      <MultiSelectField
        label={t('reviews.webhook_events')}
        name="events"
        options={REVIEW_EVENTS.map((event) => ({ value: event, label: t(`reviews.event.${event}`), hint: event }))}
        value={values.events}
        onChange={(events) => set({ events: events as ReviewEvent[] })}
        error={errors.events}
        isRequired
      />
      <SwitchField
        label={t('reviews.webhook_on')}
        name="active"
        value={values.active}
        onChange={(active) => set({ active })}
      />
      {hook ? (
        <SwitchField
          label={t('reviews.webhook_rotate')}
          hint={t('reviews.webhook_rotate_hint')}
          name="rotate_secret"
          value={values.rotate_secret}
          onChange={(rotate_secret) => set({ rotate_secret })}
        />
      ) : null}
    </FormDrawer>
  );
}
