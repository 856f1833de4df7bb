/** Words of the form of a new activity. */
export const newOrderMessages = {
  en: {
    'activity.create.save': 'Create activity',
    'activity.create.save_items': 'Create and add items',
    'activity.create.customer': 'customer',
    'activity.create.type_missing': 'Choose an activity type.',
    'activity.create.customer_missing': 'Choose a customer.',
    'activity.create.new_customer': 'New customer',
    'activity.create.new_name': 'Customer name',
    'activity.create.new_phone': 'Phone',
    'activity.create.new_street': 'Street',
    'activity.create.new_city': 'City',
    'activity.create.add_customer': 'Add customer',
  },
  es: {
    'activity.create.save': 'Crear actividad',
    'activity.create.save_items': 'Crear y agregar partidas',
    'activity.create.customer': 'cliente',
    'activity.create.type_missing': 'Elija un tipo de actividad.',
    'activity.create.customer_missing': 'Elija un cliente.',
    'activity.create.new_customer': 'Cliente nuevo',
    'activity.create.new_name': 'Nombre del cliente',
    'activity.create.new_phone': 'Teléfono',
    'activity.create.new_street': 'Calle',
    'activity.create.new_city': 'Ciudad',
    'activity.create.add_customer': 'Agregar cliente',
  },
};
