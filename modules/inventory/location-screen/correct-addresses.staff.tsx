import { useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { type ResultFor, remote } from '../../../platform/web/query/remote.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { correctAddresses } from '../location/location.contract.ts';

const correctCall = remote<typeof correctAddresses>('POST', '/location/correct-addresses');

type Proposals = ResultFor<typeof correctCall>;
const onFailed = (error: Error) => void notifyError(error.message);

/** The addresses that would be written another way, and the button that writes them. */
export function useCorrectAddresses() {
  const t = useT();
  const [found, setFound] = useState<Proposals | null>(null);
  const look = useChange(correctCall, { onDone: setFound, onFailed });
  const action = { id: 'correct_addresses', label: t('location.correct'), onSelect: () => look.mutate({ body: {} }) };
  const dialog = found ? <CorrectAddresses found={found} onClose={() => setFound(null)} /> : null;
  return { action, dialog };
}

function CorrectAddresses({ found, onClose }: { found: Proposals; onClose: () => void }) {
  const t = useT();
  const { corrected, unresolved } = found;
  const write = useChange(correctCall, {
    invalidates: ['/location'],
    onDone: (done) => {
      notify(t('location.corrected', { count: done.corrected.length }));
      onClose();
    },
    onFailed,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('location.correct')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          {corrected.length > 0 ? (
            <Button
              variant="primary"
              isBusy={write.isPending}
              onClick={() => write.mutate({ body: { ids: corrected.map(({ id }) => id) } })}
            >
              {t('location.correct_write', { count: corrected.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t(corrected.length > 0 ? 'location.correct_text' : 'location.correct_none')}</p>
      <ul>
        {corrected.map(({ id, name, before, after }) => (
          <li key={id}>
            <strong>{name}</strong>
            {Object.keys(after).map((field) => (
              <div key={field}>
                <del>{before[field] ?? '—'}</del> → {after[field] ?? '—'}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {unresolved.length > 0 ? (
        <>
          <p>{t('location.correct_unknown')}</p>
          <ul>
            {unresolved.map(({ id, name, field, value }) => (
              <li key={`${id}.${field}`}>
                {name}: {value}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}
