import { fieldText } from '../../../kernel/field-texts.ts';
import type { Language } from '../../../kernel/texts/language.ts';
import { productTexts } from '../../../kernel/texts/product-texts.ts';

/** Field errors that only the server finds: forms in the browser do not carry them. */
const TEXTS = productTexts<string>(
  'refusal',
  { module: 'core', use: 'field' },
  {
    too_many_one: { en: 'At most one entry.', es: 'Máximo una entrada.' },
    too_few_one: { en: 'Add at least one entry.', es: 'Agregue al menos una entrada.' },
    more_than: { en: 'More than {0}.', es: 'Mayor que {0}.' },
    end_before_start: {
      en: 'The end can’t be before the start.',
      es: 'El fin no puede ser anterior al inicio.',
    },
    most_below_least: {
      en: 'The maximum quantity is below the minimum.',
      es: 'La cantidad máxima es menor que la mínima.',
    },
    target_officer: {
      en: 'An officer’s target needs an officer; the company’s has none.',
      es: 'La meta de un oficial necesita un oficial; la de la empresa no lleva ninguno.',
    },
    target_months: {
      en: 'Enter the first day of a month: the first month or a later one, for at most 60 months.',
      es: 'Ingrese el primer día de un mes: el primer mes u otro posterior, por un máximo de 60 meses.',
    },
    shift_length: {
      en: 'The end must be after the start, and a shift lasts at most 16 hours.',
      es: 'El fin debe ser posterior al inicio, y un turno dura como máximo 16 horas.',
    },
    under_itself: { en: 'A record can’t be placed under itself.', es: 'Un registro no puede depender de sí mismo.' },
    same_officer: {
      en: 'Choose someone other than the officer.',
      es: 'Elija a alguien distinto del oficial.',
    },
    base_rate: { en: 'The base currency’s rate is always 1.', es: 'La tasa de la moneda base siempre es 1.' },
    already_base: { en: 'This is already the base currency.', es: 'Esta ya es la moneda base.' },
    base_active: { en: 'The base currency can’t be deactivated.', es: 'La moneda base no se puede desactivar.' },
    no_rentals: { en: 'Rentals aren’t available yet.', es: 'Los alquileres aún no están disponibles.' },
    unknown_data: { en: 'There is no such data to report on.', es: 'No existen esos datos para el reporte.' },
    primary_moves: {
      en: 'Make another customer primary instead.',
      es: 'En su lugar, marque otro cliente como principal.',
    },
    company_holiday: {
      en: 'Only holidays of the whole company affect rentals.',
      es: 'Solo los feriados de toda la empresa afectan los alquileres.',
    },
    link_unreachable: {
      en: 'This address doesn’t return a page that can be shown.',
      es: 'Esta dirección no devuelve una página que se pueda mostrar.',
    },
    finer_amounts: {
      en: 'Some prices or limits in this currency have more decimals.',
      es: 'Algunos precios o límites en esta moneda tienen más decimales.',
    },
    break_too_long: {
      en: 'The break must be shorter than the shift.',
      es: 'La pausa debe durar menos que el turno.',
    },
    template_of_security: {
      en: 'Security emails and signature links always use Ordo’s own text.',
      es: 'Los correos de seguridad y los enlaces para firmar usan siempre el texto de Ordo.',
    },
    sort_by: { en: 'This list sorts by: {0}.', es: 'Esta lista se ordena por: {0}.' },
    sort_most: { en: 'At most {0} columns to sort by.', es: 'Máximo {0} columnas para ordenar.' },
    shared_person: {
      en: 'This person also belongs to another customer and must edit their own profile.',
      es: 'Esta persona también pertenece a otro cliente y debe editar su propio perfil.',
    },
    rates_answer: {
      en: 'Unexpected response from the rate provider: {0}',
      es: 'Respuesta inesperada del proveedor de tasas: {0}',
    },
  },
);

/** The sentence for a field error: one of the server's own, else one that forms know too (`fieldText`). */
export function refusalText(key: string, language: Language, values: Record<string, string> = {}): string {
  const [name = '', ...args] = key.split(':');
  if (TEXTS.has(name)) return TEXTS.in(name, language, { ...Object.fromEntries(args.entries()), ...values });
  const only = values.min ?? values.max ?? args[0];
  if (only === '1' && TEXTS.has(`${name}_one`)) return TEXTS.in(`${name}_one`, language);
  return fieldText(key, language, values);
}
