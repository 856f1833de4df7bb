import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { companyCalls } from '../company-screen/company-calls.web.ts';
import { isUnnamed } from '../first-company-screen/first-company.web.ts';
import { StepCompany } from '../first-company-screen/step-company.staff.tsx';
import { FIRST_STEPS, type FirstStep, missing } from '../first-hour/first-steps.rules.ts';
import { StepStarter } from '../starter-screen/step-starter.staff.tsx';
import { firstCalls } from './first-calls.web.ts';
import { type FirstWay, FirstWayContext } from './first-foot.staff.tsx';
import styles from './first-hour.module.css';
import { StepActivity } from './step-activity.staff.tsx';
import { StepCustomers } from './step-customers.staff.tsx';
import { StepPeople } from './step-people.staff.tsx';
import { StepPortal } from './step-portal.staff.tsx';

const SEARCH = { step: param.oneOf('', ...FIRST_STEPS) };
/** Minutes a step takes somebody who has never done it. */
const MINUTES: Readonly<Record<FirstStep, number>> = {
  company: 2,
  starter: 3,
  people: 3,
  customers: 5,
  activity: 3,
  portal: 2,
};
/** Several come one after the other, and each may leave a link to hand over: who types here stays until they go on. */
const IN_TURN: ReadonlySet<FirstStep> = new Set(['people', 'customers', 'portal']);
const PANES: Readonly<Record<FirstStep, () => React.ReactNode>> = {
  company: StepCompany,
  starter: StepStarter,
  people: StepPeople,
  customers: StepCustomers,
  activity: StepActivity,
  portal: StepPortal,
};

interface Props {
  company: string;
  steps: readonly { id: FirstStep; done: boolean }[];
  hasType: boolean;
  /** Hears whether the list stays although all its steps are done. */
  onStay: (stays: boolean) => void;
}

const SETTLING_MS = 1000;

/** Where the form stands below its step, a step that opens comes into sight; the steps above it may have closed. */
function useChosenInSight(current: FirstStep) {
  const chosen = useRef<HTMLLIElement>(null);
  const last = useRef(current);
  useEffect(() => {
    if (last.current === current) return;
    last.current = current;
    const step = chosen.current;
    if (!step || !window.matchMedia('(max-width: 1023px)').matches) return undefined;
    // What it reads makes it longer, and the browser would keep in place what stands below.
    const grows = new ResizeObserver(() => step.scrollIntoView({ block: 'start' }));
    grows.observe(step);
    const settled = setTimeout(() => grows.disconnect(), SETTLING_MS);
    return () => {
      clearTimeout(settled);
      grows.disconnect();
    };
  }, [current]);
  return chosen;
}

/** The first hour of a company: its steps, each done where it stands. It takes the dashboard's place until it is done or hidden. */
export function StartList({ company, steps, hasType, onStay }: Props) {
  const t = useT();
  const [{ step }, set] = useSearchState(SEARCH);
  const open = steps.filter(({ done }) => !done);
  const current: FirstStep = step || (open[0]?.id ?? 'company');
  const left = open.reduce((sum, { id }) => sum + MINUTES[id], 0);
  const hide = useChange(firstCalls.hide, {
    invalidates: ['/first-hour'],
    onFailed: (error) => notifyError(error.message),
  });
  const Pane = PANES[current];
  const needs = missing({ steps, has_type: hasType });
  const at = FIRST_STEPS.indexOf(current);
  const before = FIRST_STEPS[at - 1];
  const turn = [...FIRST_STEPS.slice(at + 1), ...FIRST_STEPS.slice(0, at)];
  const next = turn.find((id) => open.some((one) => one.id === id));
  const way: FirstWay = {
    back: before ? () => void set({ step: before }) : null,
    skip: next ? () => void set({ step: next }) : null,
    isDone: steps.some(({ id, done }) => id === current && done),
    stay: () => onStay(true),
    finish: open.length === 0 ? () => onStay(false) : null,
  };
  const chosen = useChosenInSight(current);
  const { data: row } = useRead(companyCalls.get, {});
  const known =
    row && [row.city, row.base_currency.code, t(`first.language.${row.language}`)].filter(Boolean).join(' · ');
  return (
    <Page>
      <PageHeader
        title={t('first.title', { company: isUnnamed(company) ? t('first.your_company') : company })}
        count={t('first.progress', { done: steps.length - open.length, total: steps.length, minutes: left })}
        controls={
          <Button isBusy={hide.isPending} onClick={() => hide.mutate({ body: { hidden: true } })}>
            {t('first.hide')}
          </Button>
        }
      />
      <div className={styles.frame}>
        <div
          className={styles.progress}
          role="progressbar"
          aria-label={t('first.steps_done')}
          aria-valuemin={0}
          aria-valuemax={steps.length}
          aria-valuenow={steps.length - open.length}
        >
          {steps.map(({ id, done }) => (
            <span key={id} data-done={done || undefined} />
          ))}
        </div>
        <ol className={styles.steps} aria-label={t('first.steps')}>
          {steps.map(({ id, done }, at) => (
            <li key={id} ref={id === current ? chosen : undefined}>
              <button
                type="button"
                className={styles.step}
                aria-current={id === current ? 'step' : undefined}
                onClick={() => void set({ step: id })}
              >
                <span
                  className={styles.mark}
                  data-done={done || undefined}
                  data-locked={(!done && needs[id]) || undefined}
                >
                  {done ? <IconCheck size={16} stroke={2} aria-label={t('first.done')} /> : at + 1}
                </span>
                <span className={styles.words}>
                  <b>{t(`first.step.${id}`)}</b>
                  <span>
                    {(done && id === 'company' && known) ||
                      t(done || !needs[id] ? `first.step_text.${id}` : `first.needs.${needs[id]}`)}
                  </span>
                  <span>{done ? t('first.done') : t('first.minutes', { count: MINUTES[id] })}</span>
                </span>
                {id === current ? <IconChevronRight size={16} stroke={1.75} aria-hidden="true" /> : null}
              </button>
              {id === current ? (
                <div
                  className={styles.pane}
                  onInput={() => step || !IN_TURN.has(current) || void set({ step: current })}
                >
                  <FirstWayContext value={way}>
                    <Pane />
                  </FirstWayContext>
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}
