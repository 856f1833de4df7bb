import { ruleText } from '../../../platform/web/forms/use-form.ts';
import { useVersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { ErrorSummary } from '../../../ui/patterns/form/error-summary.tsx';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { builderCalls, FIELD_PATHS, type FieldRecord } from './builder-calls.web.ts';
import { ConditionSection, KindSection, LimitSection, ShownSection, WordSection } from './field-sections.staff.tsx';
import { bodyOf, type FieldFormValues, formValues } from './field-values.web.ts';
import { mayChangeType } from './type-change.web.ts';

interface Props {
  field: FieldRecord;
  others: readonly FieldRecord[];
  mayEdit: boolean;
}

/** What a field asks: words in both languages, kind, limits, where it shows, conditions. */
export function FieldForm({ field, others, mayEdit }: Props) {
  const t = useT();
  const neighbours = others.filter(({ id }) => id !== field.id);
  const form = useFieldForm(field, neighbours);
  const parts = { values: form.values, set: form.set, errors: form.errors, isReadOnly: !mayEdit };
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} submitCount={form.submitCount} />
      {form.failure ? <Banner meaning="danger" title={form.failure.message} isAssertive /> : null}
      <WordSection {...parts} />
      <KindSection {...parts} field={field} />
      <LimitSection {...parts} />
      <ShownSection {...parts} />
      {neighbours.length > 0 ? <ConditionSection {...parts} others={neighbours} /> : null}
      {mayEdit ? (
        <SaveBar
          changes={form.changes}
          isSaving={form.isBusy}
          onSave={form.submit}
          onDiscard={form.discard}
          saveLabel={t('fields.builder.save')}
        />
      ) : null}
      {form.conflict}
      <button type="submit" hidden />
    </Form>
  );
}

function useFieldForm(field: FieldRecord, others: readonly FieldRecord[]) {
  const t = useT();
  return useVersionedForm<FieldRecord, FieldFormValues>({
    name: `additional_field:${field.id}`,
    row: field,
    valuesOf: formValues,
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: ruleText('name_required') }),
    send: async (values, _before, updated_at) => {
      await mayChangeType(field, Number(values.type), t);
      return send(builderCalls.update, { params: { id: field.id }, body: { ...bodyOf(values, others), updated_at } });
    },
    onDone: () => {
      notify(t('fields.builder.saved'));
      void invalidate(FIELD_PATHS);
    },
    label: (name) => t(`fields.builder.${name}`),
    shown: (_name, value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  });
}
