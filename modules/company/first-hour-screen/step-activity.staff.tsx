import { useNavigate } from '@tanstack/react-router';
import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { lacking } from '../first-hour/first-steps.rules.ts';
import { FIRST_PATHS, firstCalls } from './first-calls.web.ts';
import { FirstForm } from './first-form.staff.tsx';

/** The first activity: the one that is under way, to be completed, or a new one. */
export function StepActivity() {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useRead(firstCalls.list, {});
  const begun = data?.begun;
  const isDone = data?.steps.some(({ id, done }) => id === 'activity' && done) ?? false;
  if (!begun) return <NewActivity isAnother={isDone} />;
  const words = { reference: begun.reference_no };
  return (
    <FirstForm
      title={t('first.activity.begun', words)}
      text={t('first.activity.begun_text')}
      submit={t('first.activity.continue', words)}
      isBusy={false}
      onSubmit={() => void navigate({ href: `/ams/activities/${begun.id}` })}
    >
      {null}
    </FirstForm>
  );
}

/** Type, customer and officer stand there already; its record says what comes next. */
function NewActivity({ isAnother }: { isAnother: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data: types } = useRead(firstCalls.types, { query: { page: 0 } });
  const { data: customers = [] } = useRead(firstCalls.customers, {});
  const all = (types?.data ?? []).filter(({ active }) => active);
  const main = all.find(({ is_default }) => is_default) ?? all[0];
  const newest = customers.reduce((last, one) => (one.id > (last?.id ?? 0) ? one : last), customers[0]);
  const form = useForm({
    initial: { type: null as string | null, customer: null as string | null, title: '' },
    send: ({ type, customer, title }) =>
      send(firstCalls.addOrder, {
        body: {
          order_type_id: Number(type ?? main?.id),
          customer_id: Number(customer ?? newest?.id),
          title: title.trim() || null,
          driver_id: user.id,
          scheduled_start: new Date().toISOString(),
        },
      }),
    onDone: ({ id }) => {
      void invalidate(FIRST_PATHS);
      void navigate({ href: `/ams/activities/${id}` });
    },
  });
  const { values, set, errors } = form;
  const lacks = lacking(main === undefined, newest === undefined);
  return (
    <FirstForm
      title={t(isAnother ? 'first.activity.another' : 'first.activity.title')}
      text={t(lacks ? `first.needs.${lacks}` : 'first.activity.text')}
      failure={failureWords(form.failure, t)}
      submit={t(isAnother ? 'first.activity.another' : 'first.activity.create')}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      isBlocked={lacks !== null}
      onSubmit={form.submit}
    >
      <SelectField
        name="order_type_id"
        label={t('first.field.type')}
        options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.type ?? (main ? String(main.id) : null)}
        onChange={(type) => set({ type })}
        error={errors.order_type_id}
        isRequired
      />
      <SelectField
        name="customer_id"
        label={t('first.field.customer')}
        options={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.customer ?? (newest ? String(newest.id) : null)}
        onChange={(customer) => set({ customer })}
        error={errors.customer_id}
        isRequired
      />
      <FormWide>
        <TextField
          name="title"
          label={t('first.field.title')}
          value={values.title}
          onChange={(title) => set({ title })}
          error={errors.title}
          maxLength={200}
        />
      </FormWide>
    </FirstForm>
  );
}
