/** Words of the history of one activity. */
export const orderHistoryMessages = {
  en: {
    'activity.history.system': 'System',
    'activity.history.insert': 'added {what} {label}',
    'activity.history.update': 'changed {what} {label}',
    'activity.history.delete': 'deleted {what} {label}',
    'activity.history.order': 'the activity',
    'activity.history.order_item': 'the item',
    'activity.history.order_note': 'a note',
    'activity.history.attachment': 'the file',
    'activity.history.order_signoff': 'the sign-off by',
    'activity.history.order_received_by': 'the receipt by',
    'activity.history.order_officer': 'an officer',
  },
  es: {
    'activity.history.system': 'Sistema',
    'activity.history.insert': 'agregó {what} {label}',
    'activity.history.update': 'modificó {what} {label}',
    'activity.history.delete': 'eliminó {what} {label}',
    'activity.history.order': 'la actividad',
    'activity.history.order_item': 'la partida',
    'activity.history.order_note': 'una nota',
    'activity.history.attachment': 'el archivo',
    'activity.history.order_signoff': 'la conformidad de',
    'activity.history.order_received_by': 'la recepción de',
    'activity.history.order_officer': 'un oficial',
  },
};
