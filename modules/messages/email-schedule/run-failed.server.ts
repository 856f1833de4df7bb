import { AppError, errorText, type Language } from '../../../platform/kernel/errors.ts';
import { type KeyOf, labelText, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';

const TEXTS = productTexts(
  'error.schedule',
  { module: 'messages', use: 'error' },
  {
    action_gone: {
      en: 'This content is no longer available. Choose another or delete the schedule.',
      es: 'Este contenido ya no está disponible. Elija otro o elimine el correo programado.',
    },
    owner_gone: {
      en: 'The owner of this schedule can no longer log in. Open and save it to become its owner.',
      es: 'El propietario de este correo programado ya no puede iniciar sesión. Ábralo y guárdelo para ser su propietario.',
    },
    owner_lacks: {
      en: 'The owner of this schedule doesn’t have the {permission} permission. Grant it, or have someone who has it save the schedule.',
      es: 'El propietario de este correo programado no tiene el permiso {permission}. Otórgueselo o pida a alguien que lo tenga que guarde el correo programado.',
    },
    parameter: {
      en: 'The setting “{parameter}” is no longer valid. Open the schedule, choose it again and save.',
      es: 'El ajuste “{parameter}” ya no es válido. Abra el correo programado, elíjalo de nuevo y guarde.',
    },
    rule: {
      en: 'The recurrence rule isn’t valid. Open the schedule, choose how often it runs and save.',
      es: 'La regla de repetición no es válida. Abra el correo programado, elija cada cuánto se envía y guarde.',
    },
    never_ended: {
      en: 'The server stopped each time this ran. Choose a shorter period, fewer records or another template.',
      es: 'El servidor se detuvo cada vez que esto se ejecutó. Elija un período más corto, menos registros u otra plantilla.',
    },
    file_too_large: {
      en: 'The file is larger than 10 MB and can’t be emailed. Choose a shorter period or fewer records.',
      es: 'El archivo supera los 10 MB y no se puede enviar. Elija un período más corto o menos registros.',
    },
    template: {
      en: 'The template has an error ({reason}). Fix it or choose another one.',
      es: 'La plantilla tiene un error ({reason}). Corríjala o elija otra.',
    },
  },
);

type Told = Record<Language, string>;
const UNKNOWN = 'Unknown Error!';

/** A run that cannot be: said to people in these words, in both languages, since its readers are known only later. */
export class RunFailed extends Error {
  readonly told: Told;

  /** Labels among the values are said in each language. */
  constructor(key: KeyOf<typeof TEXTS>, values: Readonly<Record<string, string | Label>> = {}) {
    const said = (language: Language) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : labelText(value, language),
        ]),
      );
    const told = { en: TEXTS.in(key, 'en', said('en')), es: TEXTS.in(key, 'es', said('es')) };
    super(told.en);
    this.told = told;
  }
}

/** Why a run failed, when it is something that people can mend; null for a defect. */
export function toldOf(error: unknown): Told | null {
  if (error instanceof RunFailed) return error.told;
  if (error instanceof AppError) {
    const { code, info } = error;
    const say = (language: Language): string => info.message ?? errorText(code, language, info.values);
    return { en: say('en'), es: say('es') };
  }
  if ((error as Error).name === 'TemplateError') return TEXTS.both('template', { reason: (error as Error).message });
  return null;
}

/** The reason of a failed run as it is kept. */
export const keptReason = (error: unknown): Told => toldOf(error) ?? { en: UNKNOWN, es: UNKNOWN };

/** A kept reason in the reader's language; what was kept before in one language stays as it is. */
export function reasonIn(kept: string | null, language: Language): string | null {
  if (!kept?.startsWith('{')) return kept;
  return (JSON.parse(kept) as Told)[language];
}
