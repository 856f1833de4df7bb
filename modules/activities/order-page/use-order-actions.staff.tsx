import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { saveExport } from '../../../platform/web/query/download.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { WriteMail } from '../../messages/public.web.tsx';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { StatementDialog } from '../order-bulk-screen/statement-layer.staff.tsx';
import { orderFiles, orderWrites } from '../order-web/order-calls.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { deleteQuestion, keepRecord, ordersChanged } from '../order-web/order-write.web.ts';

const MakeTemplate = lazy(() =>
  import('../order-template-screen/make-template.staff.tsx').then((module) => ({ default: module.MakeTemplate })),
);

const SignLinkDialog = lazy(() =>
  import('../order-signing-screen/sign-link-dialog.staff.tsx').then((module) => ({ default: module.SignLinkDialog })),
);

const RefuseDialog = lazy(() =>
  import('../order-signing-screen/refuse-dialog.staff.tsx').then((module) => ({ default: module.RefuseDialog })),
);

type Entry = Action & { slug?: string };

/** The work, what goes to the customer, the record itself: a line stands between them. */
const GROUPS = [
  ['assign', 'items'],
  ['sign-link', 'refuse', 'statement', 'receipt', 'mail'],
  ['duplicate', 'template', 'copy', 'delete'],
];
/** Where work is over the items are not edited any more. */
const inGroups = (all: readonly Entry[], { status }: OrderRecord): Entry[] =>
  GROUPS.flatMap((ids, group) => all.filter(({ id }) => ids.includes(id)).map((each) => ({ ...each, group }))).filter(
    ({ id }) => id !== 'items' || OPEN_STATUSES.includes(status),
  );

type Opened = 'mail' | 'statement' | 'template' | 'sign-link' | 'refuse';

/** What stands behind ⋯ on a record: assign, duplicate, documents, links, delete. */
export function useOrderActions(record: OrderRecord, start: (step: 'assign') => void) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Opened | null>(null);
  const onFailed = (error: Error) => void notifyError(error.message);
  const duplicate = useChange(orderWrites.duplicate, {
    onDone: (made) => {
      void keepRecord(made);
      void navigate({ href: orderPath(made.id) });
    },
    onFailed,
  });
  const remove = useChange(orderWrites.remove, {
    // The page leaves first, for good: what it shows of the activity is not to be asked for again, nor by the way back.
    onDone: () => void navigate({ href: '/ams/activities', replace: true }).then(ordersChanged),
    onFailed,
  });
  const receipt = useChange(orderFiles.receipt, {
    onDone: (answer) => {
      if (!saveExport(answer)) notifyError(t('records.export.none'));
    },
    onFailed,
  });
  const deletion = record.allowed_actions.find((each) => each.action === 'delete');
  const signing = record.allowed_actions.find((each) => each.action === 'customer_signoff');
  const notSignable = record.signoff ? t('activity.sign_link.signed') : (signing?.reason ?? undefined);
  const copyLink = () =>
    void navigator.clipboard
      ?.writeText(window.location.origin + orderPath(record.id))
      .then(() => notify(t('activity.link_copied')));
  const all: Entry[] = [
    { id: 'assign', slug: 'assign_driver.order', label: t('activity.action.assign'), onSelect: () => start('assign') },
    { id: 'items', slug: 'update.order', label: t('activity.edit_items'), href: orderPath(record.id, '/items') },
    {
      id: 'duplicate',
      slug: 'duplicate.order',
      label: t('activity.action.duplicate'),
      onSelect: () => duplicate.mutate({ body: { id: record.id } }),
    },
    {
      id: 'statement',
      slug: 'send_statement.order',
      label: t('activity.action.statement'),
      onSelect: () => setOpen('statement'),
    },
    {
      id: 'mail',
      slug: 'send.communications_management',
      label: t('activity.action.mail'),
      onSelect: () => setOpen('mail'),
    },
    { id: 'template', slug: 'create_template.order', label: t('template.make'), onSelect: () => setOpen('template') },
    {
      id: 'receipt',
      slug: 'generate_receipt.order',
      label: t('activity.action.receipt'),
      onSelect: () => receipt.mutate({ body: { orderId: record.id } }),
    },
    {
      id: 'sign-link',
      slug: 'sign_off.order',
      label: t('activity.sign_link.action'),
      reason: notSignable,
      onSelect: () => setOpen('sign-link'),
    },
    {
      id: 'refuse',
      slug: 'sign_off.order',
      label: t('activity.refuse.action'),
      reason: notSignable,
      onSelect: () => setOpen('refuse'),
    },
    { id: 'copy', label: t('activity.copy_link'), onSelect: copyLink },
    {
      id: 'delete',
      slug: 'delete.order',
      label: t('activity.action.delete'),
      isDanger: true,
      reason: deletion && !deletion.allowed ? (deletion.reason ?? undefined) : undefined,
      onSelect: () =>
        void confirm(deleteQuestion(t, record)).then(
          (isSure) => isSure && remove.mutate({ params: { id: record.id } }),
        ),
    },
  ];
  return {
    more: inGroups(all, record).filter(({ slug }) => slug === undefined || can(slug)),
    dialog: open ? <OpenedDialog open={open} record={record} onClose={() => setOpen(null)} /> : null,
  };
}

function OpenedDialog({ open, record, onClose }: { open: Opened; record: OrderRecord; onClose: () => void }) {
  switch (open) {
    case 'mail':
      return <WriteMail owner={{ type: 'order', id: record.id }} name={record.reference_no} onClose={onClose} />;
    case 'statement':
      return <StatementDialog orders={[record.id]} onClose={onClose} />;
    case 'template':
      return (
        <LazyLayer>
          <MakeTemplate orderId={record.id} title={record.title} onClose={onClose} />
        </LazyLayer>
      );
    case 'sign-link':
      return (
        <LazyLayer>
          <SignLinkDialog record={record} onClose={onClose} />
        </LazyLayer>
      );
    default:
      return (
        <LazyLayer>
          <RefuseDialog record={record} onClose={onClose} />
        </LazyLayer>
      );
  }
}
