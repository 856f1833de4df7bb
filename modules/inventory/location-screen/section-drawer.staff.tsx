import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { FormGrid, FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { LOCATION_PATHS, type SectionRow, sectionCalls } from './section-calls.web.ts';

interface Props {
  locationId: number;
  section: SectionRow | null;
  onClose: () => void;
}

/** Adds or changes a section of a location. */
export function SectionDrawer({ locationId, section, onClose }: Props) {
  const t = useT();
  const form = useSectionForm(locationId, section, onClose);
  const { values, set, errors } = form;
  return (
    <FormDrawer
      title={section?.name ?? t('location.add_section')}
      form={form}
      submit={section ? t('ui.save.save') : t('location.add_section')}
      onClose={onClose}
    >
      <FormGrid>
        <FormWide>
          <TextField
            name="name"
            label={t('location.section.name')}
            value={values.name}
            onChange={(name) => set({ name })}
            error={errors.name}
            maxLength={100}
            isRequired
            autoFocus
          />
        </FormWide>
        <TextField
          name="code"
          label={t('location.section.code')}
          value={values.code}
          onChange={(code) => set({ code })}
          error={errors.code}
          maxLength={50}
          isOptional
        />
        <TextField
          name="barcode"
          label={t('location.section.barcode')}
          value={values.barcode}
          onChange={(barcode) => set({ barcode })}
          error={errors.barcode}
          maxLength={100}
          isOptional
        />
        <FormWide>
          <CheckboxField
            label={t('location.section.is_active')}
            value={values.active}
            onChange={(active) => set({ active })}
          />
        </FormWide>
      </FormGrid>
    </FormDrawer>
  );
}

function useSectionForm(locationId: number, section: SectionRow | null, onClose: () => void) {
  return useForm({
    initial: {
      name: section?.name ?? '',
      code: section?.code ?? '',
      barcode: section?.barcode ?? '',
      active: section?.active ?? true,
    },
    check: ({ name }): FormErrors => (name.trim() ? {} : { name: ruleText('name_required') }),
    send: (values) => {
      const body = { ...values, name: values.name.trim() };
      return section
        ? send(sectionCalls.update, {
            params: { id: locationId, sectionId: section.id },
            body: { ...body, updated_at: section.updated_at },
          })
        : send(sectionCalls.create, { params: { id: locationId }, body });
    },
    onDone: () => {
      onClose();
      void invalidate(LOCATION_PATHS);
    },
  });
}
