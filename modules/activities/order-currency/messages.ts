/** Words of the currency of an activity. */
export const orderCurrencyMessages = {
  en: {
    'activity.column.currency_id': 'Currency',
    'activity.currency.rate': '1 {base} = {rate} {code} today.',
    'activity.currency.kept': 'The activity keeps its rate: 1 {base} = {rate} {code}.',
    'activity.currency.moves': 'Every price is converted once.',
    'activity.currency.paid': 'There are payments in this currency. It stays.',
    'activity.currency.unsaved': 'The items are shown in {code}. They are converted when you save.',
  },
  es: {
    'activity.column.currency_id': 'Moneda',
    'activity.currency.rate': '1 {base} = {rate} {code} hoy.',
    'activity.currency.kept': 'La actividad conserva su tasa: 1 {base} = {rate} {code}.',
    'activity.currency.moves': 'Cada precio se convierte una vez.',
    'activity.currency.paid': 'Hay pagos en esta moneda. Se conserva.',
    'activity.currency.unsaved': 'Las partidas se muestran en {code}. Se convierten al guardar.',
  },
};
