import { ruleText } from '../../../platform/web/forms/use-form.ts';
import { type NumberLimits, numberProblem } from '../../../ui/primitives/fields/number-field.tsx';
import { useLocale, useT } from '../../../ui/text/text.tsx';
import { type Draft, partProblems, type SettingForm, type SettingPart } from '../setting-form/setting-form.rules.ts';
import { inWords } from './setting-calls.web.ts';

/** What a number of a setting keeps to; most are whole. */
export const numberLimits = ({ decimals = 0, bounds }: SettingPart): NumberLimits => ({
  decimals,
  ...(bounds ? { min: String(bounds[0]), max: String(bounds[1]) } : {}),
});

/** What is wrong with the inputs of a setting as they were typed, in the person's words, by `part` or `part.line.name`. */
export function useSettingProblems(): (form: SettingForm, draft: Draft) => Record<string, string> {
  const t = useT();
  const locale = useLocale();
  return (form, draft) => {
    const ofNumber = (part: SettingPart, text: string) =>
      numberProblem(text, locale, numberLimits(part), t) || undefined;
    const found = Object.entries(partProblems(form, draft, ofNumber));
    return Object.fromEntries(
      found.map(([name, words]) => [name, typeof words === 'string' ? ruleText(words) : inWords(words)]),
    );
  };
}
