import { useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import { ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { bankAccount } from '../master-bank/master-bank.contract.ts';
import { masterBank } from '../master-bank/master-bank.resource.ts';

const wholeNumbers = remote<typeof bankAccount>('GET', '/master-bank/{id}/account');

/** A bank whose whole numbers are open on the page; they are in no cache and gone when the dialog closes. */
interface Shown {
  name: string;
  account_no: string | null;
  iban: string | null;
}

/** /ams/master-bank: the list, and the whole numbers of one bank for who may see them, each look on record. */
export function BanksPage() {
  const t = useT();
  const can = useCan();
  const [shown, setShown] = useState<Shown | null>(null);
  const look = useChange(wholeNumbers, { onFailed: (error) => notifyError(error.message) });
  const open = (id: number, name: string) =>
    look.mutate({ params: { id } }, { onSuccess: (numbers) => setShown({ name, ...numbers }) });
  const rowActions = (row: AnyRow) => [
    { id: 'account', label: t('banks.show'), onSelect: () => open(row.id, String(row.name ?? '')) },
  ];
  const slots = can('view_account.master_bank') ? { rowActions } : {};
  return (
    <>
      <ResourceListScreen resource={masterBank} slots={slots} />
      <Dialog
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.name ?? ''}
        footer={
          <Button variant="primary" onClick={() => setShown(null)}>
            {t('banks.close')}
          </Button>
        }
      >
        <DataList
          items={[
            { id: 'account_no', label: t('banks.account'), value: shown?.account_no },
            { id: 'iban', label: t('banks.iban'), value: shown?.iban },
          ]}
        />
        <p>{t('banks.logged')}</p>
      </Dialog>
    </>
  );
}
