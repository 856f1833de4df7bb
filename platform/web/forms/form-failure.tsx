import { useEffect, useState } from 'react';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { nextStep } from './next-step.ts';
import type { Form } from './use-form.ts';

/** What a form failed with beyond its fields: the server's refusal, and problems of fields that are not on the screen. */
export function FormFailure<V extends object>({ form }: { form: Pick<Form<V>, 'failure' | 'problems'> }) {
  const t = useT();
  const { failure, problems } = form;
  const [unplaced, setUnplaced] = useState<readonly string[]>([]);
  const key = JSON.stringify(problems);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the content of the problems
  useEffect(
    () =>
      setUnplaced(
        problems.filter(({ fieldId }) => fieldId && !document.getElementById(fieldId)).map((problem) => problem.text),
      ),
    [key],
  );
  const title = failure?.message ?? unplaced[0];
  if (title === undefined) return null;
  return (
    <Banner meaning="danger" title={title} isAssertive>
      {failure ? nextStep(failure, t) : unplaced.slice(1).join(' ')}
    </Banner>
  );
}
