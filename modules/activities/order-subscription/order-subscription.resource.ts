import { defineResource } from '../../../platform/resource/define.ts';
import { choice, day, integer, ref, text } from '../../../platform/resource/field.ts';

const person = { table: 'app_user', title: 'full_name', path: 'user/all-dropdown-list' } as const;

/** An activity that repeats. */
export const orderSubscription = defineResource({
  name: 'order_subscription',
  path: 'order-subscription',
  label: { one: ['Subscription', 'Suscripción'], many: ['Subscriptions', 'Suscripciones'] },
  about: [
    'Activities that repeat: a weekly cleaning, a yearly inspection. Ordo creates each one in time.',
    'Actividades que se repiten: una limpieza semanal, una inspección anual. Ordo crea cada una a tiempo.',
  ],
  permission: 'order_subscriptions',
  readable: 'permission',
  title: 'name',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true }),
    status: choice(
      ['Status', 'Estado'],
      [
        ['active', ['Active', 'Activa']],
        ['paused', ['Paused', 'En pausa']],
        ['ended', ['Ended', 'Finalizada']],
      ],
      { required: true, initial: 'active' },
    ),
    order_type_id: ref(
      ['Activity type', 'Tipo de actividad'],
      { table: 'order_type', title: 'name', path: 'ordertype' },
      { required: true, missing: ['Choose the activity type.', 'Elija el tipo de actividad.'] },
    ),
    template_id: ref(['Template', 'Plantilla'], { table: 'order_template', title: 'name', path: 'order-template' }),
    customer_id: ref(['Customer', 'Cliente'], {
      table: 'customer',
      title: 'name',
      path: 'customer/all-dropdown-list',
    }),
    location_id: ref(['Location', 'Ubicación'], { table: 'location', title: 'name', path: 'location' }),
    driver_id: ref(['Officer', 'Oficial'], person),
    secondary_officer_id: ref(['Second officer', 'Segundo oficial'], person),
    rrule: text(['Repeats', 'Se repite'], {
      required: true,
      initial: 'FREQ=WEEKLY',
      max: 200,
      pattern: '^(RRULE:)?FREQ=[A-Za-z0-9=;,+:-]+$',
    }),
    start_date: day(['Starts on', 'Empieza el'], {
      required: true,
      missing: ['Enter the first day.', 'Ingrese el primer día.'],
    }),
    end_date: day(['Ends on', 'Termina el']),
    max_count: integer(['Ends after', 'Termina después de'], { min: 1, max: 9999 }),
    time_of_day: text(['Time', 'Hora'], {
      required: true,
      initial: '09:00',
      max: 5,
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    }),
    duration_min: integer(['Duration (minutes)', 'Duración (minutos)'], { min: 1, max: 100_000 }),
    lead_days: integer(['Create in advance (days)', 'Crear con anticipación (días)'], {
      required: true,
      initial: 7,
      min: 0,
      max: 365,
    }),
    skip_holidays: choice(
      ['If on a holiday', 'Si cae en feriado'],
      [
        ['keep', ['Keep the date', 'Mantener la fecha']],
        ['skip', ['Skip', 'Omitir']],
        ['next_workday', ['Move to next business day', 'Pasar al siguiente día hábil']],
      ],
      { required: true, initial: 'keep' },
    ),
    price_mode: choice(
      ['Prices', 'Precios'],
      [
        ['template', ['Current template prices', 'Precios vigentes de la plantilla']],
        ['frozen', ['Fixed at today’s prices', 'Fijos con los precios de hoy']],
      ],
      { required: true, initial: 'template' },
    ),
    next_occurrence: day(['Next', 'Próxima'], { readOnly: true }),
    created_count: integer(['Created', 'Creadas'], { readOnly: true }),
    last_order_id: ref(
      ['Last activity', 'Última actividad'],
      { table: 'order', title: 'reference_no', path: 'order' },
      { readOnly: true },
    ),
  },
  search: ['name'],
  list: {
    columns: ['name', 'customer_id', 'rrule', 'next_occurrence', 'status', 'driver_id', 'created_count'],
    sort: 'next_occurrence',
    unpaged: true,
  },
  form: [
    {
      section: ['Details', 'Detalles'],
      fields: ['name', 'order_type_id', 'template_id', 'customer_id', 'location_id', 'price_mode'],
    },
    {
      section: ['Schedule', 'Programación'],
      fields: [
        'rrule',
        'start_date',
        'time_of_day',
        'duration_min',
        'end_date',
        'max_count',
        'skip_holidays',
        'lead_days',
      ],
    },
    { section: ['Assignment', 'Asignación'], fields: ['driver_id', 'secondary_officer_id', 'status'] },
  ],
  softDelete: true,
});
