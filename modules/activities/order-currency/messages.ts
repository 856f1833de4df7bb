/** Words of the currency of an activity. */
export const orderCurrencyMessages = {
  en: {
    'activity.column.currency_id': 'Currency',
    'activity.currency.rate': 'Today: 1 {base} = {rate} {code}',
    'activity.currency.kept': 'This activity keeps its rate: 1 {base} = {rate} {code}',
    'activity.currency.moves': 'All prices will be converted.',
    'activity.currency.paid': 'There are payments in this currency, so it can’t be changed.',
    'activity.currency.unsaved': 'Items are shown in {code}. They are converted when you save.',
  },
  es: {
    'activity.column.currency_id': 'Moneda',
    'activity.currency.rate': 'Hoy: 1 {base} = {rate} {code}',
    'activity.currency.kept': 'Esta actividad conserva su tasa: 1 {base} = {rate} {code}',
    'activity.currency.moves': 'Se convertirán todos los precios.',
    'activity.currency.paid': 'Hay pagos en esta moneda; no se puede cambiar.',
    'activity.currency.unsaved': 'Las partidas se muestran en {code}. Se convierten al guardar.',
  },
};
