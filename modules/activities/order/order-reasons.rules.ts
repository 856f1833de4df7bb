import { errorText, isErrorCode, type Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { BlockReason } from './order-gates.rules.ts';
import { ACTION_RULES, isRepeat, type OrderAction, type OrderStatus } from './order-states.rules.ts';

const place = { module: 'activities', use: 'error' } as const;

const STATUS_WORDS = productTexts<OrderStatus>('order.status', place, {
  pending: { en: 'pending', es: 'pendiente' },
  released: { en: 'released', es: 'liberada' },
  incomplete: { en: 'incomplete', es: 'incompleta' },
  completed: { en: 'completed', es: 'completada' },
  cancelled: { en: 'cancelled', es: 'cancelada' },
});

/** The action as the end of "It cannot be …". */
const ACTION_WORDS = productTexts<OrderAction | 'change'>('order.action', place, {
  change: { en: 'changed', es: 'modificar' },
  release: { en: 'released', es: 'liberar' },
  incomplete: { en: 'marked incomplete', es: 'marcar como incompleta' },
  complete: { en: 'completed', es: 'completar' },
  cancel: { en: 'cancelled', es: 'cancelar' },
  customer_signoff: { en: 'signed off', es: 'dar conformidad' },
  delete: { en: 'deleted', es: 'eliminar' },
  reopen: { en: 'reopened', es: 'reabrir' },
});

const RIGHT_WORDS = productTexts('order.right', place, {
  update: { en: 'edit', es: 'editar' },
  complete: { en: 'complete', es: 'completar' },
  remove: { en: 'delete', es: 'eliminar' },
});

/** Reasons that have no text of their own in the error catalogue. */
const REASON_TEXTS = productTexts('error.reason', place, {
  'order.completed_not_cancellable': {
    en: 'This activity is completed. Mark it incomplete first, then cancel it.',
    es: 'Esta actividad está completada. Primero márquela como incompleta y después cancélela.',
  },
  'order.type_right_missing': {
    en: 'You can’t {right} activities of this type. Ask an administrator.',
    es: 'No puede {right} actividades de este tipo. Consulte a un administrador.',
  },
  text_field_required: { en: 'Fill in this field.', es: 'Complete este campo.' },
  date_invalid: { en: 'Enter a valid date.', es: 'Ingrese una fecha válida.' },
  completed_at_in_future: {
    en: 'The completion time is in the future.',
    es: 'La hora de finalización está en el futuro.',
  },
  completed_at_too_early: {
    en: 'The completion time is more than 30 days before the activity was created.',
    es: 'La hora de finalización es más de 30 días anterior a la creación de la actividad.',
  },
});

const OFFER_TEXTS = productTexts('order.offer', place, {
  already: { en: 'Already {status}', es: 'Ya {status}' },
  only: { en: 'Only when {statuses}', es: 'Solo si está {statuses}' },
});

/** The state of an activity inside a sentence. */
export const statusWord = (status: OrderStatus, language: Language): string => STATUS_WORDS.in(status, language);

/** An action as the end of "It cannot be …". */
export const actionWord = (action: OrderAction | 'change', language: Language): string =>
  ACTION_WORDS.in(action, language);

/** The sentence a person reads for a blocked action. */
export function reasonText({ reason }: Pick<BlockReason, 'reason'>, language: Language): string {
  const { key } = reason;
  const values = Object.fromEntries(
    Object.entries(reason.values).map(([name, value]) => [name, wordOf(name, value ?? '', language)]),
  );
  if (REASON_TEXTS.has(key)) return REASON_TEXTS.in(key, language, values);
  return isErrorCode(key) ? errorText(key, language, values) : key;
}

/** Why an action that is offered by name cannot be taken: "Already released", "Only when pending or incomplete". */
export function offerText(block: Pick<BlockReason, 'reason'>, language: Language): string {
  const { key, values } = block.reason;
  const { status, action } = values as { status?: OrderStatus; action?: OrderAction };
  if (key !== 'illegal_transition' || !status || !action) return reasonText(block, language);
  if (isRepeat(action, status)) return OFFER_TEXTS.in('already', language, { status: statusWord(status, language) });
  const from = ACTION_RULES[action].from.filter((each) => each !== status).map((each) => statusWord(each, language));
  const statuses = new Intl.ListFormat(language, { type: 'disjunction' }).format(from);
  return OFFER_TEXTS.in('only', language, { statuses });
}

function wordOf(name: string, value: string, language: Language): string {
  if (name === 'status' && STATUS_WORDS.has(value)) return STATUS_WORDS.in(value, language);
  if (name === 'action' && ACTION_WORDS.has(value)) return ACTION_WORDS.in(value, language);
  if (name === 'right' && RIGHT_WORDS.has(value)) return RIGHT_WORDS.in(value, language);
  return value;
}
