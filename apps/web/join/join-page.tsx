import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from '../public/public-page.tsx';
import { ConfirmAddress, Ended } from './confirm-page.tsx';
import { joinCalls } from './join-calls.ts';
import { PersonFields, usePerson } from './person-fields.tsx';
import { PolicyField, usePolicy } from './policy-field.tsx';

type Search = { token?: string; invite?: string; customer?: string };

/** /customer-user: somebody of a customer there is asks for an own account, with an invitation or the customer's code. */
export function JoinPage() {
  const { token, invite, customer } = useSearch({ strict: false }) as Search;
  if (token) return <ConfirmAddress token={token} />;
  return invite ? <Invited invite={invite} /> : <JoinForm code={customer ?? ''} />;
}

function Invited({ invite }: { invite: string }) {
  const t = useT();
  const link = useRead(joinCalls.link, { body: { invite } }, { isQuiet: true, fresh: 'master' });
  if (link.error) {
    return (
      <PublicPage title={t('join.invite.gone')} text={t('join.invite.gone_text')}>
        <Button variant="primary" isWide href="/customer-login">
          {t('join.sign_in')}
        </Button>
      </PublicPage>
    );
  }
  if (!link.data) return <PublicPage title={t('join.title')}>{null}</PublicPage>;
  return <JoinForm code="" invite={invite} email={link.data.email} customer={link.data.customer_name} />;
}

function JoinForm(props: { code: string; invite?: string; email?: string; customer?: string | null }) {
  const t = useT();
  const [code, setCode] = useState(props.code);
  const [hasTried, setTried] = useState(false);
  const ask = useChange(joinCalls.ask);
  const person = usePerson(ask.error, props.email);
  const policy = usePolicy(ask.error);
  const isCodeMissing = !props.invite && code.trim() === '';
  const submit = () => {
    setTried(true);
    if (![person.check(), policy.check()].every(Boolean) || isCodeMissing) return;
    const { website, ...said } = person.values;
    const by = props.invite ? { invite: props.invite } : { customer_code: code };
    ask.mutate({
      body: { mode: 'existing', language: language(), ...said, ...by, ...policy.said, ...(website ? { website } : {}) },
    });
  };
  if (ask.data) return <Ended status={ask.data.status} />;
  return (
    <PublicPage
      title={props.customer ? t('join.title_for', { customer: props.customer }) : t('join.title')}
      text={t('join.text')}
      error={ask.error && Object.keys(ask.error.errors).length === 0 ? { title: ask.error.message } : null}
      onSubmit={submit}
      links={
        <>
          <Link href="/customer-login">{t('join.have_account')}</Link>
          {props.invite ? null : <Link href="/customer-user2">{t('join.to_new')}</Link>}
        </>
      }
    >
      {props.invite ? null : (
        <TextField
          label={t('join.code')}
          hint={t('join.code_hint')}
          name="customer_code"
          autoComplete="off"
          isRequired
          value={code}
          onChange={setCode}
          error={hasTried && isCodeMissing ? t('join.code_required') : ask.error?.errors.customer_code?.[0]}
        />
      )}
      <PersonFields person={person} />
      <PolicyField answer={policy} />
      <Button variant="primary" type="submit" isWide isBusy={ask.isPending}>
        {t('join.submit')}
      </Button>
    </PublicPage>
  );
}
