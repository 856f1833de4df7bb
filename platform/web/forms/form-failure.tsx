import { useEffect, useState } from 'react';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import type { ApiError } from '../query/api-error.ts';
import { nextStep } from './next-step.ts';
import type { Form } from './use-form.ts';

interface Props<V extends object> {
  form: Pick<Form<V>, 'failure' | 'problems'>;
  /** Sends the same again, offered where that may help. */
  onRetry?: () => void;
}

/** What a form failed with beyond its fields: the server's refusal, and problems of fields that are not on the screen. */
export function FormFailure<V extends object>({ form, onRetry }: Props<V>) {
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
    <Banner meaning="danger" title={title} actions={retry(failure, t, onRetry)} isAssertive>
      {failure ? nextStep(failure, t) : unplaced.slice(1).join(' ')}
    </Banner>
  );
}

/** What a refusal offers to do: the same again, where it may be taken a moment later (no answer, or a server that could not). */
export const retry = (failure: ApiError | null, t: Translate, onSelect?: () => void): readonly Action[] =>
  failure && onSelect && (!failure.status || failure.status > 499)
    ? [{ id: 'retry', label: t('ui.state.retry'), onSelect }]
    : [];
