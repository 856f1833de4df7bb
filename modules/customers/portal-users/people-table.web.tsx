import { lazy, type ReactNode, useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type Access, accessOf, PEOPLE_PATHS, type Person, peopleCalls, personName } from './people-calls.web.ts';

const PersonDrawer = lazy(() => import('./person-drawer.web.tsx'));

/** What the reader may do with people. */
export interface PeopleRights {
  create: boolean;
  update: boolean;
  remove: boolean;
}

const MEANINGS: Record<Access, StatusMeaning> = {
  active: 'success',
  invited: 'info',
  locked: 'danger',
  none: 'neutral',
};

/** The people of a customer with access to the portal: list, change, remove. The invitation is opened from outside. */
export function PeopleTable(props: {
  customerId: number;
  rights: PeopleRights;
  isInviting: boolean;
  onInviting: (isInviting: boolean) => void;
  /** Makes the invitation link of somebody who never came in. */
  onLink?: (person: Person) => void;
  /** Mails do not go out: what stands above an invitation, and that it waits. */
  held?: ReactNode;
}) {
  const t = useT();
  const { customerId, rights } = props;
  const { data, error, refetch } = useRead(peopleCalls.list, { params: { id: customerId } });
  const [edited, setEdited] = useState<Person | null>(null);
  const close = () => {
    setEdited(null);
    props.onInviting(false);
  };
  const actions = (person: Person): Action[] => [
    ...(rights.update ? [{ id: 'edit', label: t('people.edit'), onSelect: () => setEdited(person) }] : []),
    ...(props.onLink && accessOf(person) === 'invited'
      ? [{ id: 'link', label: t('people.link'), onSelect: () => props.onLink?.(person) }]
      : []),
    ...(rights.remove
      ? [
          {
            id: 'remove',
            label: t('people.remove'),
            isDanger: true,
            onSelect: () => void remove(t, customerId, person),
          },
        ]
      : []),
  ];
  const invite = { id: 'invite', label: t('people.invite'), onSelect: () => props.onInviting(true) };
  return (
    <>
      <ResourceTable<Person>
        isEmbedded
        label={t('people.title')}
        columns={columns(t)}
        rows={data}
        rowId={(person) => String(person.user_id)}
        rowLabel={personName}
        status={data ? 'ready' : error ? 'error' : 'loading'}
        error={error ? { title: error.message, requestId: error.requestId, onRetry: () => void refetch() } : undefined}
        empty={{ title: t('people.none'), text: t('people.none_text'), actions: rights.create ? [invite] : [] }}
        onOpen={rights.update ? setEdited : undefined}
        rowActions={rights.update || rights.remove || props.onLink ? actions : undefined}
      />
      {props.isInviting || edited ? (
        <LazyLayer>
          <PersonDrawer
            key={edited?.user_id ?? 'new'}
            customerId={customerId}
            person={edited}
            held={props.held}
            onClose={close}
          />
        </LazyLayer>
      ) : null}
    </>
  );
}

const columns = (t: Translate): ResourceColumn<Person>[] => [
  { id: 'name', header: t('people.name'), isRef: true, cell: personName, minWidth: 160, card: 'title' },
  {
    id: 'email',
    header: t('people.email'),
    minWidth: 200,
    priority: 2,
    card: 'meta',
    cell: (person) => <FormatText value={person.user.email} />,
  },
  {
    id: 'role',
    header: t('people.role'),
    minWidth: 160,
    priority: 3,
    card: 'meta',
    cell: (person) => <FormatText value={person.role?.name} />,
  },
  {
    id: 'access',
    header: t('people.access'),
    width: 176,
    priority: 1,
    card: 'status',
    cell: (person) => {
      const access = accessOf(person);
      return <StatusBadge meaning={MEANINGS[access]} label={t(`people.access.${access}`)} />;
    },
  },
  {
    id: 'last',
    header: t('people.last_sign_in'),
    width: 144,
    priority: 4,
    cell: (person) => <FormatDate value={person.user.last_login_at} kind="ago" />,
  },
];

async function remove(t: Translate, customerId: number, person: Person): Promise<void> {
  const name = personName(person);
  const isSure = await confirm({
    title: t('people.remove_question', { name }),
    text: t('people.remove_text'),
    confirm: t('people.remove_verb', { name }),
    isDanger: true,
  });
  if (!isSure) return;
  try {
    await send(peopleCalls.remove, { params: { id: customerId, userId: person.user_id } });
    notify(t('people.removed', { name }));
    await invalidate(PEOPLE_PATHS);
  } catch (error) {
    notifyError(errorMessage(error, t('web.error.unknown')));
  }
}
