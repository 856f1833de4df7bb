import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { convertAmount } from '../../../platform/kernel/money.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { resourceCalls } from '../../../platform/web/query/remote.ts';
import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import { ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatMoney, FormatNumber } from '../../../ui/format/values.tsx';
import { Page, PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { NumberField } from '../../../ui/primitives/fields/number-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { currency } from '../currency/currency.resource.ts';
import { useChangeBase } from './change-base.staff.tsx';
import { currencyCalls } from './currency-calls.web.ts';
import styles from './currency-screen.module.css';
import { RateHistory } from './rate-history.staff.tsx';

/** /ams/currency: the derived list, asking the rate provider, and another base. */
export function CurrencyListPage() {
  const t = useT();
  const can = useCan();
  const refresh = useChange(currencyCalls.refresh, {
    invalidates: ['/currency'],
    onDone: ({ changed, held }) => notify(t('currency.refreshed', { changed, held })),
    onFailed: (error) => notifyError(error.message),
  });
  const action = {
    id: 'refresh',
    label: t('currency.refresh'),
    onSelect: () => refresh.mutate({}),
    reason: can('refresh_rates.currency') ? undefined : t('currency.forbidden'),
  };
  const base = useChangeBase();
  const pageActions = can('update.company.settings') ? [action, base.action] : [action];
  return (
    <>
      <ResourceListScreen resource={currency} recordPath="/ams/currency" slots={{ pageActions }} />
      {base.dialog}
    </>
  );
}

/** /ams/currency/{id}: the record, what a rate is worth, and how it went. */
export function CurrencyRecordPage() {
  const t = useT();
  const can = useCan();
  return (
    <ResourceRecordPage
      resource={currency}
      aside={(row) => <Converter code={String(row.code)} rate={String(row.exchange_rate)} />}
      below={(row) => (
        <>
          {typeof row.pending_rate === 'number' ? <Pending id={row.id} rate={row.pending_rate} /> : null}
          {can('view.currency_history') ? (
            <Section title={t('currency.history')}>
              <RateHistory id={row.id} />
            </Section>
          ) : null}
        </>
      )}
    />
  );
}

/** /ams/currency-history/{id}. */
export function CurrencyHistoryPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as { id?: string };
  const read = useRead(resourceCalls(currency).get, { params: { id: Number(id) } });
  usePageRecord(read.data ? { reference: read.data.code } : null);
  return (
    <Page>
      <PageHeader title={read.data ? t('currency.history_of', { name: read.data.name }) : t('currency.history')} />
      <PageBody>
        <RateHistory id={Number(id)} />
      </PageBody>
    </Page>
  );
}

/** A rate that jumped and waits for a person. */
function Pending({ id, rate }: { id: number; rate: number }) {
  const t = useT();
  const can = useCan()('update.currency');
  const decide = useChange(currencyCalls.decide, {
    invalidates: ['/currency'],
    onFailed: (error) => notifyError(error.message),
  });
  const answer = (accept: boolean) => decide.mutate({ params: { id }, body: { accept } });
  const actions = [
    { id: 'take', label: t('currency.take'), onSelect: () => answer(true) },
    { id: 'drop', label: t('currency.drop'), onSelect: () => answer(false) },
  ];
  return (
    <Banner meaning="warning" title={t('currency.pending')} actions={can ? actions : []}>
      <FormatNumber value={rate} decimals={8} />
    </Banner>
  );
}

/** What an amount of this currency is worth in another. */
function Converter({ code, rate }: { code: string; rate: string }) {
  const t = useT();
  const { decimalsIn } = useFormat();
  const [amount, setAmount] = useState('100');
  const [to, setTo] = useState<string | null>(null);
  const read = useRead(currencyCalls.list, {}, { fresh: 'master' });
  const options = (read.data ?? []).filter((one) => one.code !== code);
  const target = options.find((one) => one.code === to) ?? options[0];
  return (
    <Section title={t('currency.converter')}>
      <div className={styles.converter}>
        <NumberField
          label={t('currency.amount', { code })}
          name="amount"
          value={amount}
          onChange={setAmount}
          decimals={decimalsIn(code)}
        />
        <SelectField
          label={t('currency.into')}
          name="into"
          options={options.map((one) => ({ value: one.code, label: `${one.code} · ${one.name}` }))}
          value={target?.code ?? null}
          onChange={setTo}
          isRequired
        />
        {target && amount !== '' ? (
          <output className={styles.result}>
            <FormatMoney
              value={convertAmount(amount, rate, String(target.exchange_rate), target.decimals)}
              currency={target.code}
              style="code"
            />
          </output>
        ) : null}
      </div>
    </Section>
  );
}
