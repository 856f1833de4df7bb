import { useRef, useState } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../signing/signing.module.css';
import type { Proof } from './proof-page.tsx';

type Found = { file: string; match: string | null };

/** Compares a file of one's own with the fingerprints of the proof; the file never leaves the browser. */
export function CheckFile({ proof }: { proof: Proof }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found | null>(null);
  // Browsers only offer hashing on safe origins.
  if (!globalThis.crypto?.subtle) return null;
  const check = async (file: File | undefined) => {
    if (!file) return;
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const match = proof.checks.find((each) => each.sha256 === sha256);
    setFound({ file: file.name, match: match ? (match.name ?? t(`proof.kind.${match.kind}`)) : null });
  };
  return (
    <div className={styles.stack}>
      <h2>{t('proof.own_file')}</h2>
      <p className={styles.quiet}>{t('proof.own_file_text')}</p>
      <input
        ref={input}
        type="file"
        className="app-sr"
        aria-label={t('proof.choose')}
        tabIndex={-1}
        onChange={(event) => void check(event.currentTarget.files?.[0])}
      />
      <div>
        <Button onClick={() => input.current?.click()}>{t('proof.choose')}</Button>
      </div>
      <div role="status">
        {found ? (
          <Banner meaning={found.match ? 'success' : 'danger'}>
            {found.match
              ? t('proof.same', { file: found.file, match: found.match })
              : t('proof.other', { file: found.file })}
          </Banner>
        ) : null}
      </div>
    </div>
  );
}
