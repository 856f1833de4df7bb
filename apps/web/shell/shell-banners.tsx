import { useHasOfflineLine } from '../../../platform/web/query/offline-line.ts';
import { useIsOnline } from '../../../platform/web/query/reachable.ts';
import { reloadNow, useVersions, type VersionNotice } from '../../../platform/web/session/version-check.ts';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';

/** The lines under the top bar, each only while it is true: new version, offline. */
export function ShellBanners() {
  const t = useT();
  const { notice } = useVersions();
  const isOnline = useIsOnline();
  const isSaid = useHasOfflineLine();
  return (
    <>
      {notice ? (
        <Banner
          meaning="info"
          shape="line"
          actions={[{ id: 'reload', label: t('web.version.reload'), onSelect: () => void reloadNow() }]}
        >
          {versionWords(notice, t)}
        </Banner>
      ) : null}
      {isOnline || isSaid ? null : (
        <Banner meaning="warning" shape="line">
          {t('web.offline.banner')}
        </Banner>
      )}
    </>
  );
}

const HELD = { work: 'web.version.working', typing: 'web.version.paused', upload: 'web.version.uploading' } as const;

function versionWords({ seconds, heldBy }: VersionNotice, t: Translate): string {
  if (seconds === null) return t('web.version.ready');
  return heldBy === 'nothing' ? t('web.version.banner', { seconds }) : t(HELD[heldBy]);
}
