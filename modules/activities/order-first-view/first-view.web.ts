import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { readFirstList } from './first-view.rules.ts';

const call = looseRemote<{ params: { key: string } }, { text_value: string | null }>(
  'GET',
  '/company/configurations/{key}',
);

/** What the company shows first in its activities; `isPending` until it is known. */
export function useFirstList() {
  const { data, isPending } = useRead(
    call,
    { params: { key: 'default_activity_list' } },
    { fresh: 'master', isQuiet: true },
  );
  const text = data?.text_value;
  return { first: useMemo(() => readFirstList(text), [text]), isPending };
}
