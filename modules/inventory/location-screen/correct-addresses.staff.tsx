import { useState } from 'react';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { correctAddresses } from '../location/location.contract.ts';

const correctCall = remote<typeof correctAddresses>('POST', '/location/correct-addresses');

type Proposals = Awaited<ReturnType<typeof proposed>>;
const proposed = () => send(correctCall, { body: {} });

/** The addresses that would be written another way, and the button that writes them. */
export function useCorrectAddresses() {
  const t = useT();
  const [found, setFound] = useState<Proposals | null>(null);
  // What went wrong is said by the call itself.
  const look = async () => setFound(await proposed().catch(() => null));
  const action = { id: 'correct_addresses', label: t('location.correct'), onSelect: () => void look() };
  const dialog = found ? <CorrectAddresses found={found} onClose={() => setFound(null)} /> : null;
  return { action, dialog };
}

function CorrectAddresses({ found, onClose }: { found: Proposals; onClose: () => void }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { corrected, unresolved } = found;
  const write = async () => {
    setBusy(true);
    const done = await send(correctCall, { body: { ids: corrected.map(({ id }) => id) } }).catch(() => null);
    setBusy(false);
    if (!done) return;
    void invalidate(['/location']);
    notify(t('location.corrected', { count: done.corrected.length }));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('location.correct')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          {corrected.length > 0 ? (
            <Button variant="primary" isBusy={isBusy} onClick={() => void write()}>
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
