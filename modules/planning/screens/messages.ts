/** Texts of the planning lists, area `planning`. */
export const planningMessages = {
  en: {
    'planning.holidays': 'Holidays',
    'planning.no_task_types': 'No task types yet. Add them in Settings.',
  },
  es: {
    'planning.holidays': 'Feriados',
    'planning.no_task_types': 'Aún no hay tipos de tarea. Agréguelos en Configuración.',
  },
};
