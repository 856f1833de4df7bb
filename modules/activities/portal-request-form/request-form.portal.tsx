import { type ReactNode, useEffect, useRef, useState } from 'react';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { StepLine } from '../../../ui/patterns/form/step-line.tsx';
import { PortalCard } from '../../../ui/patterns/portal/portal-page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useFieldCheck, useFieldsFor } from '../../fields/public.web.tsx';
import { PortalColumns } from '../portal-web/portal-columns.web.tsx';
import { AnswerList } from './answer-list.portal.tsx';
import styles from './request-form.module.css';
import {
  type Choices,
  firstOpenStep,
  REQUEST_STEPS,
  type RequestStep,
  type RequestValues,
  stepProblems,
  typeOf,
} from './request-values.rules.ts';
import { KindStep, type StepProps, WhatStep } from './step-kind-what.portal.tsx';
import { WhenStep, WhereStep } from './step-where-when.portal.tsx';
import { useRequestUploads } from './use-request-draft.web.ts';

const search = { step: param.oneOf(...REQUEST_STEPS) };
const BODIES: Record<Exclude<RequestStep, 'check'>, (props: StepProps) => ReactNode> = {
  kind: KindStep,
  where: WhereStep,
  when: WhenStep,
  what: WhatStep,
};

interface Props {
  choices: Choices;
  values: RequestValues;
  onChange: (values: RequestValues) => void;
  /** Above the step: a kept draft, a refusal. */
  notice?: ReactNode;
  submitLabel: string;
  isBusy: boolean;
  /** Gets the answers to the additional fields that apply now. */
  onSubmit: (answers: Readonly<Record<string, unknown>>) => void;
  /** Files belong to a new request only; later they go to the thread. */
  hasFiles?: boolean;
  /** Additional values the request holds already; absent for a new one. */
  stored?: Readonly<Record<string, unknown>>;
}

/** One topic per step, the answers once more, then sending. The step stands in the URL. */
export function RequestForm(props: Props) {
  const t = useT();
  const { choices, values, onChange } = props;
  const walk = useWalk(choices, values, props.stored);
  const { step } = walk;
  const Body = step === 'check' ? null : BODIES[step];
  // A file may be stored long after the step that chose it: what was answered since stays.
  const latest = useRef(values);
  latest.current = values;
  const patch = (part: Partial<RequestValues>) => {
    latest.current = { ...latest.current, ...part };
    onChange(latest.current);
  };
  const uploads = useRequestUploads((stored) => patch({ files: [...latest.current.files, stored] }));
  return (
    <>
      <div className={styles.steps}>
        <StepLine
          label={t('portal.ask')}
          current={step}
          steps={REQUEST_STEPS.map((id) => ({ id, label: t(`portal.form.step.${id}`), onSelect: () => walk.go(id) }))}
        />
      </div>
      {props.notice}
      <PortalColumns
        side={
          step === 'check' ? null : (
            <div className={styles.soFar}>
              <PortalCard>
                <AnswerList choices={choices} values={values} onGo={walk.go} isShort />
              </PortalCard>
            </div>
          )
        }
      >
        <PortalCard isPadded={step !== 'check'}>
          <Form
            className={step === 'check' ? undefined : styles.form}
            onSubmit={() => {
              if (step === 'check') walk.finish(() => props.onSubmit(walk.answers));
              else walk.next();
            }}
          >
            <h2 ref={walk.heading} tabIndex={-1} className={step === 'check' ? styles.checkTitle : styles.question}>
              {t(`portal.form.question.${step}`)}
            </h2>
            {Body ? (
              <Body
                choices={choices}
                values={values}
                errors={walk.errors}
                onChange={patch}
                uploads={props.hasFiles ? uploads : undefined}
                isNew={props.stored === undefined}
              />
            ) : (
              <AnswerList choices={choices} values={values} onGo={walk.go} />
            )}
            <div className={step === 'check' ? styles.checkEnd : styles.end}>
              {step === 'kind' ? null : <Button onClick={walk.back}>{t('portal.form.back')}</Button>}
              <Button type="submit" variant="primary" isBusy={props.isBusy || (step === 'check' && uploads.isBusy)}>
                {step === 'check' ? props.submitLabel : t('portal.form.continue')}
              </Button>
            </div>
          </Form>
        </PortalCard>
      </PortalColumns>
    </>
  );
}

function useWalk(choices: Choices, values: RequestValues, stored: Props['stored']) {
  const t = useT();
  const [{ step }, setSearch] = useSearchState(search);
  const [tried, setTried] = useState<RequestStep | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading takes focus when the step changes, not on arrival
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [step]);
  const type = typeOf(values, choices);
  const checkFields = useFieldCheck();
  const fields = useFieldsFor('activity', { order_type: type === null ? [] : [type] });
  // A draft or another kind of work may have left answers nobody asks for.
  const answers = Object.fromEntries(
    Object.entries(values.answers ?? {}).filter(([id]) => fields.some(({ field }) => String(field.id) === id)),
  );
  const problemsOf = (id: RequestStep): Record<string, string> => ({
    ...Object.fromEntries(
      Object.entries(stepProblems(id, values, choices, Date.now())).map(([name, rule]) => [
        name,
        t(`portal.form.${rule}`),
      ]),
    ),
    ...(id === 'what' ? checkFields(fields, answers, stored ?? null) : {}),
  });
  const go = (id: RequestStep) => {
    setTried(null);
    void setSearch({ step: id }, true);
  };
  const at = REQUEST_STEPS.indexOf(step);
  const stop = (id: RequestStep, problems: Record<string, string>) => {
    setTried(id);
    const [field] = Object.keys(problems);
    if (field) focusField(field);
  };
  return {
    step,
    heading,
    answers,
    go,
    errors: tried === step ? problemsOf(step) : {},
    back: () => go(REQUEST_STEPS[at - 1] ?? 'kind'),
    next: () => {
      const problems = problemsOf(step);
      if (Object.keys(problems).length > 0) stop(step, problems);
      else go(REQUEST_STEPS[at + 1] ?? 'check');
    },
    finish: (send: () => void) => {
      const open = firstOpenStep(problemsOf);
      if (open === null) send();
      else {
        go(open);
        stop(open, problemsOf(open));
      }
    },
  };
}
