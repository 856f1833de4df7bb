import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import type { TextRow } from './text-calls.web.ts';
import { TextCell } from './text-cell.staff.tsx';
import styles from './text-screen.module.css';
import { areaName } from './use-text-list.web.ts';

/** Whether somebody wrote words for the key, or has to. */
function TextState({ row, t }: { row: TextRow; t: Translate }) {
  if (row.is_missing) return <StatusBadge meaning="warning" label={t('lang.state.missing')} />;
  if (row.is_changed) return <StatusBadge meaning="info" label={t('lang.state.changed')} />;
  return <StatusBadge meaning="neutral" label={t('lang.state.product')} />;
}

/** How people meet the text, and the thing it is part of. */
function TextUse({ row, t }: { row: TextRow; t: Translate }) {
  const of = row.where ?? areaName(row.module, t);
  return (
    <span className={styles.use}>{[row.use ? t(`lang.use.${row.use}`) : '', of].filter(Boolean).join(' · ')}</span>
  );
}

/** Key × English × Spanish, the two written in place. */
export function textColumns(t: Translate, isFixed: boolean): ResourceColumn<TextRow>[] {
  return [
    { id: 'key', header: t('lang.column.key'), width: 220, isRef: true, priority: 1, cell: (row) => row.key },
    {
      id: 'en',
      header: t('lang.column.en'),
      minWidth: 170,
      priority: 1,
      cell: (row) => <TextCell row={row} locale="en" isFixed={isFixed} />,
    },
    {
      id: 'es',
      header: t('lang.column.es'),
      minWidth: 170,
      priority: 1,
      cell: (row) => <TextCell row={row} locale="es" isFixed={isFixed} />,
    },
    {
      id: 'use',
      header: t('lang.column.use'),
      width: 180,
      priority: 2,
      cell: (row) => <TextUse row={row} t={t} />,
    },
    {
      id: 'state',
      header: t('lang.column.state'),
      width: 148,
      priority: 2,
      cell: (row) => <TextState row={row} t={t} />,
    },
  ];
}

/** A text on a phone. */
export function TextCard({ row, t, isFixed }: { row: TextRow; t: Translate; isFixed: boolean }) {
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <span className={styles.key}>{row.key}</span>
        <TextState row={row} t={t} />
      </div>
      <TextUse row={row} t={t} />
      {(['en', 'es'] as const).map((locale) => (
        <div key={locale}>
          <span className={styles.label} aria-hidden="true">
            {t(`lang.column.${locale}`)}
          </span>
          <TextCell row={row} locale={locale} isFixed={isFixed} />
        </div>
      ))}
    </div>
  );
}
