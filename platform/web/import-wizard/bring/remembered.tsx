import { useFormat } from '../../../../ui/format/format-context.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../../ui/primitives/banner.tsx';
import { notifyError } from '../../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../../ui/text/text.tsx';
import { useChange } from '../../query/hooks.ts';
import styles from '../import.module.css';
import { type Inspection, importCalls } from '../import-calls.ts';

interface Props {
  resource: string;
  inspection: Inspection;
  onForgotten: () => Promise<void>;
}

/** Says that the match is that of an earlier file with the same columns, and lets it be forgotten. */
export function Remembered({ resource, inspection, onForgotten }: Props) {
  const t = useT();
  const format = useFormat();
  const { remembered } = inspection;
  const forget = useChange(importCalls.forget, {
    onDone: () => void onForgotten(),
    onFailed: (failure) => notifyError(failure.message),
  });
  if (!remembered) return null;
  const date = format.date(remembered.used_at);
  const title = remembered.user
    ? t('imports.remembered_by', { date, name: remembered.user.name })
    : t('imports.remembered', { date });
  return (
    <div className={styles.remembered}>
      <Banner meaning="info" title={title}>
        {t('imports.remembered_text')}{' '}
        <Button
          variant="quiet"
          isBusy={forget.isPending}
          onClick={() => forget.mutate({ params: { resource, mappingId: remembered.id } })}
        >
          {t('imports.forget')}
        </Button>
      </Banner>
    </div>
  );
}
