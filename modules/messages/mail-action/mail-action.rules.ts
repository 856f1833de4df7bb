import { keyedLabels } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';

/** The closed list of what a schedule can mail. A module offers the ones whose data it owns. */
export const MAIL_ACTIONS = keyedLabels(
  'schedule.action',
  { module: 'messages', use: 'list', where: ['Scheduled emails', 'Correos programados'] },
  {
    activities_due: ['Activities due', 'Actividades por vencer'],
    overdue_activities: ['Overdue activities', 'Actividades atrasadas'],
    unassigned_activities: ['Unassigned activities', 'Actividades sin asignar'],
    service_due: ['Service due', 'Mantenimientos por vencer'],
    customer_statement: ['Customer statement', 'Estado de cuenta del cliente'],
    unpaid_transactions: ['Unpaid transactions', 'Transacciones sin pagar'],
    expiring_documents: ['Expiring documents', 'Documentos por vencer'],
    rental_returns_due: ['Rental returns due', 'Devoluciones de alquiler por vencer'],
    low_stock: ['Low stock', 'Existencias bajas'],
    target_progress: ['Target progress', 'Avance de metas'],
    custom_report: ['Custom report', 'Reporte personalizado'],
    activity_report: ['Activity list', 'Lista de actividades'],
    crm_follow_ups: ['CRM follow-ups', 'Seguimientos de CRM'],
    daily_digest: ['Daily digest', 'Resumen diario'],
    unread_notifications: ['Unread notifications', 'Notificaciones sin leer'],
  },
);

export type MailActionName = keyof typeof MAIL_ACTIONS;
export const MAIL_ACTION_NAMES = Object.keys(MAIL_ACTIONS) as [MailActionName, ...MailActionName[]];

/** What a person chooses about an action: a whole number, or one of a list. */
export interface ActionParameter {
  readonly name: string;
  readonly label: Label;
  readonly initial: number | string;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly (readonly [value: string, label: Label])[];
}

export type ActionValues = Readonly<Record<string, number | string>>;

/** Values of an action's parameters with defaults filled; names what is wrong instead. */
export function actionValues(
  parameters: readonly ActionParameter[],
  sent: Readonly<Record<string, unknown>>,
): { values: ActionValues } | { wrong: string } {
  const known = new Set(parameters.map(({ name }) => name));
  const stranger = Object.keys(sent).find((name) => !known.has(name));
  if (stranger !== undefined) return { wrong: stranger };
  const values: Record<string, number | string> = {};
  for (const parameter of parameters) {
    const value = numbered(parameter, sent[parameter.name] ?? parameter.initial);
    if (!fits(parameter, value)) return { wrong: parameter.name };
    values[parameter.name] = value;
  }
  return { values };
}

/** Choices are offered as text, ids among them: what was offered is taken back. */
const numbered = ({ choices }: ActionParameter, value: unknown): unknown =>
  !choices && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

function fits({ choices, min = 0, max = 3650 }: ActionParameter, value: unknown): value is number | string {
  if (choices) return choices.some(([choice]) => choice === value);
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
