import { ErrorSummary, type FieldProblem } from '../../../ui/patterns/form/error-summary.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import type { SettingForm, SettingPart } from '../setting-form/setting-form.rules.ts';
import { inWords } from '../setting-screen/setting-calls.web.ts';
import type { SettingSection } from './sections.web.ts';
import type { SettingsForm } from './use-settings-form.web.ts';

interface Props {
  state: SettingsForm;
  section: SettingSection;
}

/** What kept the settings from being saved, in whichever section the person is; nothing was written then. */
export function SaveFailure({ state: { failure, stale, takeTheirs, changed, problems }, section }: Props) {
  const t = useT();
  const named = changed.flatMap((form) => problemsOf(form, problems, { isHere: form.group === section, t }));
  // The first wrong field has the focus already.
  if (!failure) return <ErrorSummary problems={named} submitCount={0} />;
  if (!stale) return <Banner meaning="danger" title={failure.message} isAssertive />;
  return (
    <Banner meaning="danger" title={t('settings.stale_one', { setting: inWords(stale.label) })} isAssertive>
      <Button onClick={() => void takeTheirs()}>{t('settings.stale_read')}</Button>
    </Banner>
  );
}

/** The problems of one setting, named; those of another section have no field here to lead to. */
function problemsOf(
  form: SettingForm,
  problems: Readonly<Record<string, string>>,
  { isHere, t }: { isHere: boolean; t: Translate },
): readonly FieldProblem[] {
  const label = inWords(form.label);
  const own = problems[form.key];
  const at = (part: string) => (isHere ? { fieldId: `${form.key}.${part}` } : {});
  const first = form.shape === 'value' ? at('value') : {};
  return [
    ...(own ? [{ text: `${label}: ${own}`, ...first }] : []),
    ...form.parts.flatMap((part) => {
      if (part.kind === 'rows') return linesOf(form, part, problems, { label, at, t });
      const text = problems[`${form.key}.${part.name}`];
      return text ? [{ text: `${label}, ${inWords(part.label)}: ${text}`, ...at(part.name) }] : [];
    }),
  ];
}

interface Naming {
  label: string;
  at: (part: string) => Pick<FieldProblem, 'fieldId'>;
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
