import { defineResource } from '../../../platform/resource/define.ts';
import { choice, decimal, flag, instant, integer, text } from '../../../platform/resource/field.ts';

/** A currency the company works in; its rate says how many units one unit of the base currency is. */
export const currency = defineResource({
  name: 'currency',
  path: 'currency',
  label: { one: ['Currency', 'Moneda'], many: ['Currencies', 'Monedas'] },
  about: [
    'The currencies you work in, with their exchange rates.',
    'Las monedas con las que trabaja, con sus tasas de cambio.',
  ],
  permission: 'currency',
  readable: 'permission',
  fields: {
    code: text(['Code', 'Código'], {
      required: true,
      missing: ['Enter the code.', 'Ingrese el código.'],
      unique: true,
      max: 3,
      pattern: '^[A-Za-z]{3}$',
      help: ['Three letters, for example EUR', 'Tres letras, por ejemplo EUR'],
    }),
    name: text(['Name', 'Nombre'], { required: true }),
    symbol: text(['Symbol', 'Símbolo'], {
      required: true,
      missing: ['Enter the symbol.', 'Ingrese el símbolo.'],
      max: 8,
    }),
    exchange_rate: decimal(['Exchange rate', 'Tasa de cambio'], {
      required: true,
      missing: ['Enter the exchange rate.', 'Ingrese la tasa de cambio.'],
      // As many as a rate has that was told from another base.
      scale: 20,
      min: 0.00000001,
      max: 999_999_999,
      help: ['Units per unit of the base currency', 'Unidades por unidad de la moneda base'],
    }),
    decimals: integer(['Decimals', 'Decimales'], {
      min: 0,
      max: 3,
      help: ['If empty, the usual ones of the currency', 'Si lo deja vacío, los habituales de la moneda'],
    }),
    rate_source: choice(
      ['Rate source', 'Origen de la tasa'],
      [
        ['manual', ['Manual', 'Manual']],
        ['auto', ['Rate provider', 'Proveedor de tasas']],
      ],
      { initial: 'manual' },
    ),
    active: flag(['Active', 'Activa'], { initial: true }),
    pending_rate: decimal(['Rate to confirm', 'Tasa por confirmar'], { readOnly: true, scale: 20 }),
    pending_at: instant(['To confirm since', 'Por confirmar desde'], { readOnly: true }),
  },
  title: 'name',
  search: ['code', 'name', 'symbol'],
  list: {
    columns: ['code', 'name', 'symbol', 'exchange_rate', 'rate_source', 'pending_rate', 'active'],
    sort: 'code',
    pageSize: 10,
  },
  form: [
    { section: ['Currency', 'Moneda'], fields: ['code', 'name', 'symbol', 'decimals', 'active'] },
    { section: ['Rate', 'Tasa'], fields: ['exchange_rate', 'rate_source'] },
  ],
});
