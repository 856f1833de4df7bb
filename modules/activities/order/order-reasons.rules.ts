import { ERROR_TEXTS } from '../../../platform/kernel/error-texts.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import type { BlockReason } from './order-gates.rules.ts';
import type { OrderAction, OrderStatus } from './order-states.rules.ts';

type Texts = Record<Language, string>;

const STATUS_WORDS: Record<OrderStatus, Texts> = {
  pending: { en: 'pending', es: 'pendiente' },
  released: { en: 'released', es: 'liberada' },
  incomplete: { en: 'incomplete', es: 'incompleta' },
  completed: { en: 'completed', es: 'completada' },
  cancelled: { en: 'cancelled', es: 'cancelada' },
};

/** The action as the end of "It cannot be …". */
const ACTION_WORDS: Record<OrderAction, Texts> = {
  release: { en: 'released', es: 'liberar' },
  incomplete: { en: 'marked incomplete', es: 'marcar como incompleta' },
  complete: { en: 'completed', es: 'completar' },
  cancel: { en: 'cancelled', es: 'cancelar' },
  customer_signoff: { en: 'signed off', es: 'firmar' },
  delete: { en: 'deleted', es: 'eliminar' },
  reopen: { en: 'reopened', es: 'reabrir' },
};

const RIGHT_WORDS: Record<string, Texts> = {
  update: { en: 'change', es: 'cambiar' },
  complete: { en: 'complete', es: 'completar' },
  remove: { en: 'delete', es: 'eliminar' },
};

/** Reasons that have no text of their own in the error catalogue. */
const REASON_TEXTS: Record<string, Texts> = {
  'order.completed_not_cancellable': {
    en: 'This activity is completed. Mark it incomplete first, then cancel it.',
    es: 'Esta actividad está completada. Primero márquela como incompleta y después cancélela.',
  },
  'order.type_right_missing': {
    en: 'You may not {right} activities of this type. Ask an administrator.',
    es: 'No puede {right} actividades de este tipo. Consulte a un administrador.',
  },
  text_field_required: { en: 'Please fill in this field.', es: 'Complete este campo.' },
  date_invalid: { en: 'This is not a date.', es: 'Esto no es una fecha.' },
  completed_at_in_future: {
    en: 'The completion time lies in the future.',
    es: 'La hora de finalización está en el futuro.',
  },
  completed_at_too_early: {
    en: 'The completion time lies more than 30 days before the activity was created.',
    es: 'La hora de finalización es más de 30 días anterior a la creación de la actividad.',
  },
};

/** The sentence a person reads for a blocked action. */
export function reasonText({ reason }: Pick<BlockReason, 'reason'>, language: Language): string {
  const catalogue: Record<string, Texts | undefined> = ERROR_TEXTS;
  const template = (REASON_TEXTS[reason.key] ?? catalogue[reason.key])?.[language] ?? reason.key;
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => wordOf(name, reason.values[name] ?? '', language));
}

function wordOf(name: string, value: string, language: Language): string {
  if (name === 'status') return STATUS_WORDS[value as OrderStatus]?.[language] ?? value;
  if (name === 'action') return ACTION_WORDS[value as OrderAction]?.[language] ?? value;
  if (name === 'right') return RIGHT_WORDS[value]?.[language] ?? value;
  return value;
}
