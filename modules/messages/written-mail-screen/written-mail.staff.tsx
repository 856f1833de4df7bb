import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import type { Form } from '../../../platform/web/forms/use-form.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { MultiSelectField, SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { MailFrame } from '../communications-screen/mail-frame.staff.tsx';
import { RecipientsField } from './recipients-field.staff.tsx';
import { type MailOwner, type MailStart, useWrittenMail, writtenCalls } from './use-written-mail.web.ts';

/** Props of WriteMail: the record the mail is about, and what it is called. */
export interface WriteMailProps {
  owner: MailOwner;
  name: string;
  onClose: () => void;
}

/** A mail about a record: whom, which template, own words, files, and how it will look. */
export default function WriteMail({ owner, name, onClose }: WriteMailProps) {
  const t = useT();
  const read = useRead(writtenCalls.start, { query: { owner_type: owner.type, owner_id: owner.id } });
  if (read.data) return <MailForm owner={owner} name={name} start={read.data} onClose={onClose} />;
  return (
    <Drawer isOpen title={t('mail.title', { name })} onClose={onClose}>
      {read.error ? (
        <ErrorState title={read.error.message} requestId={read.error.requestId} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={5} height={40} />
      )}
    </Drawer>
  );
}

function MailForm({ owner, name, start, onClose }: WriteMailProps & { start: MailStart }) {
  const t = useT();
  const { form, preview, look } = useWrittenMail(owner, start, onClose);
  const shown = preview.data;
  return (
    <FormDrawer
      title={t('mail.title', { name })}
      form={form}
      submit={t('mail.send')}
      onClose={onClose}
      extra={
        <Button isBusy={preview.isPending} onClick={shown ? preview.reset : look}>
          {t(shown ? 'mail.back' : 'mail.preview')}
        </Button>
      }
    >
      {preview.error ? <Banner meaning="danger" title={preview.error.message} isAssertive /> : null}
      {shown ? (
        <>
          <strong>{shown.subject || t('mail.subject')}</strong>
          <MailFrame html={shown.html} title={t('mail.preview_of')} />
        </>
      ) : (
        <MailFields form={form} start={start} />
      )}
    </FormDrawer>
  );
}

type MailValues = ReturnType<typeof useWrittenMail>['form'] extends Form<infer V> ? V : never;

function MailFields({ form, start }: { form: Form<MailValues>; start: MailStart }) {
  const t = useT();
  const { values, set, errors } = form;
  const hasTemplate = values.template_id !== null;
  return (
    <>
      <RecipientsField
        label={t('mail.to')}
        name="to"
        hint={t('mail.to_hint')}
        options={start.recipients.map(({ name, email }) => ({ value: email, label: name, hint: email }))}
        value={values.to}
        onChange={(to) => set({ to })}
        error={errors.to}
        isRequired={values.others.trim() === ''}
      />
      <TextField
        label={t('mail.others')}
        name="others"
        hint={t('mail.others_hint')}
        value={values.others}
        onChange={(others) => set({ others })}
        error={errors.others}
        isOptional
      />
      {start.templates.length > 0 ? (
        <SelectField
          label={t('mail.template')}
          name="template_id"
          hint={t('mail.template_hint')}
          placeholder={t('mail.template_none')}
          options={start.templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.template_id}
          onChange={(template_id) => set({ template_id })}
          error={errors.template_id}
        />
      ) : null}
      {hasTemplate ? (
        <SelectField
          label={t('mail.language')}
          name="language"
          options={(['en', 'es'] as const).map((value) => ({ value, label: t(`mail.language.${value}`) }))}
          value={values.language}
          onChange={(value) => set({ language: value === 'es' ? 'es' : 'en' })}
          isRequired
        />
      ) : null}
      <TextField
        label={t('mail.subject')}
        name="subject"
        hint={hasTemplate ? t('mail.subject_hint') : undefined}
        value={values.subject}
        onChange={(subject) => set({ subject })}
        error={errors.subject}
        maxLength={200}
        isRequired={!hasTemplate}
      />
      <TextareaField
        label={t('mail.text')}
        name="text"
        value={values.text}
        onChange={(text) => set({ text })}
        error={errors.text}
        rows={8}
        maxLength={20_000}
        isRequired={!hasTemplate}
      />
      <MultiSelectField
        label={t('mail.files')}
        name="attachment_ids"
        placeholder={start.attachments.length === 0 ? t('mail.no_files') : undefined}
        options={start.attachments.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.attachment_ids}
        onChange={(attachment_ids) => set({ attachment_ids })}
        error={errors.attachment_ids}
        isDisabled={start.attachments.length === 0}
      />
    </>
  );
}
