import { useState } from 'react';
import type { ApiError } from '../../../platform/web/query/api-error.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PolicyText } from '../profile/policy-text.tsx';
import { joinCalls } from './join-calls.ts';

/** The company's policy as a person answers it while they ask for a place. */
export function usePolicy(error: ApiError | null) {
  const form = useRead(joinCalls.form, {}, { fresh: 'master', isQuiet: true });
  const [acceptedKey, setAcceptedKey] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const policy = form.data?.policy ?? null;
  const isAccepted = policy !== null && acceptedKey === policy.key;
  const isMissing = policy?.require_accept === true && !isAccepted;
  return {
    policy,
    isAccepted,
    accept: (value: boolean) => setAcceptedKey(value ? (policy?.key ?? null) : null),
    isRefused: (hasTried && isMissing) || error?.errors.policy_key !== undefined,
    check: (): boolean => {
      setTried(true);
      return !isMissing;
    },
    /** What goes with the request. */
    said: isAccepted ? { policy_key: policy.key } : {},
  };
}

/** The text, and where the company demands it the box that accepts it. */
export function PolicyField({ answer }: { answer: ReturnType<typeof usePolicy> }) {
  const t = useT();
  const { policy } = answer;
  if (!policy) return null;
  return (
    <>
      <PolicyText text={policy.text} label={t('join.policy')} />
      {policy.require_accept ? (
        <CheckboxField
          label={t('join.policy.accept')}
          name="policy_key"
          isRequired
          value={answer.isAccepted}
          onChange={answer.accept}
          error={answer.isRefused && !answer.isAccepted ? t('join.policy.required') : undefined}
        />
      ) : null}
    </>
  );
}
