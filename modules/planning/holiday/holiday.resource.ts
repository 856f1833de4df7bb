import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, day, flag, ref, text } from '../../../platform/resource/field.ts';

/** Days without work, of the company or of one place, on the wall clock of where the work happens. */
export const holiday = defineResource({
  name: 'holiday',
  path: 'holiday',
  label: { one: ['Holiday', 'Feriado'], many: ['Holidays', 'Feriados'] },
  about: [
    'Days without work, for the whole company or for one location.',
    'Días sin trabajo, para toda la empresa o para una ubicación.',
  ],
  permission: 'holidays',
  readable: 'staff',
  fields: {
    day: day(['Date', 'Fecha'], { required: true, missing: ['Enter the date.', 'Ingrese la fecha.'] }),
    name: text(['Name', 'Nombre'], { required: true, max: 120 }),
    part: choice(
      ['Part', 'Parte'],
      [
        ['full', ['Whole day', 'Todo el día']],
        ['am', ['Morning', 'Mañana']],
        ['pm', ['Afternoon', 'Tarde']],
      ],
      { required: true, initial: 'full' },
    ),
    yearly: flag(['Every year', 'Cada año'], {
      help: [
        'Same day each year. 29 February becomes 28 in non-leap years.',
        'El mismo día cada año. El 29 de febrero pasa al 28 en años no bisiestos.',
      ],
    }),
    location_id: ref(
      ['Location', 'Ubicación'],
      { table: 'location', title: 'name', path: 'location' },
      { help: ['If empty, the whole company', 'Si la deja vacía, toda la empresa'] },
    ),
    affects_rental: flag(['Rental', 'Alquiler'], {
      initial: true,
      help: [
        'Not counted as a rental day. Only for the whole company.',
        'No cuenta como día de alquiler. Solo para toda la empresa.',
      ],
    }),
    affects_roster: flag(['Roster', 'Turnos'], { initial: true }),
    source: choice(
      ['Source', 'Origen'],
      [
        ['manual', ['Manual', 'Manual']],
        ['import', ['Import', 'Importación']],
      ],
      { readOnly: true },
    ),
  },
  title: 'name',
  search: ['name'],
  list: {
    columns: ['day', 'name', 'part', 'yearly', 'location_id', 'affects_rental', 'affects_roster'],
    sort: 'day',
    pageSize: 15,
  },
  form: [
    { section: ['Holiday', 'Feriado'], fields: ['name', 'day', 'part', 'yearly'] },
    { section: ['Applies to', 'Se aplica a'], fields: ['location_id', 'affects_rental', 'affects_roster'] },
  ],
  sheet: { key: 'name', paths: { ...LIST_EXPORTS, upload: 'import-excel' } },
});
