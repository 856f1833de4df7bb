import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { Checkbox } from '../../../ui/primitives/fields/choice-field.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { FIRST_PATHS, firstCalls, type StarterSets, type StarterTaken } from '../first-hour-screen/first-calls.web.ts';
import type { Choice } from '../starter-set/starter-choice.rules.ts';
import styles from './starter.module.css';
import { standOf } from './ticks.rules.ts';

type StarterSet = StarterSets[number];

interface Props {
  sets: StarterSets;
  picks: ReadonlySet<string>;
  choice: Choice;
  shown: string;
  onToggle: (set: StarterSet) => void;
  onShow: (key: string) => void;
  onTaken: (taken: StarterTaken) => void;
}

/** The trades, each with a tick and how much of it is there or chosen. */
export function StarterTable({ sets, picks, choice, shown, onToggle, onShow, onTaken }: Props) {
  const t = useT();
  const may = useCan()('delete.activity_type');
  const back = useChange(firstCalls.takeBack, {
    onDone: (taken) => {
      onTaken(taken);
      void invalidate(FIRST_PATHS);
    },
    onFailed: (error) => void notifyError(error.message),
  });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th aria-label={t('first.starter.choose')} />
          <th>{t('first.starter.set')}</th>
          <th>{t('first.starter.for')}</th>
          <th className={styles.number}>{t('first.starter.entries')}</th>
          <th aria-label={t('first.starter.take_back')} />
        </tr>
      </thead>
      <tbody>
        {sets.map((set) => {
          const { total, there, on, adds, isAdded } = standOf(set, picks, choice);
          return (
            <tr key={set.key} data-current={set.key === shown || undefined}>
              <td className={styles.tick}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the tick within names itself; what is pressed around it is wider */}
                <label className={styles.hit}>
                  <Checkbox
                    label={set.name}
                    checked={on > there || there === total}
                    isIndeterminate={on > 0 && on < total && (on > there || isAdded)}
                    isDisabled={there === total}
                    onChange={() => onToggle(set)}
                  />
                </label>
              </td>
              <td className={styles.name}>
                <button type="button" className={styles.link} onClick={() => onShow(set.key)}>
                  {set.name}
                </button>
              </td>
              <td>{set.purpose}</td>
              <td className={cx(styles.number, styles.end)} data-label={t('first.starter.entries')}>
                {isAdded
                  ? t('first.starter.part_added', { count: there, total })
                  : on > there && adds < total
                    ? t('first.starter.part', { count: adds, total })
                    : total}
              </td>
              <td className={styles.number}>
                {may && isAdded ? (
                  <Button
                    variant="quiet"
                    isBusy={back.isPending}
                    onClick={() => back.mutate({ params: { key: set.key } })}
                  >
                    {t('first.starter.take_back')}
                  </Button>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
