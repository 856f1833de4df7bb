/** Texts of the planning lists, area `planning`. */
export const planningMessages = {
  en: { 'planning.holidays': 'Holidays' },
  es: { 'planning.holidays': 'Feriados' },
};
