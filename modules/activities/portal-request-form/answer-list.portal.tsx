import type { ReactNode } from 'react';
import { Empty } from '../../../ui/format/values.tsx';
import { PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useFieldFacts } from '../../fields/public.web.tsx';
import { placeLine, useVisitTime } from '../portal-web/portal-names.web.ts';
import styles from './request-form.module.css';
import {
  type Choices,
  type RequestStep,
  type RequestValues,
  templateOf,
  typeOf,
  zoneOf,
} from './request-values.rules.ts';

interface Props {
  choices: Choices;
  values: RequestValues;
  onGo: (step: RequestStep) => void;
  /** Beside the steps: without the ways back. */
  isShort?: boolean;
}

/** Every answer with the way back to its step. */
export function AnswerList({ choices, values, onGo, isShort }: Props) {
  const t = useT();
  const answers = useAnswers(choices, values);
  return answers.map(({ step, label, value }) => (
    <PortalRow
      key={step}
      title={<span className={styles.answerLabel}>{label}</span>}
      meta={<span className={styles.answer}>{value || <Empty />}</span>}
      end={
        isShort ? undefined : (
          <Button variant="quiet" onClick={() => onGo(step)} aria-label={t('portal.form.change_of', { what: label })}>
            {t('portal.form.change')}
          </Button>
        )
      }
    />
  ));
}

function useAnswers(choices: Choices, values: RequestValues) {
  const t = useT();
  const visitTime = useVisitTime();
  const kind =
    choices.categories.find(({ id }) => id === values.category_id) ??
    choices.types.find(({ id }) => id === values.type_id);
  const known = choices.addresses.find(({ id }) => id === values.place);
  const typed = { address1: values.address1.trim() || null, city: values.city.trim() || null };
  const time = visitTime({
    scheduled_start: values.at || null,
    scheduled_end: null,
    all_day: false,
    time_zone: zoneOf(values, choices) ?? '',
  });
  const list: { step: RequestStep; value: ReactNode }[] = [
    { step: 'kind', value: [kind?.name, templateOf(values, choices)?.name].filter(Boolean).join(', ') },
    {
      step: 'where',
      value: known ? [known.label, placeLine(known)].filter(Boolean).join(', ') : placeLine(typed),
    },
    { step: 'when', value: values.when === 'soon' ? t('portal.form.soon') : time },
    { step: 'what', value: <What values={values} choices={choices} /> },
  ];
  return list.map((answer) => ({ ...answer, label: t(`portal.form.step.${answer.step}`) }));
}

function What({ values, choices }: { values: RequestValues; choices: Choices }) {
  const t = useT();
  const type = typeOf(values, choices);
  const facts = useFieldFacts('activity', { order_type: type === null ? [] : [type] }, values.answers ?? {});
  if (!values.title.trim()) return <Empty />;
  return (
    <>
      {values.title}
      {values.description.trim() ? <span className={styles.prose}>{values.description}</span> : null}
      {facts.map(({ id, label, value }) => (
        <span key={id} className={styles.prose}>
          {label}: {value}
        </span>
      ))}
      {values.files.length > 0 ? (
        <span className={styles.prose}>{t('portal.sign.file_count', { count: values.files.length })}</span>
      ) : null}
    </>
  );
}
