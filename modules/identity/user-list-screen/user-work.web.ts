import { type BulkWork, oneByOne } from '../../../platform/web/bulk/bulk-run.ts';
import { send } from '../../../platform/web/query/send.ts';
import type { Translate } from '../../../ui/text/text.tsx';
import { userReads, userWrites } from '../user-web/user-calls.web.ts';

/** One change for many people. */
export type BulkChange =
  | { name: 'lock' | 'unlock' | 'disable' | 'enable' }
  | { name: 'add_role'; role: { id: number; name: string } };

/** The change as work on people. */
export const userWork = (t: Translate, change: BulkChange): BulkWork =>
  oneByOne(t(`users.bulk.${change.name}_result`, { role: change.name === 'add_role' ? change.role.name : '' }), {
    apply: (id) => apply(change, id),
    nameOf: async (id) => (await send(userReads.get, { params: { id } }, { isQuiet: true })).name,
    unknown: t('web.error.unknown'),
  });

async function apply(change: BulkChange, id: number): Promise<unknown> {
  const params = { id };
  switch (change.name) {
    case 'lock':
    case 'unlock':
      return send(userWrites.lock, { params, body: { is_locked: change.name === 'lock' } });
    case 'disable':
    case 'enable':
      return send(userWrites.update, { params, body: { disable: change.name === 'disable' } });
    case 'add_role': {
      const { roles, updated_at } = await send(userReads.get, { params });
      if (roles.some((role) => role.id === change.role.id)) return null;
      const body = { roles: [...roles.map((role) => role.id), change.role.id], updated_at };
      return send(userWrites.update, { params, body });
    }
  }
}
