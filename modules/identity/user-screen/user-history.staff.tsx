import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Timeline } from '../../../ui/patterns/record/timeline.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type HistoryLine, type UserRecord, userReads } from '../user-web/user-calls.web.ts';
import { sectionName } from '../user-web/user-lookups.web.ts';
import { type ChangeWords, eventOf } from './history-words.web.tsx';

const PER_PAGE = 50;

/** Who changed what on a person, and when they signed in. */
export default function UserHistory({ user }: { user: UserRecord }) {
  const t = useT();
  const read = useInfiniteQuery({
    queryKey: [`/user/${user.id}/audit_logs`, user.updated_at],
    queryFn: ({ pageParam, signal }) =>
      send(userReads.history, { params: { id: user.id }, query: { page: pageParam, per_page: PER_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page * last.per_page < last.total ? last.current_page + 1 : undefined),
  });
  const lines = read.data?.pages.flatMap((page) => page.data) ?? [];
  const words = useChangeWords(lines);
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

/** Words for the ids that changes name: roles, permissions, sections. */
function useChangeWords(lines: readonly HistoryLine[]): ChangeWords {
  const t = useT();
  const format = useFormat();
  const roles = useRead(userReads.roles, {}, { fresh: 'master', isQuiet: true }).data;
  const permissions = useRead(userReads.permissions, {}, { fresh: 'master', isQuiet: true }).data;
  const sections = useSectionNames(lines);
  return useMemo(() => {
    const byId = new Map<string, string>(sections);
    for (const role of roles ?? []) byId.set(`role_id ${role.id}`, role.name);
    for (const { permissions: list } of permissions ?? []) {
      for (const permission of list) byId.set(`permission_id ${permission.id}`, permission.name);
    }
    return {
      t,
      nameOf: (field: string, value: unknown) => byId.get(`${field} ${String(value)}`),
      instant: (value: string) => format.dateTime(value),
    };
  }, [t, format, roles, permissions, sections]);
}

function useSectionNames(lines: readonly HistoryLine[]): readonly (readonly [string, string])[] {
  const ids = new Set(
    lines.flatMap(({ payload }) => [payload.before?.[SECTION], payload.after?.[SECTION]]).filter(Number.isInteger),
  );
  const names = useQueries({
    queries: [...ids].map((id) => ({
      queryKey: ['section-name', id],
      queryFn: () => sectionName(Number(id)),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => answers.map((answer) => answer.data),
  });
  const text = JSON.stringify([...ids].flatMap((id, at) => (names[at] ? [[`${SECTION} ${id}`, names[at]]] : [])));
  return useMemo(() => JSON.parse(text) as [string, string][], [text]);
}

const SECTION = 'location_section_id';
