import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Translate, useT } from '../text/text.tsx';
import * as numbers from './format.ts';
import * as dates from './format-date.ts';

const defaults: numbers.FormatContext = { locale: 'en-JM', zone: 'UTC', currency: 'USD' };
const Context = createContext<numbers.FormatContext>(defaults);

/** Sets locale, zone and currency for everything below. Nest it to show a place in its own zone. */
export function FormatProvider({ value, children }: { value: numbers.FormatContext; children: ReactNode }) {
  // Equal ones are the same one: formatters are made once for each.
  const text = JSON.stringify(value);
  const stable = useMemo(() => JSON.parse(text) as numbers.FormatContext, [text]);
  return <Context value={stable}>{children}</Context>;
}

/** Times below are told on the clock of a place, in the reader's language and the company's way. */
export function AtPlace({ zone, children }: { zone: string; children: ReactNode }) {
  const context = useContext(Context);
  return <FormatProvider value={{ ...context, zone: zone || context.zone }}>{children}</FormatProvider>;
}

/** Amounts below that are written without their currency are in this one. */
export function AmountsIn({ currency, children }: { currency: OfCurrency | null | undefined; children: ReactNode }) {
  const context = useContext(Context);
  const { code, decimals } = currency ?? {};
  const own = useMemo(
    () => (code && decimals !== undefined ? { ...context.decimals, [code]: decimals } : context.decimals),
    [context.decimals, code, decimals],
  );
  return <FormatProvider value={{ ...context, decimals: own, plain: code }}>{children}</FormatProvider>;
}

interface OfCurrency {
  code: string;
  decimals?: number;
}

/** All formatters bound to the reader's locale, zone and currency. Every one gives '' for an empty value. */
export function useFormat(): Formatters {
  return formattersOf(useContext(Context), useT());
}

const made = new WeakMap<numbers.FormatContext, WeakMap<Translate, Formatters>>();

// Every cell of a table asks for them: made once for a context and its words, not once for each cell.
function formattersOf(context: numbers.FormatContext, t: Translate): Formatters {
  const ofContext = made.get(context) ?? new WeakMap<Translate, Formatters>();
  made.set(context, ofContext);
  const known = ofContext.get(t);
  if (known) return known;
  const formatters = makeFormatters(context, t);
  ofContext.set(t, formatters);
  return formatters;
}

function makeFormatters(context: numbers.FormatContext, t: Translate) {
  const words = { today: t('ui.day.today'), yesterday: t('ui.day.yesterday'), tomorrow: t('ui.day.tomorrow') };
  const lower = (word: string) => word.toLocaleLowerCase(context.locale);
  const said = { today: lower(words.today), yesterday: lower(words.yesterday), tomorrow: lower(words.tomorrow) };
  type N = numbers.Numeric;
  type M = numbers.Moment;
  return {
    context,
    money: (v: N, o?: numbers.MoneyOptions) => numbers.formatMoney(v, context, o),
    decimalsIn: (currency?: string) => numbers.decimalsIn(context, currency),
    number: (v: N, decimals?: number) => numbers.formatNumber(v, context, decimals),
    count: (v: number, isEstimate = false) => numbers.formatCount(v, isEstimate, context),
    percent: (v: N, decimals?: number) => numbers.formatPercent(v, context, decimals),
    duration: (minutes: N) => numbers.formatDuration(minutes, context),
    bytes: (v: N) => numbers.formatBytes(v, context),
    date: (v: M) => dates.formatDate(v, context),
    time: (v: M) => dates.formatTime(v, context),
    dateTime: (v: M) => dates.formatDateTime(v, context, words),
    /** The same inside a sentence: "today 09:30". */
    at: (v: M) => dates.formatDateTime(v, context, said),
    ago: (v: M) => dates.formatAgo(v, context, words),
    absolute: (v: M) => dates.formatAbsolute(v, context),
    days: (from: string, to: string) => dates.formatDays(from, to, context),
    window: (from: M, to: M) => dates.formatWindow(from, to, context, words),
  };
}

/** What useFormat gives. */
export type Formatters = ReturnType<typeof makeFormatters>;
