import { useEffect, useRef } from 'react';
import { retry } from '../../../platform/web/forms/form-failure.tsx';
import { nextStep } from '../../../platform/web/forms/next-step.ts';
import type { VersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { ErrorSummary, type FieldProblem } from '../../../ui/patterns/form/error-summary.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import type { CompanyValues } from '../company-screen/company-values.web.ts';
import type { SettingForm, SettingPart } from '../setting-form/setting-form.rules.ts';
import { inWords } from '../setting-screen/setting-calls.web.ts';
import { isCompanyField, sectionOf } from './sections.web.ts';
import styles from './settings-page.module.css';
import type { SettingsForm } from './use-settings-form.web.ts';
import type { WayTo } from './use-way.web.ts';

interface Props {
  state: SettingsForm;
  company: VersionedForm<CompanyValues>;
  go: WayTo;
  onRetry: () => void;
}

/** What kept the page from being saved, in whichever section the person is; nothing was written then. */
export function SaveFailure({ state, company, go, onRetry }: Props) {
  const t = useT();
  const { stale, takeTheirs, changed, problems } = state;
  const box = useRef<HTMLDivElement>(null);
  const named = [
    ...company.problems.map((problem) => companyProblem(problem, go, t)),
    ...changed.flatMap((form) => problemsOf(form, problems, { go, t })),
  ];
  // What a setting was refused for is said by its own words.
  const failure = state.failure ?? (named.length === 0 ? company.failure : null);
  // No field has the focus then: the reason itself comes into view.
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  // The first wrong field has the focus already.
  if (!failure) return <ErrorSummary problems={named} submitCount={0} />;
  return (
    <div ref={box} className={styles.failure}>
      {stale ? (
        <Banner meaning="danger" title={t('settings.stale_one', { setting: inWords(stale.label) })} isAssertive>
          <Button onClick={() => void takeTheirs()}>{t('settings.stale_read')}</Button>
        </Banner>
      ) : (
        <Banner meaning="danger" title={failure.message} actions={retry(failure, t, onRetry)} isAssertive>
          {nextStep(failure, t)}
        </Banner>
      )}
    </div>
  );
}

/** A problem of the company's record by the name of its field. */
function companyProblem({ fieldId = '', text }: FieldProblem, go: WayTo, t: Translate): FieldProblem {
  if (!isCompanyField(fieldId)) return { text };
  return {
    text: `${t(`company.field.${fieldId}`)}: ${text}`,
    fieldId,
    onOpen: () => go(sectionOf(fieldId), { fieldId }),
  };
}

/** The problems of one setting, named; each leads to its field, also in another section. */
function problemsOf(
  form: SettingForm,
  problems: Readonly<Record<string, string>>,
  { go, t }: { go: WayTo; t: Translate },
): readonly FieldProblem[] {
  const label = inWords(form.label);
  const own = problems[form.key];
  const { group } = form;
  const at = (part: string): Place => {
    const fieldId = `${form.key}.${part}`;
    return group ? { fieldId, onOpen: () => go(group, { fieldId }) } : {};
  };
  const whole: Place = group ? { fieldId: form.key, onOpen: () => go(group, { setting: form.key }) } : {};
  return [
    ...(own ? [{ text: `${label}: ${own}`, ...(form.shape === 'value' ? at('value') : whole) }] : []),
    ...form.parts.flatMap((part) => {
      if (part.kind === 'rows') return linesOf(form, part, problems, { label, at, t });
      const text = problems[`${form.key}.${part.name}`];
      return text ? [{ text: `${label}, ${inWords(part.label)}: ${text}`, ...at(part.name) }] : [];
    }),
  ];
}

type Place = Pick<FieldProblem, 'fieldId' | 'onOpen'>;

interface Naming {
  label: string;
  at: (part: string) => Place;
  t: Translate;
}

/** The problems of a list, each with the number of its line. */
function linesOf(
  form: SettingForm,
  list: SettingPart,
  problems: Readonly<Record<string, string>>,
  { label, at, t }: Naming,
): FieldProblem[] {
  const start = `${form.key}.${list.name}.`;
  return Object.entries(problems).flatMap(([about, text]) => {
    const [line, name] = about.startsWith(start) ? about.slice(start.length).split('.') : [];
    const part = list.parts?.find((one) => one.name === name);
    if (line === undefined || !part) return [];
    const where = t('settings.line', { line: Number(line) + 1 });
    return [{ text: `${label}, ${where}, ${inWords(part.label)}: ${text}`, ...at(`${list.name}.${line}.${name}`) }];
  });
}
