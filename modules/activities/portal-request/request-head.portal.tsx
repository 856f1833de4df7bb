import { IconArrowLeft, IconPencil, IconSignature } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { PortalDock } from '../../../ui/patterns/portal/portal-shell.tsx';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
import { portalPaths, requestTitle } from '../portal-web/portal-names.web.ts';
import { PortalState } from '../portal-web/portal-state.web.tsx';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './request.module.css';

const icon = { size: 20, stroke: 1.5 } as const;

interface HeadProps {
  request: PortalRequest;
  onSign: () => void;
  /** Another time is being asked for just below. */
  isMoving: boolean;
}

/** Title, state and what can be done with a request. */
export function RequestHead({ request, onSign, isMoving }: HeadProps) {
  const t = useT();
  const withdraw = useWithdraw(request);
  const may = (action: PortalRequest['allowed_actions'][number]) => request.allowed_actions.includes(action);
  // Only work that is under way or done is offered for signing first; the rest stays reachable in the menu.
  const isForSigning = may('sign_off') && (request.status === 'completed' || request.started_at !== null);
  // Until the work is done its signature is not what the page is for.
  const isDone = request.status === 'completed' || request.taskCompletion >= 100;
  const other =
    request.can_move && may('note') && !isMoving ? (
      <Button href={portalPaths.view(request.id, '?move=1')}>{t('portal.home.other_time')}</Button>
    ) : null;
  const sign = (
    <Button variant={isDone ? 'primary' : 'secondary'} icon={<IconSignature {...icon} />} onClick={onSign}>
      {t('portal.sign.button')}
    </Button>
  );
  const change = (
    <Button href={portalPaths.edit(request.id)} icon={<IconPencil {...icon} />}>
      {t('portal.request.change')}
    </Button>
  );
  const more = [
    ...(may('sign_off') && !isForSigning ? [{ id: 'sign', label: t('portal.sign.button'), onSelect: onSign }] : []),
    ...(may('withdraw')
      ? [{ id: 'withdraw', label: t('portal.request.withdraw'), isDanger: true, onSelect: () => void withdraw() }]
      : []),
  ];
  return (
    <>
      <Link href={portalPaths.list} className={styles.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {t('portal.list.title')}
      </Link>
      <PortalPageHead
        title={requestTitle(request)}
        beside={<PortalState row={request} variant="pill" />}
        actions={
          <>
            {more.length > 0 ? <ActionMenu actions={more} isBordered /> : null}
            {other}
            {may('edit') ? change : null}
            {isForSigning ? sign : null}
          </>
        }
      />
      {!isMoving && (isForSigning || may('edit') || other || more.length > 0) ? (
        <PortalDock>
          {other}
          {may('edit') ? change : null}
          {isForSigning ? sign : null}
          {more.length > 0 ? <ActionMenu actions={more} isBordered /> : null}
        </PortalDock>
      ) : null}
    </>
  );
}

function useWithdraw(request: PortalRequest) {
  const t = useT();
  const navigate = useNavigate();
  return async () => {
    const reference = request.reference_no;
    const isSure = await confirm({
      title: t('portal.request.withdraw_question', { reference }),
      text: t('portal.request.withdraw_text'),
      confirm: t('portal.request.withdraw'),
      cancel: t('portal.request.keep'),
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await send(portalCalls.withdraw, { params: { id: request.id } });
      notify(t('portal.request.withdrawn', { reference }));
      void navigate({ href: portalPaths.list });
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    }
    await invalidate(PORTAL_PATHS);
  };
}
