import { defineResource } from '../../../platform/resource/define.ts';
import { choice, day, instant, integer, ref, refs, text } from '../../../platform/resource/field.ts';

/** Who works when and where. */
export const userRoster = defineResource({
  name: 'roster_entry',
  path: 'user-roster',
  label: { one: ['Shift', 'Turno'], many: ['Roster', 'Turnos'], counted: ['Shifts', 'Turnos'] },
  about: ['Who works when and where.', 'Quién trabaja, cuándo y dónde.'],
  permission: 'user_roster',
  // Everybody reads their own shifts; those of others are behind the permission.
  readable: 'staff',
  fields: {
    user_id: ref(
      ['Person', 'Persona'],
      { table: 'app_user', title: 'full_name', path: 'user/all-dropdown-list' },
      { required: true, missing: ['Choose a person.', 'Elija una persona.'] },
    ),
    day: day(['Day', 'Día'], { required: true, missing: ['Enter the day.', 'Ingrese el día.'] }),
    kind: choice(
      ['Type', 'Tipo'],
      [
        ['shift', ['Shift', 'Turno']],
        ['on_call', ['On call', 'De guardia']],
        ['training', ['Training', 'Capacitación']],
        ['off', ['Day off', 'Día libre']],
        ['leave', ['Leave', 'Ausencia']],
        ['sick', ['Sick leave', 'Licencia por enfermedad']],
        ['holiday', ['Holiday', 'Feriado']],
      ],
      { required: true, initial: 'shift' },
    ),
    start_at: instant(['Start', 'Inicio'], {
      required: true,
      missing: ['Enter the start time.', 'Ingrese la hora de inicio.'],
    }),
    end_at: instant(['End', 'Fin'], {
      required: true,
      missing: ['Enter the end time.', 'Ingrese la hora de fin.'],
      help: ['Up to 16 hours after the start', 'Hasta 16 horas después del inicio'],
    }),
    break_minutes: integer(['Break (minutes)', 'Descanso (minutos)'], { required: true, initial: 0, min: 0, max: 240 }),
    location_id: ref(['Location', 'Ubicación'], { table: 'location', title: 'name', path: 'location' }),
    task_type: text(['Task type', 'Tipo de tarea'], {
      max: 60,
      help: ['One of the task types in Settings', 'Uno de los tipos de tarea de Configuración'],
    }),
    order_type_ids: refs(['Activity types', 'Tipos de actividad'], {
      table: 'order_type',
      title: 'name',
      path: 'ordertype',
    }),
    max_orders: integer(['Maximum activities', 'Máximo de actividades'], { min: 0, max: 1000 }),
    note: text(['Note', 'Nota'], { max: 500 }),
    status: choice(
      ['Status', 'Estado'],
      [
        ['draft', ['Draft', 'Borrador']],
        ['published', ['Published', 'Publicado']],
      ],
      { required: true, initial: 'draft' },
    ),
  },
  title: 'note',
  search: ['note', 'task_type'],
  searchNamed: { user_id: ['full_name', 'email'] },
  list: {
    columns: ['user_id', 'day', 'start_at', 'end_at', 'status', 'kind', 'break_minutes', 'location_id', 'note'],
    namedBy: ['user_id', 'day'],
    sort: '-created_at',
    unpaged: true,
  },
  form: [
    {
      section: ['Shift', 'Turno'],
      fields: ['user_id', 'day', 'kind', 'start_at', 'end_at', 'break_minutes', 'status'],
    },
    { section: ['Work', 'Trabajo'], fields: ['location_id', 'task_type', 'order_type_ids', 'max_orders', 'note'] },
  ],
});
