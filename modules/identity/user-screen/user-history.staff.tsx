import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Timeline } from '../../../ui/patterns/record/timeline.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type UserRecord, userReads } from '../user-web/user-calls.web.ts';
import { type ChangeWords, eventOf } from './history-words.web.tsx';

const PER_PAGE = 50;

/** Who changed what on a person, and when they signed in (A3 §5, a record's history). */
export default function UserHistory({ user }: { user: UserRecord }) {
  const t = useT();
  const words = useChangeWords();
  const read = useInfiniteQuery({
    queryKey: [`/user/${user.id}/audit_logs`, user.updated_at],
    queryFn: ({ pageParam, signal }) =>
      send(userReads.history, { params: { id: user.id }, query: { page: pageParam, per_page: PER_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page * last.per_page < last.total ? last.current_page + 1 : undefined),
  });
  const lines = read.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={t('users.history.title')} count={read.data?.pages[0]?.total}>
      <Region
        status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        <Timeline
          events={lines.map((line) => eventOf(line, words))}
          meaning={meaningOf}
          more={
            read.hasNextPage ? { onLoad: () => void read.fetchNextPage(), isBusy: read.isFetchingNextPage } : undefined
          }
        />
      </Region>
    </Section>
  );
}

const meaningOf = (kind: string): StatusMeaning | undefined => MEANINGS[kind];
const MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  insert: 'success',
  delete: 'danger',
  login: 'info',
  login_failed: 'warning',
  login_refused: 'warning',
  update: 'neutral',
};

/** Words for the ids that changes name: roles and permissions. */
function useChangeWords(): ChangeWords {
  const t = useT();
  const roles = useRead(userReads.roles, {}, { fresh: 'master', isQuiet: true }).data;
  const permissions = useRead(userReads.permissions, {}, { fresh: 'master', isQuiet: true }).data;
  return useMemo(() => {
    const byId = new Map<string, string>();
    for (const role of roles ?? []) byId.set(`role_id ${role.id}`, role.name);
    for (const { permissions: list } of permissions ?? []) {
      for (const permission of list) byId.set(`permission_id ${permission.id}`, permission.name);
    }
    return { t, nameOf: (field: string, value: unknown) => byId.get(`${field} ${String(value)}`) };
  }, [t, roles, permissions]);
}
