import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import { portalPaths } from '../portal-web/portal-names.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import { refusalText } from './refusal.web.ts';
import { RequestForm } from './request-form.portal.tsx';
import { type Choices, type RequestValues, requestBody } from './request-values.rules.ts';
import { answersOf } from './stored-answers.rules.ts';

/** Changes a request nobody has started on; of any other it says why not and leads to a note. */
export function EditPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as { id: string };
  const customer = usePortalCustomer();
  const params = { customerId: customer.id, id: Number(id) };
  const request = useRead(portalCalls.get, { params });
  const choices = useRead(portalCalls.choices, { params: { customerId: customer.id } });
  usePageRecord(request.data ? { reference: request.data.reference_no } : null);
  const error = request.error ?? choices.error;
  const title = request.data
    ? t('portal.form.edit', { reference: request.data.reference_no })
    : t('portal.request.change');
  return (
    <>
      <PortalPageHead title={title} />
      {request.data && choices.data ? (
        request.data.allowed_actions.includes('edit') ? (
          <EditForm key={request.data.id} request={request.data} choices={choices.data} />
        ) : (
          <NotEditable request={request.data} />
        )
      ) : error ? (
        <ErrorState title={error.status === 404 ? t('portal.request.gone') : error.message} />
      ) : (
        <Skeleton lines={6} height={24} />
      )}
    </>
  );
}

function NotEditable({ request }: { request: PortalRequest }) {
  const t = useT();
  const reason = request.status === 'cancelled' || request.status === 'completed' ? request.status : 'started';
  const note = { id: 'note', label: t('portal.form.add_note'), href: portalPaths.view(request.id, '?write=1') };
  const view = { id: 'view', label: t('portal.form.open_request'), href: portalPaths.view(request.id) };
  const canWrite = request.allowed_actions.includes('note');
  return (
    <EmptyState
      title={t(`portal.form.locked.${reason}`)}
      text={canWrite ? t('portal.form.locked_text') : undefined}
      actions={canWrite ? [note, view] : [view]}
    />
  );
}

function EditForm({ request, choices }: { request: PortalRequest; choices: Choices }) {
  const t = useT();
  const navigate = useNavigate();
  const [start] = useState(() => answersOf(request, choices));
  const [values, setValues] = useState(start);
  const { customerId } = { customerId: usePortalCustomer().id };
  const saving = useChange(portalCalls.update, { onDone: () => void invalidate(PORTAL_PATHS) });
  // The page changes only after the form knows that it is saved: a dirty form would ask before leaving.
  useEffect(() => {
    if (saving.isSuccess) void navigate({ href: portalPaths.view(request.id, '?told=changed'), replace: true });
  }, [saving.isSuccess, navigate, request.id]);
  const isDirty = JSON.stringify(values) !== JSON.stringify(start) && !saving.isSuccess;
  useDirtyGuard({ name: `portal-request-edit:${request.id}`, isDirty, value: values, onRestore: setValues });
  const submit = (answers: RequestValues['answers']) => {
    const { order_type_id: _kind, template_id: _template, ...body } = requestBody({ ...values, answers }, choices);
    saving.mutate({ params: { customerId, id: request.id }, body: { ...body, updated_at: request.updated_at } });
  };
  return (
    <RequestForm
      choices={choices}
      values={values}
      onChange={setValues}
      notice={
        saving.error ? (
          <Banner meaning="danger" title={t('portal.form.not_saved')} isAssertive>
            {saving.error.code === 'conflict' ? t('portal.form.conflict') : refusalText(saving.error)}
          </Banner>
        ) : null
      }
      submitLabel={t('portal.form.save')}
      stored={request.additional ?? {}}
      isBusy={saving.isPending}
      onSubmit={submit}
    />
  );
}
