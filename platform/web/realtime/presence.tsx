import { useEffect, useSyncExternalStore } from 'react';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';
import { getSession } from '../session/session-store.ts';
import { namesAt, onPresence, setPresent } from './presence-store.ts';

const AGAIN_MS = 20_000;
interface Body {
  resource: string;
  id: number;
  state: 'editing' | 'reading' | 'left';
}
const call = looseRemote<{ body: Body }, { by: number; name: string }[]>('POST', '/stream/presence');

/** "Ana is editing this": tells others while the reader edits, and shows who else does. Nothing when nobody does. */
export function PresenceLine({ resource, id, isEditing }: { resource: string; id: number; isEditing: boolean }) {
  const t = useT();
  useEffect(() => announce(resource, id, isEditing), [resource, id, isEditing]);
  const names = useSyncExternalStore(onPresence, () => namesAt(resource, id, getSession()?.user.id));
  return names === '' ? null : (
    <Banner meaning="info" shape="line">
      {t('web.presence.editing', { names })}
    </Banner>
  );
}

function announce(resource: string, id: number, isEditing: boolean): () => void {
  const say = (state: Body['state']): void => {
    // Presence is a courtesy: without it the work goes on.
    void send(call, { body: { resource, id, state } }, { isQuiet: true })
      .then((present) => setPresent(resource, id, present))
      .catch(() => undefined);
  };
  say(isEditing ? 'editing' : 'reading');
  if (!isEditing) return () => undefined;
  const again = setInterval(() => say('editing'), AGAIN_MS);
  return () => {
    clearInterval(again);
    say('left');
  };
}
