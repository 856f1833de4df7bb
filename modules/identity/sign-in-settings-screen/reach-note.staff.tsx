import type { z } from 'zod';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { CopyLine } from '../../../ui/patterns/states/states.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import type { loginReach } from '../login-reach/login-reach.contract.ts';
import styles from './settings-screen.module.css';

const reachCall = remote<typeof loginReach>('GET', '/auth/login-reach');
type Reach = z.infer<(typeof loginReach)['answer']>;

/** What somebody is about to decide about logging in. */
export interface LoginReachProps {
  setting: 'second_factor' | 'oidc';
  draft: Readonly<Record<string, unknown>>;
  stored: unknown;
}

/** How many people a rule of logging in concerns today, while it is being chosen; for single sign-on also what the provider has to know. */
export default function LoginReach({ setting, draft, stored }: LoginReachProps) {
  const t = useT();
  const { data } = useRead(reachCall, {}, { isQuiet: true });
  const said =
    data &&
    (setting === 'second_factor'
      ? factorReach(data, String(draft.value), t)
      : providerReach(data, draft.enabled === true, (stored as { enabled?: unknown } | null)?.enabled === true, t));
  return (
    <div className={styles.reach}>
      <p className={styles.people}>{said}</p>
      {setting === 'oidc' && data ? (
        <CopyLine label={t('signin.reach.redirect')} value={data.redirect_address} />
      ) : null}
    </div>
  );
}

function factorReach(reach: Reach, policy: string, t: Translate): string {
  const { administrators, staff, customers, own, is_capped } = reach;
  const everyone = { people: staff.people + customers.people, with_factor: staff.with_factor + customers.with_factor };
  if (policy === 'optional') return t('signin.reach.factor.optional', { count: everyone.with_factor });
  const bound = policy === 'administrators' ? administrators : policy === 'staff' ? staff : everyone;
  const count = bound.people - bound.with_factor;
  const isLeast = is_capped && policy !== 'administrators';
  const isOwnLack = own.lacks_factor && (policy !== 'administrators' || own.is_administrator);
  // The one who lacks it is the one who reads this.
  if (isOwnLack && count === 1 && !isLeast) return t('signin.reach.factor.only_own');
  const others = t(`signin.reach.factor.${isLeast ? 'over' : policy}`, { count });
  return isOwnLack ? `${others} ${t('signin.reach.factor.own')}` : others;
}

function providerReach(reach: Reach, isOn: boolean, wasOn: boolean, t: Translate): string {
  const { staff, customers, by_provider } = reach;
  if (wasOn && !isOn && by_provider > 0) return t('signin.reach.off', { count: by_provider });
  const count = Math.max(0, staff.people + customers.people - by_provider);
  const passwords = t('signin.reach.password', { count });
  return by_provider > 0 ? `${t('signin.reach.provider', { count: by_provider })} ${passwords}` : passwords;
}
