import { useState } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { MultiSelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { WebhookSecret } from '../webhook-secret/webhook-secret.staff.tsx';
import { COMMUNICATION_PATHS, type EndpointRow, endpointCalls } from './communication-calls.web.ts';

interface Values {
  name: string;
  url: string;
  events: string[];
  active: boolean;
  rotate_secret: boolean;
}

/** A new endpoint or a change of one; a secret is shown once, right after it was made. */
export function WebhookForm({ endpoint, onClose }: { endpoint: EndpointRow | null; onClose: () => void }) {
  const t = useT();
  const [secret, setSecret] = useState<string | null>(null);
  const options = useRead(endpointCalls.options, {}, { fresh: 'master' });
  const form = useForm<Values, EndpointRow & { secret?: string | undefined }>({
    initial: {
      name: endpoint?.name ?? '',
      url: endpoint?.url ?? '',
      events: endpoint?.events ?? [],
      active: endpoint?.active ?? true,
      rotate_secret: false,
    },
    check: ({ name, url, events }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: ruleText('name_required') }),
      ...(url.trim() ? {} : { url: ruleText('url') }),
      ...(events.length > 0 ? {} : { events: t('comm.hook.events_required') }),
    }),
    send: ({ rotate_secret: rotate, ...body }) =>
      endpoint
        ? send(endpointCalls.update, {
            params: { id: endpoint.id },
            body: { ...body, rotate_secret: rotate, updated_at: endpoint.updated_at },
          })
        : send(endpointCalls.create, { body }),
    onDone: (saved) => {
      void invalidate(COMMUNICATION_PATHS);
      if (saved.secret) return setSecret(saved.secret);
      notify(t('comm.hook.saved', { name: saved.name }));
      onClose();
    },
  });
  const { values, set, errors } = form;
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <FormDrawer
      title={endpoint ? t('comm.hook.edit_title', { name: endpoint.name }) : t('comm.hook.new')}
      text={t('comm.hook.text')}
      form={form}
      submit={t(endpoint ? 'comm.hook.save' : 'comm.hook.create')}
      onClose={onClose}
    >
      {endpoint?.last_error ? (
        <Banner meaning="warning" title={t('comm.hook.last_error')}>
          {endpoint.last_error}
        </Banner>
      ) : null}
      <TextField
        label={t('comm.field.name')}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={100}
        isRequired
        autoFocus
      />
      <TextField
        label={t('comm.field.url')}
        name="url"
        type="url"
        placeholder="https://"
        value={values.url}
        onChange={(url) => set({ url })}
        error={errors.url}
        maxLength={2000}
        isRequired
      />
      <MultiSelectField
        label={t('comm.field.events')}
        hint={t('comm.hook.events_hint')}
        name="events"
        options={(options.data?.events ?? []).map(({ event, label }) => ({ value: event, label, hint: event }))}
        value={values.events}
        onChange={(events) => set({ events })}
        error={errors.events}
        isRequired
      />
      <SwitchField
        label={t('comm.hook.active')}
        name="active"
        value={values.active}
        onChange={(active) => set({ active })}
      />
      {endpoint ? (
        <SwitchField
          label={t('comm.hook.rotate')}
          hint={t('comm.hook.rotate_hint')}
          name="rotate_secret"
          value={values.rotate_secret}
          onChange={(rotate) => set({ rotate_secret: rotate })}
        />
      ) : null}
    </FormDrawer>
  );
}
