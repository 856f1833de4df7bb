import { useEffect } from 'react';
import type { AnyResource } from '../../../platform/resource/define.ts';
import { refs } from '../../../platform/resource/field.ts';
import { FieldInput, type FieldInputProps } from '../../../platform/web/resource-form/field-input.tsx';
import { RecordDrawer } from '../../../platform/web/resource-form/record-drawer.tsx';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useReadsAsCustomers } from '../../identity/public.web.tsx';
import { customer as definition } from '../customer/customer.resource.ts';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';

/** The lists a customer stands in are links of their own, no columns: only the form has them as fields. */
const links = {
  segment_ids: refs(['Segments', 'Segmentos'], {
    table: 'customer_segment',
    title: 'name',
    path: 'customer-segment',
  }),
  agent_ids: refs(
    ['Agents', 'Agentes'],
    { table: 'customer_agent', title: 'name', path: 'customer-agent' },
    { help: ['The first one is the primary agent.', 'El primero es el agente principal.'] },
  ),
};

/** Each of them stands behind this field, as on the record. */
const AFTER: Readonly<Record<string, string>> = { lifecycle_stage_id: 'segment_ids', owner_user_id: 'agent_ids' };

/** Whoever exists has a code: an empty one is not made anew, so nothing says so. */
const { help: _atFirst, ...codeOptions } = definition.fields.customer_code.options;

const form: AnyResource = {
  ...definition,
  fields: {
    ...definition.fields,
    customer_code: { ...definition.fields.customer_code, options: codeOptions },
    ...links,
  },
  form: definition.form.map(({ section, fields }) => ({
    section,
    fields: fields.flatMap((name) => [name, ...(AFTER[name] ? [AFTER[name]] : [])]),
  })),
};

interface Props {
  customer: CustomerRecord;
  /** The field the person came for. */
  field: string | undefined;
  onClose: () => void;
}

/** The form of a customer, derived from its definition; what others changed meanwhile is merged. */
export default function CustomerEdit({ customer, field, onClose }: Props) {
  // On from where the drawer puts the focus by itself.
  useEffect(() => {
    if (field !== undefined) focusField(field);
  }, [field]);
  const may = useReadsAsCustomers();
  return (
    <RecordDrawer
      resource={form}
      id={customer.id}
      row={customer as never}
      isReadOnly={false}
      inputs={may.activities ? undefined : { email: (props) => <ShutEmail {...props} /> }}
      onClose={onClose}
    />
  );
}

/** The address that activity emails go to, for who may not read them. */
function ShutEmail(props: FieldInputProps) {
  const text = useT()('customer.person.order_mail_shut');
  const field = { ...props.field, options: { ...props.field.options, help: [text, text] as const } };
  return <FieldInput {...props} field={field} isReadOnly />;
}
