/** The ordered lists and types of the demo company, as rows of their tables without ids. */

/** Numbers the rows of an ordered list from 1. */
export const ordered = <T extends object>(rows: readonly T[]): (T & { display_order: number })[] =>
  rows.map((row, index) => ({ ...row, display_order: index + 1 }));

export const PROGRESS_STATUSES = ordered([
  {
    name: 'Requested',
    colour: 'gray',
    percent: 0,
    order_state: 'pending',
    is_start: false,
    is_portal_visible: true,
  },
  {
    name: 'Scheduled',
    colour: 'blue',
    percent: 10,
    order_state: 'released',
    is_start: false,
    is_portal_visible: true,
  },
  {
    name: 'On the way',
    colour: 'teal',
    percent: 25,
    order_state: 'released',
    is_start: false,
    is_portal_visible: true,
  },
  { name: 'On site', colour: 'green', percent: 50, order_state: 'released', is_start: true, is_portal_visible: true },
  {
    name: 'Finishing',
    colour: 'green',
    percent: 90,
    order_state: 'released',
    is_start: false,
    is_portal_visible: false,
  },
  {
    name: 'Paused',
    colour: 'amber',
    percent: 50,
    order_state: 'incomplete',
    is_start: false,
    is_portal_visible: true,
  },
  {
    name: 'Waiting for parts',
    colour: 'orange',
    percent: 60,
    order_state: 'incomplete',
    is_start: false,
    is_portal_visible: true,
  },
  {
    name: 'Return visit needed',
    colour: 'pink',
    percent: 70,
    order_state: 'incomplete',
    is_start: false,
    is_portal_visible: false,
  },
]);

export const CATEGORIES = ordered([
  { name: 'Air conditioning', code: 'AC', parent: null },
  { name: 'Split units', code: 'AC-S', parent: 'Air conditioning' },
  { name: 'Cold rooms', code: 'AC-C', parent: 'Air conditioning' },
  { name: 'Power', code: 'PWR', parent: null },
  { name: 'Generators', code: 'PWR-G', parent: 'Power' },
  { name: 'Solar', code: 'PWR-S', parent: 'Power' },
  { name: 'Water', code: 'WTR', parent: null },
  { name: 'Events', code: 'EVT', parent: null },
]);

export const SEGMENTS = ordered([
  { name: 'Hotels', colour: 'blue' },
  { name: 'Retail', colour: 'green' },
  { name: 'Health & education', colour: 'pink' },
  { name: 'Industry', colour: 'orange' },
  { name: 'Homes', colour: 'gray' },
]);
export const GROUPS = ordered([
  { name: 'Key accounts', default_terms_days: 30, default_discount_percent: 5 },
  { name: 'Standard', default_terms_days: 14, default_discount_percent: 0 },
  { name: 'Private', default_terms_days: 0, default_discount_percent: 0 },
]);
export const LIFECYCLE_STAGES = ordered([
  { name: 'Lead', colour: 'gray', kind: 'lead', is_default: false },
  { name: 'Prospect', colour: 'amber', kind: 'prospect', is_default: false },
  { name: 'Customer', colour: 'green', kind: 'customer', is_default: true },
  { name: 'Former customer', colour: 'red', kind: 'former', is_default: false },
]);
export const REQUEST_CATEGORIES = ordered([
  { name: 'Something is broken', type: 'Repair', sla_hours: 24 },
  { name: 'Regular service', type: 'Maintenance', sla_hours: 120 },
  { name: 'New equipment', type: 'Site survey', sla_hours: 72 },
  { name: 'Collect rented equipment', type: 'Rental pickup', sla_hours: 48 },
]);
export const INTERACTION_TYPES = ordered([
  { name: 'Call', icon: 'phone' },
  { name: 'Visit', icon: 'map-pin' },
  { name: 'Email', icon: 'mail' },
  { name: 'Complaint', icon: 'alert-triangle' },
]);
export const AGENTS = ordered([
  { name: 'Beverly Shaw', email: 'beverly.shaw@demo.test', company: 'Shaw & Partners', commission_percent: 5 },
  { name: 'Cristian Objío', email: 'cristian.objio@demo.test', company: 'Ventas del Caribe', commission_percent: 4 },
]);
export const DOCUMENT_TYPES = ordered([
  { name: 'Insurance certificate', code: 'INSURANCE', has_expiry: true, validity_months: 12 },
  { name: 'Tax compliance certificate', code: 'TAX', has_expiry: true, validity_months: 12 },
  { name: 'Site access permit', code: 'ACCESS', has_expiry: false, validity_months: null },
]);

