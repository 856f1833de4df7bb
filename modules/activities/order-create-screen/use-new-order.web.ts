import { useEffect, useMemo, useRef, useState } from 'react';
import { mayDiscard, useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { namesUnreadable, problemsOf, useUnreadable } from '../../../platform/web/forms/unreadable.ts';
import { type ApiError, isApiError } from '../../../platform/web/query/api-error.ts';
import { isAway } from '../../../platform/web/query/failure.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { oneSend } from '../../../ui/primitives/typing/one-send.ts';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import { useCompanyFacts } from '../order-web/order-company.web.ts';
import { customers, useOrderTypes, type WorkCustomer } from '../order-web/order-lookups.web.ts';
import type { OrderInput, OrderRecord } from '../order-web/order-types.web.ts';
import { keepRecord } from '../order-web/order-write.web.ts';
import { useFreshCustomer } from './use-fresh-customer.web.ts';
import { hoursIn } from './visit-hours.web.ts';

interface AddressRow {
  id: number;
  label: string | null;
  address1: string | null;
  city: string | null;
  time_zone: string | null;
  is_default_delivery: boolean;
}

const calls = {
  addresses: looseRemote<{ params: { id: string } }, AddressRow[]>('GET', '/customer/{id}/addresses'),
};

const FIRST = {
  type: null as string | null,
  customer: null as WorkCustomer | null,
  address: null as string | null,
  start: '',
  end: '',
  zone: '',
  officer: null as PickerOption | null,
  title: '',
  description: '',
  priority: '3',
  category: null as PickerOption | null,
  template: null as PickerOption | null,
  additional: {} as Record<string, unknown>,
};
type Values = typeof FIRST;

const ON_THE_WIRE: Readonly<Record<string, string>> = {
  type: 'order_type_id',
  customer: 'customer_id',
  address: 'customer_address_id',
  start: 'scheduled_start',
  end: 'scheduled_end',
  officer: 'driver_id',
  category: 'category_id',
  template: 'template_id',
};

/** A visit lasts this long until the person says otherwise. */
const VISIT_MS = 2 * 3_600_000;

/** The form of a new activity, for a customer when one is known; `onMade` gets the activity and whether its items come next. */
export function useNewOrder(customerId: string | undefined, onMade: (made: OrderRecord, isForItems: boolean) => void) {
  const t = useT();
  const can = useCan();
  const types = useTypeOptions();
  const [changed, setChanged] = useState<Partial<Values>>({});
  const typed: Values = { ...FIRST, type: types.first, customer: useCustomerOf(customerId), ...changed };
  const places = useAddresses(typed.customer);
  const address = changed.address === undefined ? places.first : typed.address;
  const zone = places.zoneOf(address);
  const values: Values = { ...typed, ...hoursIn(typed, zone), address };
  // Who may not look customers up cannot be asked for one.
  const asksCustomer = can('view.customers');
  const saving = useSaving(onMade, t);
  const [once] = useState(oneSend);
  const set = (patch: Partial<Values>) => {
    setChanged((before) => ({ ...before, ...patch }));
    // What was wrong with a field is over when it changes.
    saving.forget(Object.keys(patch).map((name) => ON_THE_WIRE[name] ?? name));
  };
  const isDirty = Object.keys(changed).length > 0 && !saving.isDone;
  useDirtyGuard({ name: 'order:new', isDirty, value: changed, onRestore: setChanged });
  const newCustomer = useFreshCustomer((customer) => {
    set({ customer });
    focusField('customer_id');
  });
  // A new customer that was entered and not added yet is written with the activity; a mere name is asked about.
  const save = async (isForItems: boolean) => {
    if (saving.isMade()) return;
    const missing = missingIn(values, asksCustomer && !newCustomer.fresh, t);
    if (newCustomer.isBare) missing.customer_id = t('activity.create.customer_open');
    if (saving.refuses(missing)) return;
    const customer = newCustomer.fresh ? await newCustomer.add() : values.customer;
    if (newCustomer.fresh && customer === null) return;
    await saving.save({ ...values, customer }, isForItems);
  };
  const held = values.customer?.held;
  const wrong: typeof saving.errors = held === undefined ? {} : { customer_id: t(`activity.create.held.${held}`) };
  return {
    ...saving,
    errors: { ...wrong, ...saving.errors },
    values,
    set,
    asksCustomer,
    types: types.options,
    addresses: places.options,
    zone,
    setCustomer: (customer: PickerOption | null) => {
      const { address: _old, ...rest } = changed;
      setChanged({ ...rest, customer });
      saving.forget(['customer_id', 'customer_address_id']);
    },
    setHours: (start: string, end = endAfter(start, values)) => set({ start, end, zone }),
    mayCreateCustomer: can('create.customers'),
    newCustomer: {
      ...newCustomer,
      // What was said of the choice is over: who is meant is entered now.
      start: (name: string) => {
        newCustomer.start(name);
        saving.forget(['customer_id']);
      },
      cancel: () => {
        newCustomer.cancel();
        saving.forget(['customer_id']);
        focusField('customer_id');
      },
    },
    submit: namesUnreadable(() => void once(() => save(false))),
    submitForItems: () => void once(() => save(true)),
    mayLeave: () => mayDiscard(isDirty),
  };
}

function useCustomerOf(id: string | undefined): PickerOption | null {
  const [customer, setCustomer] = useState<PickerOption | null>(null);
  useEffect(() => {
    if (id) void customers.nameOf(id).then((label) => setCustomer({ value: id, label }));
  }, [id]);
  return customer?.value === id ? customer : null;
}

/** Moving the start keeps the length; the first start gets the usual one. */
function endAfter(start: string, { start: before, end }: Values): string {
  if (start === '') return end;
  const length = before && end ? Date.parse(end) - Date.parse(before) : VISIT_MS;
  return new Date(Date.parse(start) + length).toISOString();
}

function useTypeOptions() {
  const all = useOrderTypes();
  return useMemo(() => {
    const mine = all.filter((type) => type.can_create);
    const first = mine.find((type) => type.is_default) ?? (mine.length === 1 ? mine[0] : undefined);
    return {
      options: mine.map((type) => ({ value: String(type.id), label: type.name, hint: type.prefix ?? undefined })),
      first: first ? String(first.id) : null,
    };
  }, [all]);
}

function useAddresses(customer: PickerOption | null) {
  const { zone } = useCompanyFacts();
  const { data } = useRead(
    calls.addresses,
    { params: { id: customer?.value ?? '0' } },
    { isEnabled: customer !== null, isQuiet: true },
  );
  const rows = customer ? (data ?? []) : [];
  const first = rows.find((row) => row.is_default_delivery) ?? rows[0];
  return {
    options: rows.map((row) => ({
      value: String(row.id),
      label: [row.label, row.address1, row.city].filter(Boolean).join(', ') || String(row.id),
    })),
    first: first ? String(first.id) : null,
    zoneOf: (id: string | null) => rows.find((row) => String(row.id) === id)?.time_zone ?? zone,
  };
}

/** What an activity lacks, by field. Nothing that was entered is dropped on the way: an end waits for its start. */
function missingIn(
  { type, customer, start, end }: Values,
  asksCustomer: boolean,
  t: Translate,
): Record<string, string> {
  return {
    ...(type === null ? { order_type_id: t('activity.create.type_missing') } : {}),
    ...(customer === null && asksCustomer ? { customer_id: t('activity.create.customer_missing') } : {}),
    ...(end && !start ? { scheduled_start: t('activity.create.start_missing') } : {}),
  };
}

function useSaving(onMade: (made: OrderRecord, isForItems: boolean) => void, t: Translate) {
  const [problem, setProblem] = useState<Record<string, string>>({});
  const [submitCount, setSubmitCount] = useState(0);
  const [isSaving, setSaving] = useState<'plain' | 'items' | null>(null);
  const [made, setMade] = useState<{ record: OrderRecord; isForItems: boolean } | null>(null);
  const unreadable = useUnreadable();
  const create = useChange(orderWrites.create, { tellsAway: true });
  // The page changes only after the form knows that it is saved: a dirty form would ask before leaving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the activity was made
  useEffect(() => {
    if (made) onMade(made.record, made.isForItems);
  }, [made]);
  // Known before anything is drawn anew: what was made is not made again on the way to its page.
  const isMade = useRef(false);
  const save = async (values: Values, isForItems: boolean) => {
    setSaving(isForItems ? 'items' : 'plain');
    try {
      const record = await create.mutateAsync({ body: bodyOf(values) });
      isMade.current = true;
      setMade({ record, isForItems });
      void keepRecord(record);
    } catch (error) {
      setProblem(firstTexts(error));
      setSaving(null);
    }
  };
  const problems = problemsOf(unreadable.texts, problem);
  const { error } = create;
  return {
    save,
    isMade: () => isMade.current,
    /** Whether something is missing or no value: all of it is told. */
    refuses: (missing: Readonly<Record<string, string>>): boolean => {
      setProblem(missing);
      setSubmitCount((count) => count + 1);
      return unreadable.stops() || Object.keys(missing).length > 0;
    },
    forget: (names: readonly string[]) => {
      setProblem((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))));
      // A refusal is about the customer it was for.
      if (names.includes('customer_id')) create.reset();
    },
    isSaving,
    isDone: made !== null,
    // A text that is all has the focus already; it is listed all the same.
    submitCount: problems.length === 1 && Object.keys(unreadable.texts).length > 0 ? 0 : submitCount,
    errors: problem as Readonly<Record<string, string | undefined>>,
    problems,
    // What it says of fields stands at them, as long as they stand unchanged.
    error: error && Object.keys(firstTexts(error)).length === 0 ? error : null,
    errorText: error && wordsOf(error, t),
  };
}

/** Of a service that is away it is said what became of the activity and of what was entered. */
const wordsOf = (error: ApiError, t: Translate): string =>
  isAway(error.status) && error.code === 'unknown' ? t('activity.create.failed') : error.message;

function firstTexts(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([key, texts]) => (texts[0] ? [[key, texts[0]]] : [])),
  );
}

const idOf = (option: PickerOption | null): number | null => (option ? Number(option.value) : null);

/** What a person left alone is not sent: the server fills it from type and customer. */
function bodyOf(values: Values): OrderInput {
  const all: OrderInput = {
    order_type_id: values.type === null ? null : Number(values.type),
    customer_id: idOf(values.customer),
    customer_address_id: values.address === null ? null : Number(values.address),
    scheduled_start: values.start || null,
    scheduled_end: values.end || null,
    driver_id: idOf(values.officer),
    title: values.title.trim() || null,
    description: values.description.trim() || null,
    priority: Number(values.priority),
    category_id: idOf(values.category),
    template_id: idOf(values.template),
    additional: Object.keys(values.additional).length > 0 ? values.additional : null,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
