import { useState } from 'react';
import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type UserRecord, userReads } from '../user-web/user-calls.web.ts';
import type { why } from '../why/why.contract.ts';
import styles from './why-panel.module.css';

type Answer = ResultOf<typeof why>;
const whyCall = remote<typeof why>('GET', '/user/{id}/why');
const RIGHTS = ['view', 'create', 'update', 'complete', 'delete'] as const;
const MEANING = { allows: 'success', denies: 'danger', info: 'neutral' } as const;

/** "Why can they, why can't they": a permission or a right on an activity type, and the chain of rules that decides. */
export function WhyPanel({ user }: { user: UserRecord }) {
  const t = useT();
  const [permission, setPermission] = useState<string | null>(null);
  const [type, setType] = useState<string | null>(null);
  const [right, setRight] = useState<(typeof RIGHTS)[number]>('view');
  const permissions = useRead(userReads.permissions, {}, { fresh: 'master' });
  const types = useRead(userReads.types, {}, { fresh: 'master' });
  const asks = permission !== null || type !== null;
  const read = useRead(
    whyCall,
    {
      params: { id: user.id },
      query: { ...(permission ? { permission } : {}), ...(type ? { order_type_id: type, right } : {}) },
    },
    { isEnabled: asks, keepsPrevious: true },
  );
  const audience = user.is_customer_user ? 'customer' : 'staff';
  const choices = (permissions.data ?? []).flatMap((group) =>
    group.permissions
      .filter((one) => one.audience === audience)
      .map((one) => ({ value: one.slug, label: `${group.group_name}: ${one.name}` })),
  );
  return (
    <Section title={t('why.title')}>
      <p className={styles.text}>{t('why.text', { name: user.name })}</p>
      <div className={styles.tools}>
        <SelectField
          label={t('why.permission')}
          options={choices}
          value={permission}
          onChange={setPermission}
          isClearable
        />
        <SelectField
          label={t('why.type')}
          options={(types.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
          value={type}
          onChange={setType}
          isClearable
        />
        {type ? (
          <SelectField
            label={t('why.right')}
            options={RIGHTS.map((one) => ({ value: one, label: t(`why.right.${one}`) }))}
            value={right}
            onChange={(next) => setRight((next ?? 'view') as (typeof RIGHTS)[number])}
          />
        ) : null}
      </div>
      {asks ? (
        <Region
          status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
          error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
        >
          {read.data ? <Chain answer={read.data} /> : null}
        </Region>
      ) : null}
    </Section>
  );
}

function Chain({ answer }: { answer: Answer }) {
  const t = useT();
  return (
    <div role="status">
      <p className={styles.verdict}>
        <StatusBadge
          meaning={answer.is_allowed ? 'success' : 'danger'}
          label={t(answer.is_allowed ? 'why.can' : 'why.cannot')}
        />
      </p>
      <ol className={styles.chain}>
        {answer.chain.map((link, at) => (
          <li key={`${link.kind}-${link.by?.id ?? at}`}>
            <StatusBadge meaning={MEANING[link.verdict]} label={t(`why.verdict.${link.verdict}`)} />
            <span>
              {t(`why.kind.${link.kind}`, { by: link.by?.name ?? '' })}
              {link.roles.length > 0
                ? ` ${t('why.roles', { roles: link.roles.map((role) => role.name).join(', ') })}`
                : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
