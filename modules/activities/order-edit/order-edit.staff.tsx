import { Fragment, useEffect } from 'react';
import { nextStep } from '../../../platform/web/forms/next-step.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useZoneWords } from '../../../ui/format/use-zone-words.ts';
import { ConflictDrawer } from '../../../ui/patterns/form/conflict-drawer.tsx';
import { ErrorSummary } from '../../../ui/patterns/form/error-summary.tsx';
import { FormGrid, FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { CurrencyField } from '../order-currency/currency-field.staff.tsx';
import { orderReads } from '../order-web/order-calls.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { EDIT_FIELDS, type EditField, type EditValue } from './edit-fields.rules.ts';
import { EditInput } from './edit-input.staff.tsx';
import { HandOver } from './hand-over.staff.tsx';
import { type EditForm, useOrderEdit } from './use-order-edit.web.ts';

const SECTIONS = ['what', 'where', 'when', 'who'] as const;

/** The form of an activity in the place of its sections; `focus` is the field the person came for. */
export function OrderEdit({ record, focus, onClose }: { record: OrderRecord; focus: string; onClose: () => void }) {
  const t = useT();
  const form = useOrderEdit(record, onClose);
  useFirstFocus(focus);
  const zone = useZoneWords(record.time_zone, record.scheduled_start) ?? undefined;
  const seesPrices = useCan()('view_prices.order');
  // Who sees no prices could not judge what a conversion does to them.
  const shown = EDIT_FIELDS.filter(({ kind }) => kind !== 'currency' || seesPrices);
  return (
    <>
      <PageBody>
        <Form onSubmit={form.save}>
          <ErrorSummary problems={form.problems} submitCount={form.submitCount} />
          {form.problem ? (
            <Banner meaning="danger" title={form.problem.message} isAssertive>
              {nextStep(form.problem, t)}
            </Banner>
          ) : null}
          {SECTIONS.map((section) => (
            <Section key={section} title={t(`activity.edit.${section}`)} count={section === 'when' ? zone : undefined}>
              <FormGrid>
                {shown
                  .filter((field) => field.section === section)
                  .map((field) => (
                    <Fragment key={field.name}>
                      <Cell field={field} record={record} form={form} />
                      {field.name === 'contact_name' ? <HandOver form={form} /> : null}
                    </Fragment>
                  ))}
              </FormGrid>
            </Section>
          ))}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </Form>
      </PageBody>
      <SaveBar
        changes={form.changes}
        isStaying
        isSaving={form.isSaving}
        onSave={form.save}
        onDiscard={() => {
          form.discard();
          onClose();
        }}
        saveLabel={t('activity.edit.save')}
      />
      {form.clash ? <Conflict form={form} clash={form.clash} /> : null}
    </>
  );
}

const given = (value: EditValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function Cell({ field, record, form }: { field: EditField; record: OrderRecord; form: EditForm }) {
  const value = form.values[field.name] ?? null;
  const { scheduled_start: start, scheduled_end: end } = form.values;
  if (field.kind === 'currency') {
    return (
      <CurrencyField
        record={record}
        value={value === null || typeof value === 'string' ? null : Number(value.value)}
        error={form.errors[field.name]}
        onChange={({ id, code }) => form.set(field.name, { value: String(id), label: code })}
      />
    );
  }
  const input = (
    <EditInput
      field={field}
      zone={record.time_zone}
      work={{ id: record.id, typeId: record.type.id, start: given(start), end: given(end) }}
      value={value}
      error={form.errors[field.name]}
      isHanded={form.handOver?.to != null && form.handed.includes(field.name)}
      onChange={(value) => form.set(field.name, value)}
    />
  );
  return field.isWide ? <FormWide>{input}</FormWide> : input;
}

/** Who changed the activity last, from its history. */
function useLastChange(order: OrderRecord): string {
  const t = useT();
  const format = useFormat();
  const asked = { params: { id: order.id }, query: { page: 1, per_page: 1 } };
  const { data } = useRead(orderReads.audit, asked, { isQuiet: true });
  const [last] = (data?.data ?? []) as { actor_name?: string | null }[];
  const who = last?.actor_name ?? t('activity.edit.someone');
  return t('activity.edit.changed_by', { who, when: format.at(order.updated_at) });
}

type Clash = NonNullable<EditForm['clash']>;

function Conflict({ form, clash }: { form: EditForm; clash: Clash }) {
  const t = useT();
  const format = useFormat();
  const changedBy = useLastChange(clash.current);
  const shown = (name: string, value: EditValue | undefined) => {
    if (!value) return '—';
    if (typeof value !== 'string') return value.label;
    if (name === 'priority') return t(`activity.priority.${value}`);
    return EDIT_FIELDS.find((field) => field.name === name)?.kind === 'instant' ? format.dateTime(value) : value;
  };
  return (
    <ConflictDrawer
      isOpen
      onClose={form.forgetClash}
      changedBy={changedBy}
      isSaving={form.isSaving}
      onApply={form.decide}
      fields={clash.names.map((name) => ({
        key: name,
        label: t(`activity.column.${name}`),
        theirs: shown(name, clash.theirs[name]),
        mine: shown(name, clash.merged[name]),
      }))}
    />
  );
}

function useFirstFocus(name: string) {
  useEffect(() => {
    const field = document.getElementById(name);
    const target = field ?? document.getElementById('title');
    target?.focus();
    target?.scrollIntoView({ block: 'center' });
    // A title longer than its field is read from its beginning.
    if (target instanceof HTMLInputElement && target.type === 'text') {
      target.setSelectionRange(0, 0);
      target.scrollLeft = 0;
    }
  }, [name]);
}
