/** Texts of bulk changes, area `records`. */
export const bulkMessages = {
  en: {
    'records.bulk.select_failed': 'The others could not be selected. Try again.',
    'records.bulk.stop': 'Stop',
    'records.bulk.progress': 'Progress',
    'records.bulk.summary': '{done} of {total} done, {failed} refused',
    'records.bulk.failed': 'Refused',
    'records.bulk.retry': '{count, plural, one {Retry # refused} other {Retry # refused}}',
    'records.bulk.not_run': '{count, plural, one {# record was} other {# records were}} not tried.',
  },
  es: {
    'records.bulk.select_failed': 'No se pudo seleccionar el resto. Inténtelo de nuevo.',
    'records.bulk.stop': 'Detener',
    'records.bulk.progress': 'Avance',
    'records.bulk.summary': '{done} de {total} listos, {failed} rechazados',
    'records.bulk.failed': 'Rechazados',
    'records.bulk.retry': '{count, plural, one {Reintentar # rechazado} other {Reintentar # rechazados}}',
    'records.bulk.not_run': '{count, plural, one {# registro no se intentó} other {# registros no se intentaron}}.',
  },
} as const;
