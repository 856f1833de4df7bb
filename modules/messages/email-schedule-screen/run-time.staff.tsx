import { useFormat } from '../../../ui/format/format-context.tsx';
import { formatElsewhere } from '../../../ui/format/format-elsewhere.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../communications-screen/communications.module.css';

interface Props {
  value: string | null;
  /** The schedule's own zone. */
  zone: string;
  kind?: 'absolute';
}

/** When a schedule runs: on the company's clock, and beside it on the schedule's own and the reader's where those differ. */
export function RunTime({ value, zone, kind }: Props) {
  const t = useT();
  const { context } = useFormat();
  if (value === null) return <FormatDate value={value} />;
  const there = formatElsewhere(value, zone, context);
  const own = formatElsewhere(value, Intl.DateTimeFormat().resolvedOptions().timeZone, context);
  const here = own && own !== there ? t('comm.schedule.on_your_clock', { time: own }) : '';
  return (
    <>
      <FormatDate value={value} kind={kind} />
      {there ? <span className={styles.quiet}> · {there}</span> : null}
      {here ? <span className={styles.quiet}> · {here}</span> : null}
    </>
  );
}
