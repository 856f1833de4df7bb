import type { Language } from '../../../platform/kernel/errors.ts';
import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
import type { TextPlace } from '../../../platform/kernel/texts/product-texts.ts';
import { keyedLabel, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';

const PLACE: TextPlace = { module: 'messages', use: 'list', where: ['Events', 'Eventos'] };

export const CHANNELS = ['email', 'in_app', 'webhook'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** An event of the product: what it is called, and how people and other systems may hear of it. */
export interface EventRule {
  readonly label: Label;
  readonly channels: readonly ChannelName[];
  /** Security mails: a company cannot switch them off. */
  readonly isFixed?: true;
  /**
   * What the mail carries lets somebody in or act for somebody: it has the product's own words, nothing of the company stands around
   * it, and nobody but its receiver reads it.
   */
  readonly isSecret?: true;
  /** The mail leads to a page that is its receiver's alone; its words may be the company's. */
  readonly isPersonal?: true;
  /** Values a mail template may use. */
  readonly values?: readonly string[];
}

const heard = (label: Label): EventRule => ({ label, channels: ['in_app', 'webhook'] });
const hook = (label: Label): EventRule => ({ label, channels: ['webhook'] });
const bell = (label: Label): EventRule => ({ label, channels: ['in_app'] });
const mailed = (label: Label, ...values: string[]): EventRule => ({ label, channels: ['email'], values });
const secure = (label: Label): EventRule => ({
  label,
  channels: ['email'],
  isFixed: true,
  isSecret: true,
});

/** Every event the product tells of. A new one gets a line here. */
const RULES: Readonly<Record<string, EventRule>> = {
  'order.created': hook(['Activity created', 'Actividad creada']),
  // The public API's name for it: the payment flow begins here.
  'order-created': hook(['Activity with payments created', 'Actividad con pagos creada']),
  'order.updated': hook(['Activity updated', 'Actividad modificada']),
  'order.released': heard(['Activity released', 'Actividad liberada']),
  'order.incomplete': heard(['Activity incomplete', 'Actividad incompleta']),
  'order.completed': heard(['Activity completed', 'Actividad completada']),
  'order.cancelled': heard(['Activity cancelled', 'Actividad cancelada']),
  'order.cancelled_note': bell(['Note on a cancelled activity', 'Nota en una actividad cancelada']),
  'order.signed_off': heard(['Activity signed off', 'Actividad con conformidad']),
  'order.signoff_refused': heard(['Sign-off declined', 'Conformidad rechazada']),
  'order.sign_link': {
    label: ['Signature link', 'Enlace para firmar'],
    channels: ['email'],
    isSecret: true,
  },
  'order.deleted': heard(['Activity deleted', 'Actividad eliminada']),
  'order.follow_up_missing': {
    label: ['Follow-up activity not created', 'Actividad de seguimiento no creada'],
    channels: ['in_app'],
  },
  'order.driver_changed': heard(['Officer changed', 'Oficial cambiado']),
  'item.changed': hook(['Items of an activity changed', 'Partidas de una actividad modificadas']),
  'note.customer': heard(['Note for the customer', 'Nota para el cliente']),
  'checkoff.waiting': { label: ['Review pending', 'Revisión pendiente'], channels: ['in_app'] },
  'checkoff.passed': hook(['Review passed', 'Revisión aprobada']),
  'checkoff.failed': heard(['Review failed', 'Revisión rechazada']),
  'checkoff.waived': hook(['Review waived', 'Revisión exonerada']),
  'checkoff.reopened': hook(['Review reopened', 'Revisión reabierta']),
  'order.price_difference': bell(['Price difference', 'Diferencia de precio']),
  'order.statement_ready': bell(['Statements ready', 'Estados de cuenta listos']),
  'order.bulk_ended': bell(['Bulk action finished', 'Acción masiva terminada']),
  'subscription.failed': bell(['Activity subscription stopped', 'Suscripción de actividades detenida']),
  'portal.order_submitted': heard(['Service request', 'Solicitud de servicio']),
  'portal.order_changed': heard(['Service request changed', 'Solicitud de servicio modificada']),
  'portal.order_withdrawn': hook(['Service request withdrawn', 'Solicitud de servicio retirada']),
  'portal.note': heard(['Note from a customer', 'Nota de un cliente']),
  'support.message': heard(['Message from a customer', 'Mensaje de un cliente']),
  'support.answer': { label: ['Reply to a customer', 'Respuesta a un cliente'], channels: ['in_app'] },
  'feedback.requested': {
    label: ['Feedback request', 'Solicitud de opinión'],
    channels: ['email'],
    isPersonal: true,
  },
  'feedback.received': hook(['Feedback received', 'Opinión recibida']),
  'feedback.low': heard(['Low rating', 'Calificación baja']),
  'document.uploaded': heard(['Document uploaded', 'Documento cargado']),
  'document.approved': hook(['Document approved', 'Documento aprobado']),
  'document.rejected': { label: ['Document rejected', 'Documento rechazado'], channels: ['email', 'webhook'] },
  'document.expiring': {
    label: ['Document expiring', 'Documento por vencer'],
    channels: ['email', 'in_app', 'webhook'],
  },
  'document.expired': heard(['Document expired', 'Documento vencido']),
  'registration.pending': bell(['Portal access requested', 'Acceso al portal solicitado']),
  'registration.verify': secure(['Portal email confirmation', 'Confirmación de correo del portal']),
  'registration.approved': mailed(['Portal access approved', 'Acceso al portal aprobado'], 'name', 'company', 'link'),
  'registration.rejected': mailed(
    ['Portal access declined', 'Acceso al portal rechazado'],
    'name',
    'company',
    'reason',
  ),
  'registration.invited': secure(['Portal invitation', 'Invitación al portal']),
  'export.ready': bell(['Export ready', 'Exportación lista']),
  'customer.created': hook(['Customer created', 'Cliente creado']),
  'customer.updated': hook(['Customer updated', 'Cliente modificado']),
  'customer.status_changed': hook(['Customer status changed', 'Estado del cliente cambiado']),
  'customer.deleted': hook(['Customer deleted', 'Cliente eliminado']),
  'contact.created': hook(['Contact created', 'Contacto creado']),
  'contact.updated': hook(['Contact updated', 'Contacto modificado']),
  'contact.deleted': hook(['Contact deleted', 'Contacto eliminado']),
  'user.created': hook(['User created', 'Usuario creado']),
  'user.updated': hook(['User updated', 'Usuario modificado']),
  'user.deleted': hook(['User deleted', 'Usuario eliminado']),
  'settings.changed': hook(['Setting changed', 'Configuración modificada']),
  'currency.rate_changed': hook(['Exchange rate changed', 'Tasa de cambio modificada']),
  'currency.rate_held': { label: ['Exchange rate to confirm', 'Tasa de cambio por confirmar'], channels: ['in_app'] },
  'usage.limit': { label: ['Plan limit reached', 'Límite del plan alcanzado'], channels: ['in_app'] },
  'webhook.disabled': { label: ['Webhook disabled', 'Webhook desactivado'], channels: ['in_app'] },
  'mail.refused': bell(['Mail server rejects emails', 'El servidor de correo rechaza los correos']),
  'schedule.disabled': { label: ['Scheduled email stopped', 'Correo programado detenido'], channels: ['in_app'] },
  'schedule.mail': { label: ['Scheduled email', 'Correo programado'], channels: ['email'] },
  'communication.sent': { label: ['Manual email', 'Correo manual'], channels: ['email'] },
  'user.invited': secure(['Invitation', 'Invitación']),
  'user.link_ended': bell(['Invitation link revoked', 'Enlace de invitación revocado']),
  'user.password_reset': secure(['Password reset', 'Restablecimiento de contraseña']),
  'user.password_changed': secure(['Password changed', 'Contraseña cambiada']),
  'user.password_set': secure(['Password set', 'Contraseña establecida']),
  'user.locked': secure(['Account locked', 'Cuenta bloqueada']),
  'user.email_changed': secure(['Email changed', 'Correo cambiado']),
  'login.new_device': secure(['Login from a new device', 'Inicio de sesión desde un dispositivo nuevo']),
  'report.ready': { label: ['Report ready', 'Reporte listo'], channels: ['in_app'] },
  'attachment.infected': { label: ['Infected file', 'Archivo infectado'], channels: ['in_app'] },
};

/** The same, each label under a key a company may change it by. */
export const EVENTS: Readonly<Record<string, EventRule>> = lookUpTable(
  Object.fromEntries(
    Object.entries(RULES).map(([event, rule]) => [
      event,
      { ...rule, label: keyedLabel(`event.${event}`, PLACE, rule.label) },
    ]),
  ),
);

/** What an event is called; an unknown one is called by its key. */
export const labelOf = (event: string, language: Language): string => {
  const rule = EVENTS[event];
  return rule ? labelText(rule.label, language) : event;
};

/** Mails that nobody but their receiver reads. */
export const HIDDEN_EVENTS: readonly string[] = Object.keys(EVENTS).filter((event) => {
  const rule = EVENTS[event];
  return rule?.isSecret || rule?.isPersonal || rule?.values?.includes('link');
});

/** Mails that go out with nothing of the company around them. */
export const isBare = (event: string | null): boolean => event !== null && EVENTS[event]?.isSecret === true;

/** Events another system can ask to be told of. */
export const WEBHOOK_EVENTS: readonly string[] = Object.keys(EVENTS).filter((event) =>
  EVENTS[event]?.channels.includes('webhook'),
);
