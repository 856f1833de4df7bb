import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { type FormErrors, isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import type { mailStart, previewMail, sendMessage } from '../written-mail/written-mail.contract.ts';

export const writtenCalls = {
  start: remote<typeof mailStart>('GET', '/communication/compose'),
  preview: remote<typeof previewMail>('POST', '/communication/preview'),
  send: remote<typeof sendMessage>('POST', '/communication'),
};

export type MailStart = ResultOf<typeof mailStart>;

/** The record a mail is about. */
export interface MailOwner {
  type: string;
  id: number;
}

interface Values {
  to: string[];
  others: string;
  template_id: string | null;
  language: 'en' | 'es';
  subject: string;
  text: string;
  attachment_ids: string[];
}

const othersOf = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter(Boolean);

function problemsOf(values: Values, t: Translate): FormErrors {
  const others = othersOf(values.others);
  const hasTemplate = values.template_id !== null;
  return {
    ...(values.to.length + others.length === 0 ? { to: ruleText('email_field_required') } : {}),
    ...(others.every(isEmail) ? {} : { others: ruleText('email') }),
    ...(hasTemplate || values.subject.trim() ? {} : { subject: t('mail.subject_required') }),
    ...(hasTemplate || values.text.trim() ? {} : { text: t('mail.text_required') }),
  };
}

const contentOf = (values: Values, owner: MailOwner) => ({
  ...(values.subject.trim() ? { subject: values.subject.trim() } : {}),
  ...(values.text.trim() ? { text: values.text.trim() } : {}),
  ...(values.template_id ? { template_id: Number(values.template_id), language: values.language } : {}),
  owner,
});

/** The form of a mail about a record, with its preview. */
export function useWrittenMail(owner: MailOwner, start: MailStart, onClose: () => void) {
  const t = useT();
  const first = start.recipients[0];
  const form = useForm({
    initial: {
      to: first ? [first.email] : [],
      others: '',
      template_id: null,
      language: start.language,
      subject: '',
      text: '',
      attachment_ids: [],
    } as Values,
    check: (values) => problemsOf(values, t),
    send: (values) =>
      send(writtenCalls.send, {
        body: {
          ...contentOf(values, owner),
          to: [...values.to, ...othersOf(values.others)],
          attachment_ids: values.attachment_ids.map(Number),
        },
      }),
    onDone: ({ status, to }) => {
      notify(status === 'held' ? t('mail.held') : t('mail.sent', { to: to.join(', ') }));
      void invalidate(['/communication']);
      onClose();
    },
  });
  const preview = useChange(writtenCalls.preview);
  return { form, preview, look: () => preview.mutate({ body: contentOf(form.values, owner) }) };
}
