import { useEffect, useId, useMemo, useState } from 'react';
import { useSubmitKey } from '../../../ui/patterns/form/save-key.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import { NumberField } from '../../../ui/primitives/fields/number-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { asksReason, type Chip, isHard } from '../board/board-checks.rules.ts';
import { ConflictNote, matters } from '../board-marks/conflict-note.staff.tsx';
import { bestPlace, firstFree, nextPlace } from '../board-model/best-place.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { dayOf, HOUR, MINUTE, startOf } from '../board-web/board-time.web.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import styles from './schedule.module.css';

interface Props {
  event: BoardEvent;
  board: BoardData;
  zone: string;
  day: string;
  onClose: () => void;
  onSave: (event: BoardEvent, plan: Plan, reason: string | null) => void;
}

/** Officer, date, time and length in a form: the way without dragging (WCAG 2.5.7), with the same checks while one chooses. */
export function MoveDialog({ event, board, zone, day, onClose, onSave }: Props) {
  const t = useT();
  const form = useId();
  const place = useSubmitKey();
  const [plan, setPlan] = useState<Plan>(() => firstPlan(event, board, day, zone));
  const [reason, setReason] = useState('');
  const [isLate, setLate] = useState(false);
  useEffect(() => document.getElementById(form)?.querySelector('input')?.focus(), [form]);
  const chips = useMemo(() => board.model.tryPlan(event, plan), [board.model, event, plan]);
  const needsReason = chips.some(asksReason);
  const length = plan.start === null || plan.end === null ? HOUR : plan.end - plan.start;
  const set = (start: number, minutes: number) => setPlan({ ...plan, start, end: start + minutes });
  const findFree = () => {
    const from = plan.start ?? startOf(day, zone);
    const free =
      plan.driver_id === null
        ? null
        : firstFree(board.model, event, plan.driver_id, length, from, from + 14 * 24 * HOUR);
    if (free !== null) set(free, length);
  };
  const unschedule = () => {
    onSave(event, { driver_id: null, start: null, end: null }, null);
    onClose();
  };
  const submit = () => {
    if (plan.start === null || chips.some(isHard) || (needsReason && reason.trim() === '')) return setLate(true);
    onSave(event, plan, needsReason ? reason.trim() : null);
    return onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(event.isWaiting ? 'planning.schedule.title' : 'planning.move.title', { reference: event.reference_no })}
      footer={
        <>
          {event.isWaiting ? null : (
            <Button variant="quiet" onClick={unschedule}>
              {t('planning.move.unschedule')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t(event.isWaiting ? 'planning.schedule.confirm' : 'planning.move.confirm')}
          </Button>
        </>
      }
    >
      <Form id={form} ref={place} className={styles.form} onSubmit={submit}>
        <p className={styles.about}>
          {event.customer?.name ?? event.title} · {event.type.name}
        </p>
        <SelectField
          label={t('planning.field.officer')}
          options={board.officers
            .filter(({ id, active }) => active || id === plan.driver_id)
            .map(({ id, name, department_name }) => ({
              value: String(id),
              label: name,
              hint: department_name ?? undefined,
            }))}
          value={plan.driver_id === null ? null : String(plan.driver_id)}
          onChange={(value) => setPlan({ ...plan, driver_id: value === null ? null : Number(value) })}
          placeholder={t('planning.nobody')}
        />
        <DateTimeField
          label={t('planning.field.start')}
          isRequired
          zone={zone}
          value={plan.start === null ? '' : new Date(plan.start).toISOString()}
          onChange={(value) =>
            value === '' ? setPlan({ ...plan, start: null, end: null }) : set(Date.parse(value), length)
          }
          error={isLate && plan.start === null ? t('planning.field.start_required') : null}
        />
        <NumberField
          label={t('planning.field.minutes')}
          value={String(Math.round(length / MINUTE))}
          onChange={(value) =>
            Number(value) > 0 && plan.start !== null && set(plan.start, Math.min(Number(value), 24 * 60) * MINUTE)
          }
        />
        <ConflictNote
          chips={chips.filter((chip) => matters(chip, plan.start))}
          onFree={plan.driver_id === null ? undefined : findFree}
        />
        {needsReason ? (
          <TextareaField
            label={t('planning.field.reason')}
            isRequired
            value={reason}
            onChange={setReason}
            error={isLate && reason.trim() === '' ? t('planning.field.reason_required') : null}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}

/** What has no time yet is offered the next one in working hours: from now on, not before the day that is shown. */
function firstPlan(event: BoardEvent, board: BoardData, day: string, zone: string): Plan {
  const { start, end, driver_id } = orderOf(event);
  if (!event.isWaiting) return { driver_id, start, end };
  const ids = driver_id === null ? board.officers.map(({ id }) => id) : [driver_id];
  const now = Date.now();
  const dayStart = (at: number): number => startOf(dayOf(at, zone), zone);
  const from = Math.max(startOf(day, zone), dayStart(now));
  const found =
    nextPlace(board.model, ids, event, from, now, dayStart) ?? bestPlace(board.model, ids, event, from, now);
  if (found) return found;
  // Nobody to do it: tomorrow morning, when today's is over.
  const nine = from + 9 * HOUR > now ? from + 9 * HOUR : dayStart(from + 36 * HOUR) + 9 * HOUR;
  return { driver_id: null, start: nine, end: nine + end - start };
}

interface ReasonProps {
  event: BoardEvent;
  chips: readonly Chip[];
  onAnswer: (reason: string | null) => void;
}

/** A drop with a conflict: why all the same? The answer stands in the activity's timeline. */
export function ReasonDialog({ event, chips, onAnswer }: ReasonProps) {
  const t = useT();
  const form = useId();
  const place = useSubmitKey();
  const [reason, setReason] = useState('');
  const [isLate, setLate] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(null)}
      title={t('planning.reason.title', { reference: event.reference_no })}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('planning.reason.back')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('planning.reason.confirm')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        className={styles.form}
        ref={place}
        onSubmit={() => {
          if (reason.trim() === '') setLate(true);
          else onAnswer(reason.trim());
        }}
      >
        <ConflictNote chips={chips} />
        <TextareaField
          label={t('planning.field.reason')}
          isRequired
          autoFocus
          value={reason}
          onChange={setReason}
          hint={t('planning.reason.hint')}
          error={isLate && reason.trim() === '' ? t('planning.field.reason_required') : null}
        />
      </Form>
    </Dialog>
  );
}
