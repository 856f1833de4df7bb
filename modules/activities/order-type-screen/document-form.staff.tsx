import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { listOf } from '../order-web/order-lookups.web.ts';
import { TYPE_PATHS, type TypeDocument, typeCalls } from './type-calls.web.ts';

const documentTypes = listOf('/document-type');
const masterDocuments = listOf('/master-document');

interface Values {
  from: 'customer' | 'company';
  paper: PickerOption | null;
  name: string;
  link: string;
  stage: TypeDocument['stage'];
  requirement: TypeDocument['requirement'];
}

function valuesOf(document: TypeDocument | null): Values {
  const paper = document?.document_type ?? document?.master_document;
  return {
    from: document?.master_document ? 'company' : 'customer',
    paper: paper ? { value: String(paper.id), label: paper.name } : null,
    name: document?.name ?? '',
    link: String(document?.own_link ?? ''),
    stage: document?.stage ?? 'release',
    requirement: document?.requirement ?? 'required',
  };
}

const bodyOf = ({ from, paper, name, link, stage, requirement }: Values) => ({
  document_type_id: from === 'customer' && paper ? Number(paper.value) : null,
  master_document_id: from === 'company' && paper ? Number(paper.value) : null,
  name: name.trim() || null,
  link: link.trim() || null,
  stage,
  requirement,
});

/** Asks for a document, or changes what is asked for. */
export function DocumentForm(props: { typeId: number; document: TypeDocument | null; onClose: () => void }) {
  const { typeId, document, onClose } = props;
  const t = useT();
  const form = useForm<Values, TypeDocument>({
    initial: valuesOf(document),
    check: ({ paper }): Record<string, string> => (paper ? {} : { paper: ruleText('select_required') }),
    send: (values) =>
      document
        ? send(typeCalls.changeDocument, {
            params: { activityTypeId: typeId, id: document.id },
            body: { ...bodyOf(values), updated_at: document.updated_at },
          })
        : send(typeCalls.addDocument, { params: { activityTypeId: typeId }, body: bodyOf(values) }),
    onDone: () => {
      onClose();
      void invalidate(TYPE_PATHS);
    },
  });
  const { values, set, errors } = form;
  const isOwn = values.from === 'company';
  const stages: TypeDocument['stage'][] = isOwn
    ? ['release', 'complete']
    : ['checkout', 'create', 'release', 'complete'];
  return (
    <FormDrawer
      title={document?.label ?? t('ordertype.document.new')}
      form={form}
      submit={t(document ? 'ordertype.document.save' : 'ordertype.document.add')}
      onClose={onClose}
    >
      <PaperFields values={values} set={set} errors={errors} />
      <SelectField
        label={t('ordertype.document.stage')}
        name="stage"
        options={stages.map((stage) => ({ value: stage, label: t(`ordertype.stage.${stage}`) }))}
        value={values.stage}
        onChange={(stage) => set({ stage: (stage ?? 'release') as Values['stage'] })}
        error={errors.stage}
        isRequired
      />
      <RadioField
        label={t('ordertype.document.requirement')}
        name="requirement"
        options={[
          { value: 'required', label: t('ordertype.document.required'), hint: t('ordertype.document.required_hint') },
          { value: 'optional', label: t('ordertype.document.optional'), hint: t('ordertype.document.optional_hint') },
        ]}
        value={values.requirement}
        onChange={(requirement) => set({ requirement })}
      />
      <TextField
        label={t('ordertype.document.own_name')}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={200}
        isOptional
      />
      <TextField
        label={t('ordertype.document.link')}
        hint={t('ordertype.document.link_hint')}
        name="link"
        value={values.link}
        onChange={(link) => set({ link })}
        error={errors.link}
        maxLength={1000}
        isOptional
      />
    </FormDrawer>
  );
}

interface PartProps {
  values: Values;
  set: (patch: Partial<Values>) => void;
  errors: Readonly<Record<string, string>>;
}

/** Whose paper it is, and which. */
function PaperFields({ values, set, errors }: PartProps) {
  const t = useT();
  const isOwn = values.from === 'company';
  const isLate = ['release', 'complete'].includes(values.stage);
  return (
    <>
      <RadioField
        label={t('ordertype.document.from')}
        name="from"
        options={[
          {
            value: 'customer',
            label: t('ordertype.document.of_customer'),
            hint: t('ordertype.document.customer_hint'),
          },
          { value: 'company', label: t('ordertype.document.of_company'), hint: t('ordertype.document.company_hint') },
        ]}
        value={values.from}
        onChange={(from) =>
          set({ from, paper: null, ...(from === 'company' && !isLate ? { stage: 'complete' as const } : {}) })
        }
      />
      <EntityPicker
        key={values.from}
        label={t(isOwn ? 'ordertype.document.master' : 'ordertype.document.type')}
        name="paper"
        search={(isOwn ? masterDocuments : documentTypes).search}
        value={values.paper}
        onChange={(paper) => set({ paper })}
        error={errors.paper ?? errors.document_type_id ?? errors.master_document_id}
        isRequired
      />
    </>
  );
}
