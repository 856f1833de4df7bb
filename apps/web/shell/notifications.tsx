import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { notificationToggled } from '../../../modules/identity/profile/notification-switch.contract.ts';
import type {
  notificationDismiss,
  notificationList,
  notificationSeen,
} from '../../../modules/messages/notification/notification.contract.ts';
import { readKey, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { NotificationBell, type NotificationItem } from '../../../ui/patterns/shell/notification-bell.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type NotificationContent, targetOf } from './notification-target.ts';

const POLL_MS = 5_000;
const list = remote<typeof notificationList>('GET', '/notification');
const seen = remote<typeof notificationSeen>('PUT', '/notification/updatecount');
const dismiss = remote<typeof notificationDismiss>('PUT', '/notification/{id}/dismiss');
const toggled = remote<typeof notificationToggled>('GET', '/notification/checknotifition-toggle/{user_id}');

/** The bell: polls every 5 s only while the person's preference is 1. */
export function Bell({ area }: { area: 'ams' | 'customer-portal' }) {
  const { user } = useSession();
  const cache = useQueryClient();
  const preference = useRead(toggled, { params: { user_id: user.id } }, { fresh: 'master', isQuiet: true });
  const isPolling = Number(preference.data) === 1;
  const { data } = useRead(
    list,
    {},
    { every: isPolling ? POLL_MS : undefined, isEnabled: preference.isFetched, isQuiet: true },
  );
  const markSeen = useChange(seen, { invalidates: [list] });
  const take = useChange(dismiss, { invalidates: [list], onFailed: (error) => notifyError(error.message) });
  const items = useMemo(() => data?.data.map((line) => itemOf(line, area)), [data, area]);
  const set = (next: NonNullable<typeof data>) => cache.setQueryData(readKey(list, {}), next);
  const onOpen = () => {
    if (!data || data.count === 0) return;
    set({ ...data, count: 0 });
    markSeen.mutate({});
  };
  const onTake = (item: NotificationItem) => take.mutate({ params: { id: Number(item.id) } });
  return (
    <NotificationBell
      count={data?.count ?? 0}
      items={items}
      total={items?.length ?? 0}
      onOpen={onOpen}
      onTake={onTake}
    />
  );
}

interface Line {
  id: number;
  data: string;
  event: string;
  created_at: string;
}

function itemOf(line: Line, area: string): NotificationItem {
  const content = parse(line.data);
  return {
    id: String(line.id),
    text: content.message || content.name || line.event,
    at: line.created_at,
    href: targetOf(content, area),
  };
}

function parse(text: string): NotificationContent {
  try {
    return JSON.parse(text) as NotificationContent;
  } catch {
    return { message: text };
  }
}
