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

type Kind = StarterSets[number]['entries'][number]['kind'];
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
  const toggle = (key: string) => {
    setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
    setShown(key);
  };
  /** One entry of a set that was not chosen: that one alone. */
  const choose = ({ key, entries }: StarterSets[number], entry: string) => {
    setChosen([...chosen, key]);
    setLeft(new Set([...left, ...entries.flatMap((each) => (each.key === entry ? [] : [each.key]))]));
  };
  const leave = (key: string) =>
    setLeft(new Set(left.has(key) ? [...left].filter((each) => each !== key) : [...left, key]));
  return (
    <>
      <section className={styles.starter} aria-label={t('first.starter.title')}>
        <h2>{t('first.starter.title')}</h2>
        <p className={first.text}>{t('first.starter.text')}</p>
        {add.error ? <Banner meaning="danger">{errorMessage(add.error, t('web.error.unknown'))}</Banner> : null}
        {taken ? <Taken taken={taken} /> : null}
        <SetTable sets={sets} chosen={chosen} shown={shown} onToggle={toggle} onShow={setShown} onTaken={setTaken} />
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
          onLeave={(key) => (chosen.includes(set.key) ? leave(key) : choose(set, key))}
        />
        <StarterJob entries={set.entries} />
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

interface SetTableProps {
  sets: StarterSets;
  chosen: readonly string[];
  shown: string;
  onToggle: (key: string) => void;
  onShow: (key: string) => void;
  onTaken: (taken: StarterTaken) => void;
}

function SetTable({ sets, chosen, shown, onToggle, onShow, onTaken }: SetTableProps) {
  const t = useT();
  const may = useCan()('delete.activity_type');
  const back = useChange(firstCalls.takeBack, {
    onDone: (taken) => {
      onTaken(taken);
      void invalidate(FIRST_PATHS);
    },
    onFailed,
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
        {sets.map(({ key, name, purpose, entries }) => (
          <tr key={key} data-current={key === shown || undefined}>
            <td className={styles.tick}>
              <Checkbox label={name} checked={chosen.includes(key)} onChange={() => onToggle(key)} />
            </td>
            <td className={styles.name}>
              <button type="button" className={styles.link} onClick={() => onShow(key)}>
                {name}
              </button>
            </td>
            <td>{purpose}</td>
            <td className={cx(styles.number, styles.end)} data-label={t('first.starter.entries')}>
              {entries.length}
            </td>
            <td className={styles.number}>
              {may && entries.some(({ state }) => state === 'added') ? (
                <Button variant="quiet" isBusy={back.isPending} onClick={() => back.mutate({ params: { key } })}>
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
