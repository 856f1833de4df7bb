import { useState } from 'react';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { AnyResource } from '../../resource/define.ts';
import { language } from '../i18n/i18n.ts';
import { ApiError } from '../query/api-error.ts';
import { invalidate } from '../query/hooks.ts';
import { resourceCalls } from '../query/remote.ts';
import { send } from '../query/send.ts';
import type { AnyRow } from '../resource-form/form-values.ts';
import { titleOf } from '../routing/screen.ts';
import styles from './resource-list.module.css';
import { useRowPhrase } from './state/use-row-name.ts';
import { UsedBy } from './used-by.tsx';

interface Failure {
  row: AnyRow;
  error: unknown;
}

/** Several deletes run this many at a time. */
const AT_ONCE = 4;

/** Deleting one or many: asks once, says where a record is used, lists every failure, with Retry where that may help. `dialog` has to be rendered. */
export function useDelete(resource: AnyResource, onGone: (ids: readonly number[]) => void) {
  const t = useT();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const calls = resourceCalls(resource);
  const nameOf = useRowPhrase(resource);
  const many = (count: number) => t('records.count', { count, what: words(resource, count) });

  const run = async (rows: readonly AnyRow[]) => {
    const failed: Failure[] = [];
    const gone: number[] = [];
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await Promise.all(
        rows.slice(at, at + AT_ONCE).map((row) =>
          send(calls.remove, { params: { id: row.id } }).then(
            () => void gone.push(row.id),
            (error: unknown) => void failed.push({ row, error }),
          ),
        ),
      );
    }
    onGone(gone);
    setFailures(failed);
    // Lists are read again after a delete.
    await invalidate([`/${resource.path}`]);
    if (failed.length === 0 && rows.length > 1) notify(t('records.delete.done', { what: many(gone.length) }));
  };
  const ask = async (rows: readonly AnyRow[]) => {
    const [only] = rows;
    const isNamed = resource.list.namedBy !== undefined;
    const what = rows.length === 1 && only ? nameOf(only) : many(rows.length);
    const isSure = await confirm({
      title: t('records.delete.question', { what }),
      text: t('records.delete.text'),
      confirm: t('records.delete.verb', { what: only && isNamed && rows.length === 1 ? words(resource, 1) : what }),
      isDanger: true,
    });
    if (isSure) await run(rows);
  };
  const deactivate = async (rows: readonly AnyRow[]) => {
    setFailures([]);
    await setActive(resource, rows, false);
  };
  const dialog =
    failures.length === 0 ? null : (
      <FailureDialog
        failures={failures}
        nameOf={nameOf}
        onClose={() => setFailures([])}
        onRetry={() => void run(failures.map(({ row }) => row))}
        onDeactivate={resource.fields.active ? () => void deactivate(failures.map(({ row }) => row)) : undefined}
      />
    );
  return { ask, dialog };
}

/** Switches the `active` flag of records; gives how many failed. */
export async function setActive(resource: AnyResource, rows: readonly AnyRow[], active: boolean): Promise<number> {
  const { update } = resourceCalls(resource);
  const results = await Promise.allSettled(
    rows
      .filter((row) => row.active !== active)
      .map((row) => send(update, { params: { id: row.id }, body: { active, updated_at: row.updated_at } as never })),
  );
  await invalidate([`/${resource.path}`]);
  return results.filter((result) => result.status === 'rejected').length;
}

const words = (resource: AnyResource, count: number): string =>
  titleOf(
    { title: count === 1 ? resource.label.one : (resource.label.counted ?? resource.label.many) },
    language(),
  ).toLowerCase();

const PASSING = [408, 429];
/** An answer that stays the same however often it is asked for. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status);

interface DialogProps {
  failures: readonly Failure[];
  nameOf: (row: AnyRow) => string;
  onClose: () => void;
  onRetry: () => void;
  onDeactivate?: () => void;
}

function FailureDialog({ failures, nameOf, onClose, onRetry, onDeactivate }: DialogProps) {
  const t = useT();
  const allUsed = failures.every(({ error }) => error instanceof ApiError && error.code === 'in_use');
  const allRefused = failures.every(({ error }) => isRefusal(error));
  const names = failures.map(({ row }) => nameOf(row));
  const title =
    names.length === 1
      ? t('records.delete.kept', { what: names[0] ?? '' })
      : t('records.delete.kept_many', { count: names.length });
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('records.close')}</Button>
          {allUsed && onDeactivate ? (
            <Button variant="primary" onClick={onDeactivate}>
              {t('records.deactivate')}
            </Button>
          ) : null}
          {allRefused ? null : (
            <Button variant="primary" onClick={onRetry}>
              {t('records.delete.retry')}
            </Button>
          )}
        </>
      }
    >
      <ul className={failures.length > 1 ? styles.list : styles.bare}>
        {failures.map(({ row, error }) => (
          <li key={row.id}>
            {failures.length > 1 ? `${nameOf(row)}: ` : null}
            <UsedBy error={error} />
          </li>
        ))}
      </ul>
      {allUsed && onDeactivate ? <p>{t('records.delete.deactivate_instead')}</p> : null}
    </Dialog>
  );
}
