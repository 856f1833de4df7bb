import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { Checkbox } from '../../../ui/primitives/fields/choice-field.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { FIRST_PATHS, firstCalls, type StarterSets, type StarterTaken } from '../first-hour-screen/first-calls.web.ts';
import { FirstFoot } from '../first-hour-screen/first-foot.staff.tsx';
import first from '../first-hour-screen/first-hour.module.css';
import styles from './starter.module.css';
import { StarterEntries } from './starter-entries.staff.tsx';
import { StarterJob } from './starter-job.staff.tsx';
import { StarterPreview } from './starter-preview.staff.tsx';

type StarterSet = StarterSets[number];
type Kind = StarterSet['entries'][number]['kind'];
const onFailed = (error: Error) => void notifyError(error.message);
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

function Sets({ sets }: { sets: StarterSets }) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>([sets[0]?.key ?? '']);
  const [shown, setShown] = useState(sets[0]?.key ?? '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tab, setTab] = useState<Kind>('type');
  const [taken, setTaken] = useState<StarterTaken | null>(null);
  const add = useChange(firstCalls.add, {
    onDone: ({ added }) => {
      setTaken(null);
      notify(t('first.starter.added', { count: added }));
      void invalidate(FIRST_PATHS);
    },
  });
  const empty = useChange(firstCalls.hide, {
    onDone: () => {
      notify(t('first.starter.emptied'));
      void invalidate(FIRST_PATHS);
    },
    onFailed,
  });
  const set = sets.find(({ key }) => key === shown) ?? sets[0];
  if (!set) return null;
  const wanted = sets.filter(({ key }) => chosen.includes(key)).flatMap(({ entries }) => entries);
  const fresh = wanted.filter(({ key, state }) => state === 'new' && !left.has(key)).length;
  /** A set that is ticked brings all of its entries, whatever was left of it before. */
  const toggle = (own: StarterSet) => {
    setChosen(chosen.includes(own.key) ? chosen.filter((each) => each !== own.key) : [...chosen, own.key]);
    setLeft(without(left, own));
    setShown(own.key);
  };
  /** One entry of a set that was not chosen: that one alone. */
  const choose = (own: StarterSet, entry: string) => {
    setChosen([...chosen, own.key]);
    const others = own.entries.flatMap(({ key }) => (key === entry ? [] : [key]));
    setLeft(new Set([...without(left, own), ...others]));
  };
  /** A set without its last entry is not chosen any more. */
  const leave = (own: StarterSet, entry: string) => {
    const next = new Set(left.has(entry) ? [...left].filter((each) => each !== entry) : [...left, entry]);
    const isEmpty = freshIn(own, next).length === 0;
    setLeft(isEmpty ? without(next, own) : next);
    if (isEmpty) setChosen(chosen.filter((each) => each !== own.key));
  };
  return (
    <>
      <section className={styles.starter} aria-label={t('first.starter.title')}>
        <h2>{t('first.starter.title')}</h2>
        <p className={first.text}>{t('first.starter.text')}</p>
        {add.error ? <Banner meaning="danger">{errorMessage(add.error, t('web.error.unknown'))}</Banner> : null}
        {taken ? <Taken taken={taken} /> : null}
        <SetTable {...{ sets, chosen, left, shown }} onToggle={toggle} onShow={setShown} onTaken={setTaken} />
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
          entries={set.entries.filter(({ kind }) => kind === tab)}
          left={left}
          isChosen={chosen.includes(set.key)}
          onLeave={(key) => (chosen.includes(set.key) ? leave(set, key) : choose(set, key))}
        />
        <StarterJob entries={set.entries.filter(({ key }) => !left.has(key))} />
        <StarterPreview entries={set.entries} left={left} />
      </section>
      <FirstFoot
        second={
          <>
            <Button
              variant="quiet"
              isBusy={empty.isPending}
              disabled={add.isPending}
              onClick={() => empty.mutate({ body: { starts_empty: true } })}
            >
              {t('first.starter.empty')}
            </Button>
            <span className={first.aside}>{t('first.starter.untouched')}</span>
          </>
        }
      >
        <Button
          variant="primary"
          isBusy={add.isPending}
          disabled={fresh === 0}
          onClick={() => add.mutate({ body: { sets: [...chosen], leave_out: [...left] } })}
        >
          {t('first.starter.add', { count: fresh })}
        </Button>
      </FirstFoot>
    </>
  );
}

/** Entries that a set would add, but those left out. */
const freshIn = ({ entries }: StarterSet, left: ReadonlySet<string>) =>
  entries.filter(({ key, state }) => state === 'new' && !left.has(key));

const without = (left: ReadonlySet<string>, { entries }: StarterSet): ReadonlySet<string> =>
  new Set([...left].filter((key) => !entries.some((entry) => entry.key === key)));

interface SetTableProps {
  sets: StarterSets;
  chosen: readonly string[];
  left: ReadonlySet<string>;
  shown: string;
  onToggle: (set: StarterSet) => void;
  onShow: (key: string) => void;
  onTaken: (taken: StarterTaken) => void;
}

function SetTable({ sets, chosen, left, shown, onToggle, onShow, onTaken }: SetTableProps) {
  const t = useT();
  const may = useCan()('delete.activity_type');
  const back = useChange(firstCalls.takeBack, {
    onDone: (taken) => {
      onTaken(taken);
      void invalidate(FIRST_PATHS);
    },
    onFailed,
  });
  const isPart = ({ key, entries }: StarterSet): boolean =>
    chosen.includes(key) && entries.some((entry) => entry.state === 'new' && left.has(entry.key));
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
        {sets.map((set) => (
          <tr key={set.key} data-current={set.key === shown || undefined}>
            <td className={styles.tick}>
              <Checkbox
                label={set.name}
                checked={chosen.includes(set.key)}
                isIndeterminate={isPart(set)}
                onChange={() => onToggle(set)}
              />
            </td>
            <td className={styles.name}>
              <button type="button" className={styles.link} onClick={() => onShow(set.key)}>
                {set.name}
              </button>
            </td>
            <td>{set.purpose}</td>
            <td className={cx(styles.number, styles.end)} data-label={t('first.starter.entries')}>
              {isPart(set)
                ? t('first.starter.part', { count: freshIn(set, left).length, total: set.entries.length })
                : set.entries.length}
            </td>
            <td className={styles.number}>
              {may && set.entries.some(({ state }) => state === 'added') ? (
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
        ))}
      </tbody>
    </table>
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
