/** Texts of the planning lists, area `planning`. */
export const planningMessages = {
  en: {
    'planning.holidays': 'Holidays',
    'planning.roster.this_week': 'This week',
    'planning.roster.next_week': 'Next week',
    'planning.no_task_types': 'No task types yet. Add them in Settings.',
  },
  es: {
    'planning.holidays': 'Feriados',
    'planning.roster.this_week': 'Esta semana',
    'planning.roster.next_week': 'Próxima semana',
    'planning.no_task_types': 'Aún no hay tipos de tarea. Agréguelos en Configuración.',
  },
};
