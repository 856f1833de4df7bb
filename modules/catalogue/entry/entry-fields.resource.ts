import { choice, decimal, flag, integer, money, multiline, ref, refs, text } from '../../../platform/resource/field.ts';

/** What every offer of the portal's catalogue has, of whatever kind. */
export const entryFields = {
  name: text(['Name', 'Nombre'], { required: true, unique: true, portal: true, max: 200 }),
  description: multiline(['Description', 'Descripción'], { max: 10_000, portal: true }),
  category_id: ref(
    ['Category', 'Categoría'],
    { table: 'catalogue_category', title: 'name', path: 'catalogue-category' },
    { portal: true },
  ),
  order_type_id: ref(
    ['Activity type', 'Tipo de actividad'],
    { table: 'order_type', title: 'name', path: 'ordertype' },
    { help: ['Type of activity created when ordered', 'Tipo de actividad que se crea al pedirlo'] },
  ),
  price: money(['Price', 'Precio'], {
    isPrice: true,
    min: 0,
    portal: true,
    help: ['If empty, price on request', 'Si lo deja vacío, precio a consultar'],
  }),
  price_unit: choice(
    ['Per', 'Por'],
    [
      ['each', ['Each', 'Unidad']],
      ['hour', ['Hour', 'Hora']],
      ['day', ['Day', 'Día']],
      ['week', ['Week', 'Semana']],
      ['month', ['Month', 'Mes']],
    ],
    { required: true, initial: 'each', portal: true },
  ),
  min_qty: decimal(['Minimum quantity', 'Cantidad mínima'], { min: 0.0001, portal: true }),
  max_qty: decimal(['Maximum quantity', 'Cantidad máxima'], { min: 0.0001, portal: true }),
  step: decimal(['Quantity increment', 'Incremento de cantidad'], { min: 0.0001, portal: true }),
  lead_hours: integer(['Lead time (hours)', 'Anticipación (horas)'], { required: true, initial: 0, min: 0, max: 8760 }),
  customer_segment_ids: refs(
    ['Customer segments', 'Segmentos de clientes'],
    { table: 'customer_segment', title: 'name', path: 'customer-segment' },
    { help: ['If empty, everyone', 'Si lo deja vacío, todos'] },
  ),
  show_availability: flag(['Show availability', 'Mostrar disponibilidad'], { portal: true }),
  visible: flag(['Available in portal', 'Disponible en el portal']),
} as const;

/** Sections of the form of an offer. */
export const entryForm = [
  { section: ['Offer', 'Oferta'], fields: ['name', 'description', 'category_id', 'order_type_id', 'visible'] },
  { section: ['Price', 'Precio'], fields: ['price', 'price_unit', 'min_qty', 'max_qty', 'step'] },
  { section: ['Portal', 'Portal'], fields: ['lead_hours', 'customer_segment_ids', 'show_availability'] },
] as const;
