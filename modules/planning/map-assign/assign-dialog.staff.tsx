import { useId, useState } from 'react';
import { ApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useSubmitKey } from '../../../ui/patterns/form/save-key.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { useUndo } from '../../../ui/patterns/overlay/undo.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { showField } from '../../../ui/primitives/typing/show-field.ts';
import { fold } from '../../../ui/text/fold.ts';
import { useT } from '../../../ui/text/text.tsx';
import { officers as anybody, orderBulk } from '../../activities/public.web.tsx';
import styles from '../board-marks/conflict-note.module.css';
import type { MapPoint } from '../map-web/map-calls.web.ts';
import { useChipWords } from '../planning-words/chip-words.web.ts';
import dialogStyles from './assign-dialog.module.css';
import { type Trouble, useAssignCheck } from './use-assign-check.web.ts';

interface Props {
  points: readonly MapPoint[];
  onClose: () => void;
  /** The activities that were refused stay chosen. */
  onDone: (failed: readonly number[]) => void;
}

/** Gives the chosen activities an officer; each is saved for itself, those that were refused stay chosen, and all of it can be taken back. */
export function AssignManyDialog({ points, onClose, onDone }: Props) {
  const t = useT();
  const form = useId();
  const place = useSubmitKey();
  const offerUndo = useUndo();
  const [officer, setOfficer] = useState<PickerOption | null>(null);
  const [isLate, setLate] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { officers, troubles } = useAssignCheck(points);
  const found = officer ? troubles(Number(officer.value)) : [];
  const assign = useChange(orderBulk.assign, {
    onDone: ({ done, failures }) => {
      void invalidate(['/order']);
      onDone(failures.map(({ order_id }) => order_id));
      const ids = new Set((done ?? []) as readonly number[]);
      if (ids.size > 0)
        offerUndo({
          text: t('planning.map.assigned', { count: ids.size, officer: officer?.label ?? '' }),
          onUndo: () => void giveBack(points.filter(({ id }) => ids.has(id))),
        });
      const [first] = failures;
      if (first) return setRefusal(`${first.reference_no ?? ''} ${first.message}`);
      return onClose();
    },
    onFailed: (error) => setRefusal(error instanceof ApiError ? error.message : null),
  });
  const search = async (typed: string, signal: AbortSignal): Promise<readonly PickerOption[]> => {
    const all = await officers();
    if (!all) return anybody.search(typed, signal);
    return all
      .filter(({ name }) => fold(name).includes(fold(typed)))
      .map(({ id, name, department_name, troubles: count }) => {
        const hint = count > 0 ? t('planning.conflicts', { count }) : (department_name ?? undefined);
        return { value: String(id), label: name, hint };
      });
  };
  return (
    <Dialog
      isOpen
      notice={refusal ? <Banner meaning="danger" title={refusal} isAssertive /> : null}
      onClose={onClose}
      title={t('planning.map.assign_title', { count: points.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isBusy={assign.isPending}>
            {t('planning.map.assign')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        ref={place}
        className={dialogStyles.form}
        onSubmit={() => {
          setRefusal(null);
          if (!officer) {
            setLate(true);
            return showField(place.current);
          }
          return assign.mutate({ body: { orders: points.map(({ id }) => id), driverId: Number(officer.value) } });
        }}
      >
        <EntityPicker
          label={t('planning.field.officer')}
          isRequired
          autoFocus
          search={search}
          value={officer}
          onChange={setOfficer}
          error={isLate && !officer ? t('planning.map.assign_whom') : null}
        />
        <Troubles found={found} />
      </Form>
    </Dialog>
  );
}

const MOST = 5;

/** What stands against it, a line for each; assigning all the same is the dispatcher's to decide. */
function Troubles({ found }: { found: readonly Trouble[] }) {
  const t = useT();
  const words = useChipWords();
  const left = found.length - MOST;
  return (
    <div role="status" className={styles.note}>
      {found.length > 0 ? (
        <ul className={styles.conflicts}>
          {found.slice(0, MOST).map(({ reference_no, chip }) => (
            <li key={`${reference_no} ${chip.code}`}>
              <StatusShape meaning="danger" />{' '}
              <span>
                {reference_no}: {words(chip)}
              </span>
            </li>
          ))}
          {left > 0 ? (
            <li>
              <StatusShape meaning="danger" /> <span>{t('planning.map.more_conflicts', { count: left })}</span>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

/** Undo: restores the previous officers, or none. */
async function giveBack(points: readonly MapPoint[]): Promise<void> {
  try {
    for (const [driverId, own] of Map.groupBy(points, ({ driver }) => driver?.id ?? null))
      await send(orderBulk.assign, { body: { orders: own.map(({ id }) => id), driverId } });
  } catch (error) {
    if (error instanceof Error) notifyError(error.message);
  }
  await invalidate(['/order']);
}
