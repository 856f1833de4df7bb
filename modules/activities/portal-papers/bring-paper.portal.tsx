import { useState } from 'react';
import { type StoredUpload, UPLOAD_LIMITS } from '../../../platform/web/files/upload.ts';
import { useUploads } from '../../../platform/web/files/use-uploads.ts';
import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { AttachmentGallery } from '../../../ui/patterns/files/attachment-gallery.tsx';
import { ErrorSummary } from '../../../ui/patterns/form/error-summary.tsx';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { DateField } from '../../../ui/primitives/fields/date-field.tsx';
import { FieldError } from '../../../ui/primitives/fields/field-shell.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalInputs } from '../../fields/public.web.tsx';
import { PORTAL_PATHS } from '../portal-web/portal-calls.web.ts';
import { asksIssue, NO_PAPER, type PaperValues, paperExtensions, paperProblems } from './paper-values.rules.ts';
import styles from './papers.module.css';
import type { BroughtPaper } from './papers-card.portal.tsx';

const addCall = looseRemote<{ body: object }, { id: number; status: string }>('POST', '/customer-document');

interface Props {
  orderId: number;
  paper: BroughtPaper;
  onClose: () => void;
}

/** Brings a paper where it is asked for: its file, and the number and day its kind wants. */
export function BringPaper({ orderId, paper, onClose }: Props) {
  const t = useT();
  const kind = paper.document_type;
  const own = usePaper(orderId, paper, onClose);
  const { values, set, errors } = own.form;
  return (
    <ShortForm
      title={t('portal.papers.upload_named', { name: paper.name })}
      hideTitle
      failure={failureWords(own.form.failure, t)}
      submit={t('portal.papers.send')}
      isBusy={own.form.isBusy || own.uploads.isBusy}
      onSubmit={own.form.submit}
      second={{ label: t('ui.dialog.cancel'), onClick: onClose }}
    >
      <ErrorSummary problems={own.problems} submitCount={own.form.submitCount} />
      <div id="attachments" className={styles.files}>
        <AttachmentGallery
          label={t('portal.papers.files', { name: paper.name })}
          limits={{ ...UPLOAD_LIMITS, extensions: paperExtensions(kind, UPLOAD_LIMITS.extensions) }}
          items={own.files.map((file) => ({ id: file.key, name: file.name, size: file.size, url: '#' }))}
          uploads={own.uploads.items}
          onAdd={own.uploads.add}
          onRetry={own.uploads.retry}
          onCancel={own.uploads.cancel}
          onDelete={(item) => own.drop(item.id)}
        />
        <FieldError id="attachments" error={errors.attachments} />
      </div>
      <FormGrid>
        {kind.needs_number ? (
          <TextField
            name="number"
            label={t('portal.papers.number')}
            value={values.number}
            onChange={(number) => set({ number })}
            error={errors.number}
            maxLength={100}
            isRequired
          />
        ) : null}
        {asksIssue(kind) ? (
          <DateField
            name="issued_at"
            label={t('portal.papers.issued')}
            hint={t('portal.papers.issued_hint', { months: kind.validity_months ?? 0 })}
            value={values.issued_at}
            onChange={(issued_at) => set({ issued_at })}
            error={errors.issued_at ?? errors.expires_at}
            isRequired
          />
        ) : kind.has_expiry ? (
          <DateField
            name="expires_at"
            label={t('portal.papers.expires')}
            value={values.expires_at}
            onChange={(expires_at) => set({ expires_at })}
            error={errors.expires_at}
            isRequired
          />
        ) : null}
      </FormGrid>
      <AdditionalInputs
        module="customer_document"
        targets={{ document_type: [kind.id] }}
        values={values.additional}
        errors={errors}
        onChange={(additional) => set({ additional })}
        isNew
      />
    </ShortForm>
  );
}

function usePaper(orderId: number, paper: BroughtPaper, onClose: () => void) {
  const t = useT();
  const kind = paper.document_type;
  const [files, setFiles] = useState<readonly StoredUpload[]>([]);
  const uploads = useUploads((stored) => setFiles((now) => [...now, stored]));
  const form = useForm<PaperValues, { status: string }>({
    initial: NO_PAPER,
    check: (values) =>
      Object.fromEntries(
        Object.entries(paperProblems(values, kind, files.length)).map(([field, rule]) => [
          field,
          t(`portal.papers.${rule}`),
        ]),
      ),
    send: ({ number, issued_at, expires_at, additional }) =>
      send(addCall, {
        body: {
          name: paper.name,
          document_type_ids: [kind.id],
          order_id: orderId,
          number: number.trim() || null,
          issued_at: issued_at || null,
          expires_at: expires_at || null,
          ...(Object.keys(additional).length > 0 ? { additional } : {}),
          attachments: files.map(({ key, name, file_extension }) => ({ key, name, file_extension })),
        },
      }),
    hasSummary: true,
    onDone: ({ status }) => {
      notify(t(status === 'pending' ? 'portal.papers.sent' : 'portal.papers.accepted', { name: paper.name }));
      void invalidate(PORTAL_PATHS);
      onClose();
    },
  });
  // The end that is worked out from the day of issue is put right there.
  const problems = form.problems.map((problem) =>
    problem.fieldId === 'expires_at' && asksIssue(kind) ? { ...problem, fieldId: 'issued_at' } : problem,
  );
  return {
    form,
    problems,
    uploads,
    files,
    drop: (key: string) => setFiles((now) => now.filter((file) => file.key !== key)),
  };
}