export const LOCATIONS = ordered([
  {
    name: 'Kingston Warehouse',
    address1: '14 Marcus Garvey Drive',
    city: 'Kingston',
    state_name: 'Kingston',
    country_code: 'JM',
    latitude: 17.9747,
    longitude: -76.8189,
    time_zone: 'America/Jamaica',
    is_warehouse: true,
    sections: ['Receiving', 'Rental yard', 'Spare parts', 'Tools'],
  },
  {
    name: 'Santo Domingo Warehouse',
    address1: 'Avenida Luperón 52',
    city: 'Santo Domingo',
    state_name: 'Distrito Nacional',
    country_code: 'DO',
    latitude: 18.4502,
    longitude: -69.9709,
    time_zone: 'America/Santo_Domingo',
    is_warehouse: true,
    sections: ['Recepción', 'Equipos de alquiler', 'Repuestos'],
  },
  {
    name: 'Head office',
    address1: '21 Hope Road',
    city: 'New Kingston',
    state_name: 'Saint Andrew',
    country_code: 'JM',
    latitude: 18.0117,
    longitude: -76.7824,
    time_zone: 'America/Jamaica',
    is_warehouse: false,
    sections: ['Reception', 'Workshop'],
  },
  {
    name: 'Montego Bay depot',
    address1: '8 Fairview Road',
    city: 'Montego Bay',
    state_name: 'Saint James',
    country_code: 'JM',
    latitude: 18.4655,
    longitude: -77.9302,
    time_zone: 'America/Jamaica',
    is_warehouse: false,
    sections: ['Van stock', 'Workshop'],
  },
  {
    name: 'Miami service point',
    address1: '300 Biscayne Boulevard',
    city: 'Miami',
    state_name: 'Florida',
    country_code: 'US',
    latitude: 25.7751,
    longitude: -80.1877,
    time_zone: 'America/New_York',
    is_warehouse: false,
    sections: ['Van stock'],
  },
]);

export const NOTES: Record<'en' | 'es', readonly string[]> = {
  en: [
    'Gate code changed, call the contact on arrival.',
    'Customer asks for a visit before noon.',
    'Parking at the back of the building.',
    'Second unit makes noise, offered a repair.',
    'Parts ordered, expected within three days.',
    'Customer was very happy with the work.',
    'Ladder of 6 m needed next time.',
    'Security needs everyone’s names one day ahead.',
  ],
  es: [
    'Llamar al contacto al llegar, el portón está cerrado.',
    'El cliente prefiere la visita por la mañana.',
    'Estacionamiento detrás del edificio.',
    'Piezas pedidas, llegan en tres días.',
    'El cliente quedó muy satisfecho.',
    'Falta la firma del encargado, volver mañana.',
  ],
};

export const CANCEL_REASONS = [
  'Customer postponed the project',
  'Ordered twice',
  'Site was closed',
  'Customer chose another date',
] as const;
export const INCOMPLETE_REASONS = [
  'Part missing',
  'Nobody on site',
  'Work stopped by rain',
  'Customer asked us to come back',
] as const;

/** Lists of the demo company around payments, stock, customers and equipment, by table; rows without ids. */
export const OFFICE_LISTS: Readonly<Record<string, readonly object[]>> = {
  payment_type: ordered([
    { name: 'Cash', group: 'cash', needs_bank: false, needs_reference: false, needs_clearing: false },
    { name: 'Card', group: 'card', needs_bank: false, needs_reference: true, needs_clearing: false },
    { name: 'Bank transfer', group: 'transfer', needs_bank: true, needs_reference: true, needs_clearing: false },
    { name: 'Cheque', group: 'cheque', needs_bank: true, needs_reference: true, needs_clearing: true },
  ]),
  payment_purpose: ordered([
    { name: 'Invoice payment', kind: 'payment' },
    { name: 'Rental deposit', kind: 'deposit' },
    { name: 'Refund of a deposit', kind: 'refund' },
    { name: 'Write-off', kind: 'adjustment' },
  ]),
  bank: [
    { name: 'Operating account', bank_name: 'Harbour Commercial Bank', branch: 'Kingston', swift: 'HACBJMKN' },
    { name: 'Deposits account', bank_name: 'Harbour Commercial Bank', branch: 'Kingston', swift: 'HACBJMKN' },
  ],
  transaction_type: ordered([
    { name: 'Delivery to customer', flow: 'Out', from_entity: 'Location', to_entity: 'Customer', via_officer: true },
    { name: 'Return from customer', flow: 'In', from_entity: 'Customer', to_entity: 'Location', via_officer: false },
    { name: 'Purchase receipt', flow: 'In', from_entity: 'Supplier', to_entity: 'Location', via_officer: false },
    {
      name: 'Move between sections',
      flow: 'Transfer',
      from_entity: 'Location',
      to_entity: 'Location',
      via_officer: false,
    },
    {
      name: 'Loss or damage',
      flow: 'Adjustment',
      from_entity: 'Location',
      to_entity: 'Black Hole',
      via_officer: false,
    },
  ]),
  crm_pipeline: ordered([{ name: 'Sales', is_default: true }]),
  crm_opportunity_type: ordered([
    { name: 'New contract', colour: 'blue' },
    { name: 'Rental', colour: 'teal' },
    { name: 'Maintenance plan', colour: 'violet' },
  ]),
  asset_type: ordered([
    { name: 'Generator', buffer_minutes: 120 },
    { name: 'Scissor lift', buffer_minutes: 60 },
    { name: 'Water pump', buffer_minutes: 30 },
  ]),
  asset_vendor: [
    { name: 'Caribbean Power Equipment', contact: 'Marcia Bent', email: 'sales@cpe.example' },
    { name: 'Equipos del Norte', contact: 'Rafael Mejía', email: 'ventas@equiposnorte.example' },
  ],
};

/** Asked of customers after the work. */
export const FEEDBACK_QUESTIONS = [
  {
    text_en: 'Was our officer on time?',
    text_es: '¿Llegó a tiempo nuestro oficial?',
    kind: 'yes_no',
    display_order: 1,
  },
  { text_en: 'How would you rate the work?', text_es: '¿Cómo califica el trabajo?', kind: 'score', display_order: 2 },
  { text_en: 'What could we do better?', text_es: '¿Qué podríamos mejorar?', kind: 'text', display_order: 3 },
];
