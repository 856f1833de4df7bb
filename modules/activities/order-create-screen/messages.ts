/** Words of the form of a new activity. */
export const newOrderMessages = {
  en: {
    'activity.create.save': 'Create activity',
    'activity.create.save_items': 'Create and add items',
    'activity.create.customer': 'customer',
    'activity.create.type_missing': 'Choose an activity type.',
    'activity.create.customer_missing': 'Choose a customer.',
  },
  es: {
    'activity.create.save': 'Crear actividad',
    'activity.create.save_items': 'Crear y agregar partidas',
    'activity.create.customer': 'cliente',
    'activity.create.type_missing': 'Elija un tipo de actividad.',
    'activity.create.customer_missing': 'Elija un cliente.',
  },
};
