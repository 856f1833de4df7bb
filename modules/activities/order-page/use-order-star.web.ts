import { useEffect } from 'react';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { orderTitle } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';

interface Favourite {
  id: number;
  resource: string;
  row_id: number | null;
}

const calls = {
  list: looseRemote<Record<never, never>, Favourite[]>('GET', '/favourite'),
  add: looseRemote<{ body: { resource: string; row_id: number; label: string } }, Favourite>('POST', '/favourite'),
  remove: looseRemote<{ params: { id: number } }, unknown>('DELETE', '/favourite/{id}'),
  visit: looseRemote<{ body: { resource: string; row_id: number; label: string } }, unknown>('POST', '/recent'),
};

/** Records are starred and remembered under their list's path, as the sidebar reads them. */
const RESOURCE = 'ams/activities';

/** The star of a record, and the visit that makes it a recent one. */
export function useOrderStar(record: OrderRecord) {
  const { data } = useRead(calls.list, {}, { fresh: 'master', isQuiet: true });
  const invalidates = [calls.list.path];
  const add = useChange(calls.add, { invalidates });
  const remove = useChange(calls.remove, { invalidates });
  const mine = data?.find((each) => each.resource === RESOURCE && each.row_id === record.id);
  const label = `${record.reference_no} ${orderTitle(record)}`.slice(0, 200);
  useEffect(() => {
    void send(calls.visit, { body: { resource: RESOURCE, row_id: record.id, label } }, { isQuiet: true }).catch(
      // A visit that could not be noted must not disturb the work.
      (error) => console.warn(error),
    );
  }, [record.id, label]);
  return {
    isOn: mine !== undefined,
    onChange: (isOn: boolean) => {
      if (isOn) add.mutate({ body: { resource: RESOURCE, row_id: record.id, label } });
      else if (mine) remove.mutate({ params: { id: mine.id } });
    },
  };
}
