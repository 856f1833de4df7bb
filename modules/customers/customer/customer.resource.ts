import { defineResource } from '../../../platform/resource/define.ts';
import {
  choice,
  email,
  flag,
  instant,
  integer,
  money,
  multiline,
  ref,
  text,
} from '../../../platform/resource/field.ts';

const person = { table: 'app_user', title: 'full_name', path: 'user/all-dropdown-list' } as const;

/** The one customer record that activities, documents, the portal and money hang on. */
export const customer = defineResource({
  name: 'customer',
  path: 'customer',
  label: { one: ['Customer', 'Cliente'], many: ['Customers', 'Clientes'] },
  about: [
    'Everyone you work for: companies and people, with their contacts, addresses and documents.',
    'Sus clientes: empresas y personas, con sus contactos, direcciones y documentos.',
  ],
  permission: 'customers',
  readable: 'permission',
  fields: {
    customer_code: text(['Code', 'Código'], {
      max: 32,
      help: ['If empty, the next number is assigned.', 'Si lo deja vacío, se asigna el siguiente número.'],
    }),
    name: text(['Name', 'Nombre'], { required: true, max: 200, portal: true }),
    kind: choice(
      ['Type', 'Tipo'],
      [
        ['company', ['Company', 'Empresa']],
        ['person', ['Person', 'Persona']],
      ],
      { required: true, initial: 'company' },
    ),
    status: choice(
      ['Status', 'Estado'],
      [
        ['active', ['Active', 'Activo']],
        ['on_hold', ['On hold', 'Suspendido']],
        ['blocked', ['Blocked', 'Bloqueado']],
        ['inactive', ['Inactive', 'Inactivo']],
      ],
      { readOnly: true },
    ),
    hold_reason: text(['Reason', 'Motivo'], { readOnly: true, max: 500 }),
    tax_number: text(['Tax ID', 'Identificación fiscal'], { max: 50 }),
    tax_exempt: flag(['Tax exempt', 'Exento de impuestos']),
    email: email(['Email', 'Correo'], { portal: true }),
    phone: text(['Phone', 'Teléfono'], { max: 32, isPhone: true, portal: true }),
    website: text(['Website', 'Sitio web'], { max: 200, isWebAddress: true }),
    logo: text(['Logo', 'Logotipo'], { max: 300, readOnly: true }),
    language: choice(
      ['Language', 'Idioma'],
      [
        ['en', ['English', 'Inglés']],
        ['es', ['Spanish', 'Español']],
      ],
      {
        help: [
          'For emails and documents. If empty, the company’s language.',
          'Para correos y documentos. Si lo deja vacío, el de la empresa.',
        ],
      },
    ),
    currency_id: ref(['Currency', 'Moneda'], { table: 'currency', title: 'code', path: 'currency/list' }),
    customer_group_id: ref(['Group', 'Grupo'], { table: 'customer_group', title: 'name', path: 'customer-group' }),
    lifecycle_stage_id: ref(['Lifecycle stage', 'Etapa'], {
      table: 'lifecycle_stage',
      title: 'name',
      path: 'lifecycle-stage',
    }),
    owner_user_id: ref(['Account manager', 'Ejecutivo de cuenta'], person),
    parent_customer_id: ref(['Parent customer', 'Cliente matriz'], {
      table: 'customer',
      title: 'name',
      path: 'customer/all-dropdown-list',
    }),
    source: text(['Source', 'Origen']),
    credit_limit: money(['Credit limit', 'Límite de crédito'], {
      min: 0,
      help: ['Leave empty for no limit.', 'Déjelo vacío si no hay límite.'],
    }),
    payment_terms_days: integer(['Payment terms (days)', 'Plazo de pago (días)'], { min: 0, max: 365 }),
    default_warehouse_id: ref(['Default warehouse', 'Almacén predeterminado'], {
      table: 'location',
      title: 'name',
      path: 'location/all_warehouses',
    }),
    default_driver_id: ref(['Default officer', 'Oficial predeterminado'], person),
    ex_ref_no: text(['External reference', 'Referencia externa'], { max: 64 }),
    accounting_ref: text(['Accounting reference', 'Referencia contable'], { max: 64 }),
    merged_into_id: ref(
      ['Merged into', 'Fusionado con'],
      { table: 'customer', title: 'name', path: 'customer' },
      { readOnly: true },
    ),
    notes: multiline(['Notes', 'Notas'], { max: 10_000 }),
    first_order_at: instant(['First activity', 'Primera actividad'], { readOnly: true }),
    last_order_at: instant(['Last activity', 'Última actividad'], { readOnly: true }),
    last_interaction_at: instant(['Last contact', 'Último contacto'], { readOnly: true }),
  },
  title: 'name',
  search: ['name', 'customer_code', 'email', 'phone', 'tax_number', 'ex_ref_no'],
  list: {
    columns: [
      'customer_code',
      'name',
      'status',
      'customer_group_id',
      'lifecycle_stage_id',
      'owner_user_id',
      'email',
      'phone',
      'last_order_at',
    ],
    sort: 'name',
  },
  form: [
    {
      section: ['Customer', 'Cliente'],
      fields: ['name', 'kind', 'customer_code', 'email', 'phone', 'website', 'language', 'notes'],
    },
    {
      section: ['Account', 'Cuenta'],
      fields: ['customer_group_id', 'lifecycle_stage_id', 'owner_user_id'],
    },
    {
      section: ['Billing and terms', 'Facturación y condiciones'],
      fields: ['currency_id', 'payment_terms_days', 'credit_limit', 'tax_exempt'],
    },
    {
      section: ['References', 'Referencias'],
      fields: [
        'ex_ref_no',
        'accounting_ref',
        'tax_number',
        'parent_customer_id',
        'source',
        'default_warehouse_id',
        'default_driver_id',
      ],
    },
  ],
  softDelete: true,
  attachments: true,
  sheet: { key: 'customer_code', paths: { upload: 'customer_upload', excel: 'export-excel' } },
});
