/** Texts of bulk changes, area `records`. */
export const bulkMessages = {
  en: {
    'records.bulk.select_failed': 'Couldn’t select the rest. Try again.',
    'records.bulk.stop': 'Stop',
    'records.bulk.progress': 'Progress',
    'records.bulk.summary': '{done} of {total} done, {failed} failed',
    'records.bulk.failed': 'Failed',
    'records.bulk.retry': '{count, plural, one {Retry # failed} other {Retry # failed}}',
    'records.bulk.again': 'Try again',
    'records.bulk.nothing': 'Nothing was changed.',
    'records.bulk.unsure': 'No changes were confirmed.',
    'records.bulk.not_run': '{count, plural, one {# record wasn’t processed.} other {# records weren’t processed.}}',
  },
  es: {
    'records.bulk.select_failed': 'No se pudo seleccionar el resto. Inténtelo de nuevo.',
    'records.bulk.stop': 'Detener',
    'records.bulk.progress': 'Avance',
    'records.bulk.summary': '{done} de {total} completados, {failed} con error',
    'records.bulk.failed': 'Con error',
    'records.bulk.retry': '{count, plural, one {Reintentar # con error} other {Reintentar # con error}}',
    'records.bulk.again': 'Intentar de nuevo',
    'records.bulk.nothing': 'No se cambió nada.',
    'records.bulk.unsure': 'No se confirmó ningún cambio.',
    'records.bulk.not_run': '{count, plural, one {# registro no se procesó.} other {# registros no se procesaron.}}',
  },
} as const;
