import { type ChangeEvent, useRef, useState } from 'react';
import { uploadFile } from '../../../platform/web/files/upload.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { send } from '../../../platform/web/query/send.ts';
import { refreshSession } from '../../../platform/web/session/session.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { nameOf } from '../../../platform/web/session/session-types.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Avatar } from '../../../ui/primitives/avatar.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { usePictureUrl } from '../shell/picture.ts';
import styles from './profile.module.css';
import { profileCalls } from './profile-calls.ts';

const MOST_BYTES = 5_242_880;

/** Why a picture is not taken: kind, size, or an empty file. */
function wrongWith(file: File): 'extension' | 'size' | 'empty' | null {
  if (!/\.(png|jpe?g)$/i.test(file.name)) return 'extension';
  if (file.size === 0) return 'empty';
  return file.size > MOST_BYTES ? 'size' : null;
}

/** The person's picture: png or jpg of at most 5 MB. */
export function ProfilePicture() {
  const t = useT();
  const { user } = useSession();
  const picture = usePictureUrl(user);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    const wrong = wrongWith(file);
    setProblem(wrong ? t(`profile.picture.${wrong}`, { name: file.name }) : null);
    if (wrong) return;
    setBusy(true);
    try {
      await send(profileCalls.picture, { body: { key: (await uploadFile(file)).key } });
      await refreshSession();
    } catch (error) {
      setProblem(errorMessage(error, t('web.error.unknown')));
    }
    setBusy(false);
  };
  return (
    <div className={styles.picture}>
      <Avatar name={nameOf(user)} src={picture} size={64} />
      <div>
        <input ref={input} type="file" accept="image/png,image/jpeg" hidden onChange={(event) => void choose(event)} />
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('profile.picture.choose')}
        </Button>
        <p className={problem ? styles.problem : styles.hint} role={problem ? 'alert' : undefined}>
          {problem ?? t('profile.picture.hint')}
        </p>
      </div>
    </div>
  );
}
