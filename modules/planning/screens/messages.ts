/** Texts of the planning lists, area `planning`. */
export const planningMessages = {
  en: {
    'planning.holidays': 'Holidays',
    'planning.roster.this_week': 'This week',
    'planning.roster.next_week': 'Next week',
    'planning.roster.none_this_week': 'No shifts this week',
    'planning.roster.none_next_week': 'No shifts next week',
    'planning.roster.next_day': 'next day',
    'planning.roster.publish': 'Publish shift',
    'planning.roster.published': 'Shift published',
    'planning.no_task_types': 'No task types yet. Add them in Settings.',
  },
  es: {
    'planning.holidays': 'Feriados',
    'planning.roster.this_week': 'Esta semana',
    'planning.roster.next_week': 'Próxima semana',
    'planning.roster.none_this_week': 'No hay turnos esta semana',
    'planning.roster.none_next_week': 'No hay turnos la próxima semana',
    'planning.roster.next_day': 'día siguiente',
    'planning.roster.publish': 'Publicar turno',
    'planning.roster.published': 'Turno publicado',
    'planning.no_task_types': 'Aún no hay tipos de tarea. Agréguelos en Configuración.',
  },
};
