import { useState } from 'react';
import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { FIRST_PATHS, firstCalls, type StarterSets, type StarterTaken } from '../first-hour-screen/first-calls.web.ts';
import { FirstFoot } from '../first-hour-screen/first-foot.staff.tsx';
import { Failed } from '../first-hour-screen/first-form.staff.tsx';
import first from '../first-hour-screen/first-hour.module.css';
import { choiceOf, picksOf } from '../starter-set/starter-choice.rules.ts';
import styles from './starter.module.css';
import { StarterEntries } from './starter-entries.staff.tsx';
import { StarterJob } from './starter-job.staff.tsx';
import { StarterPreview } from './starter-preview.staff.tsx';
import { StarterTable } from './starter-table.staff.tsx';
import { leftOut, toggledEntry, toggledSet } from './ticks.rules.ts';

type Kind = StarterSets[number]['entries'][number]['kind'];
const TABS: readonly Kind[] = ['type', 'template', 'item', 'status', 'review', 'message'];

/** Step 2: the trades, what each brings, and one button that writes what is ticked; what is unused is taken back as easily. */
export function StepStarter() {
  const { data, error, refetch } = useRead(firstCalls.sets, {});
  if (!data)
    return error ? (
      <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={8} height={24} />
    );
  return <Sets sets={data} />;
}

/** Somebody who begins is shown the first set whole; whoever has added something says what else they want. */
const firstPicks = (sets: StarterSets): ReadonlySet<string> =>
  new Set(
    sets.some(({ entries }) => entries.some(({ state }) => state === 'added')) ? [] : sets.slice(0, 1).flatMap(picksOf),
  );

function Sets({ sets }: { sets: StarterSets }) {
  const t = useT();
  const [picks, setPicks] = useState(() => firstPicks(sets));
  const [shown, setShown] = useState(sets[0]?.key ?? '');
  const [tab, setTab] = useState<Kind>('type');
  const [taken, setTaken] = useState<StarterTaken | null>(null);
  const add = useChange(firstCalls.add, {
    onDone: ({ added }) => {
      setTaken(null);
      setPicks(new Set());
      notify(t('first.starter.added', { count: added }));
      void invalidate(FIRST_PATHS);
    },
  });
  const set = sets.find(({ key }) => key === shown) ?? sets[0];
  if (!set) return null;
  const choice = choiceOf(sets, picks);
  const send = () => add.mutate({ body: leftOut(sets, picks) });
  return (
    <>
      <section className={styles.starter} aria-label={t('first.starter.title')}>
        <h2>{t('first.starter.title')}</h2>
        <p className={first.text}>{t('first.starter.text')}</p>
        <Failed
          text={failureWords(add.error, t)}
          title={t('first.starter.failed')}
          actions={[{ id: 'again', label: t('first.again'), onSelect: send }]}
        />
        {taken ? <Taken taken={taken} /> : null}
        <StarterTable
          {...{ sets, picks, choice, shown }}
          onToggle={(own) => {
            setPicks(toggledSet(own, picks));
            setShown(own.key);
          }}
          onShow={setShown}
          onTaken={setTaken}
        />
        <h3>{t('first.starter.brings', { name: set.name })}</h3>
        <Tabs
          label={t('first.starter.brings', { name: set.name })}
          current={tab}
          onSelect={(id) => setTab(id as Kind)}
          tabs={TABS.map((id) => ({
            id,
            label: t(`first.kind.${id}`),
            count: set.entries.filter(({ kind }) => kind === id).length,
          }))}
        />
        <StarterEntries
          {...{ sets, set, picks, choice }}
          entries={set.entries.filter(({ kind }) => kind === tab)}
          onToggle={(key) => setPicks(toggledEntry(sets, set, key, picks))}
        />
        <StarterJob entries={set.entries.filter(({ key }) => choice.has.has(key))} />
        <StarterPreview set={set} choice={choice} />
      </section>
      <StarterFoot sets={sets} count={choice.writes.length} isBusy={add.isPending} onAdd={send} />
    </>
  );
}

interface FootProps {
  sets: StarterSets;
  /** How many entries the button adds. */
  count: number;
  isBusy: boolean;
  onAdd: () => void;
}

function StarterFoot({ sets, count, isBusy, onAdd }: FootProps) {
  const t = useT();
  const empty = useChange(firstCalls.hide, {
    onDone: () => {
      notify(t('first.starter.emptied'));
      void invalidate(FIRST_PATHS);
    },
    onFailed: (error) => void notifyError(error.message),
  });
  const states = new Set(sets.flatMap(({ entries }) => entries.map(({ state }) => state)));
  const none = t(states.has('new') ? 'first.starter.none' : 'first.starter.all');
  return (
    <FirstFoot
      isOpen={count > 0}
      second={
        <>
          {states.has('added') ? null : (
            <Button
              variant="quiet"
              isBusy={empty.isPending}
              disabled={isBusy}
              onClick={() => empty.mutate({ body: { starts_empty: true } })}
            >
              {t('first.starter.empty')}
            </Button>
          )}
          <span className={first.aside}>{t('first.starter.untouched')}</span>
        </>
      }
    >
      {(variant) => (
        <ReasonedButton
          variant={count > 0 ? variant : 'secondary'}
          isBusy={isBusy}
          reason={count > 0 ? undefined : none}
          isIdle
          onClick={count > 0 ? onAdd : undefined}
        >
          {t('first.starter.add', { count })}
        </ReasonedButton>
      )}
    </FirstFoot>
  );
}

/** What went, and what stays with the reason. */
function Taken({ taken: { removed, kept } }: { taken: StarterTaken }) {
  const t = useT();
  return (
    <Banner meaning={kept.length > 0 ? 'info' : 'success'} title={t('first.starter.removed', { count: removed })}>
      {kept.length > 0
        ? t('first.starter.kept', { names: kept.map(({ name }) => name).join(', ') })
        : t('first.starter.all_removed')}
    </Banner>
  );
}
