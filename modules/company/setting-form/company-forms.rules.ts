import { count, flag, line, lines, numbers, oneOf, text, weekdays } from './form-kinds.rules.ts';
import { RETENTION_FORMS } from './retention-forms.rules.ts';
import { keyedForms } from './setting-form.rules.ts';
import { SYSTEM_FORMS } from './system-forms.rules.ts';

const FIRST = keyedForms([
  count(
    'session_idle_minutes',
    'people',
    ['Staff session timeout (minutes)', 'Cierre de sesión del personal (minutos)'],
    [
      'Minutes of inactivity before automatic logout, 5 to 1440.',
      'Minutos de inactividad antes de cerrar la sesión, de 5 a 1440.',
    ],
  ),
  count(
    'portal_idle_minutes',
    'people',
    ['Customer session timeout (minutes)', 'Cierre de sesión de clientes (minutos)'],
    [
      'Minutes of inactivity before automatic logout, 5 to 1440.',
      'Minutos de inactividad antes de cerrar la sesión, de 5 a 1440.',
    ],
  ),
  count(
    'session_absolute_hours',
    'people',
    ['Maximum session (hours)', 'Duración máxima de la sesión (horas)'],
    ['Everyone must log in again after this time.', 'Después de este tiempo hay que iniciar sesión de nuevo.'],
  ),
  flag(
    'user_section_required',
    'people',
    ['Require user location and section', 'Exigir ubicación y sección a los usuarios'],
    ['Required when adding a user.', 'Obligatorio al agregar un usuario.'],
  ),
  flag(
    'show_login_branding',
    'people',
    ['Branding on login pages', 'Marca en las páginas de acceso'],
    [
      'Shows the company’s name, logo and colours on login pages.',
      'Muestra el nombre, el logotipo y los colores de la empresa en las páginas de acceso.',
    ],
  ),
  flag(
    'strict_schedule',
    'activities',
    ['Block overlaps', 'Bloquear cruces de horario'],
    ['An officer can’t have overlapping activities.', 'Un oficial no puede tener actividades que se crucen.'],
  ),
  flag(
    'strict_roster',
    'activities',
    ['Require a shift', 'Exigir turno'],
    ['Only people on shift can be scheduled.', 'Solo se puede programar a quien está de turno.'],
  ),
  flag(
    'reason_required',
    'activities',
    ['Require reasons', 'Exigir motivos'],
    [
      'A reason is required to cancel or mark incomplete. Reopening always needs one.',
      'Se exige un motivo para cancelar o marcar como incompleta. Para reabrir siempre se pide.',
    ],
  ),
  flag(
    'signature_typed_allowed',
    'activities',
    ['Allow typed signatures', 'Permitir firmas escritas'],
    [
      'The signer can type their name instead of drawing a signature.',
      'Quien firma puede escribir su nombre en lugar de dibujar la firma.',
    ],
  ),
  flag(
    'renumber_on_type_change',
    'activities',
    ['Renumber on type change', 'Renumerar al cambiar de tipo'],
    [
      'When the type changes, the activity gets a new number.',
      'Al cambiar de tipo, la actividad recibe un número nuevo.',
    ],
  ),
  flag(
    'auto_release_excess',
    'activities',
    ['Release excess reservations', 'Liberar reservas excedentes'],
    [
      'Reserved stock that isn’t used is released immediately.',
      'Las existencias reservadas que no se usan se liberan de inmediato.',
    ],
  ),
  weekdays(
    'work_week',
    'activities',
    ['Business days', 'Días hábiles'],
    ['The schedule shows the other days as days off.', 'Los demás días se muestran como libres en la agenda.'],
  ),
  flag(
    'customer_address_mandatory',
    'customers',
    ['Require customer address', 'Exigir dirección a los clientes'],
    ['Street, city and country are required.', 'Calle, ciudad y país son obligatorios.'],
  ),
  flag(
    'customer_onboard_approval',
    'customers',
    ['Approve new customers', 'Aprobar clientes nuevos'],
    ['Portal registrations need staff approval.', 'Los registros en el portal requieren aprobación del personal.'],
  ),
  flag(
    'lifecycle_auto',
    'customers',
    ['Automatic lifecycle', 'Ciclo de vida automático'],
    [
      'A completed activity turns a prospect into a customer; after months without activities, a customer becomes a former customer.',
      'Una actividad completada convierte al prospecto en cliente; tras meses sin actividades, pasa a excliente.',
    ],
  ),
  count(
    'lifecycle_former_months',
    'customers',
    ['Months until former customer', 'Meses para pasar a excliente'],
    ['Months without an activity.', 'Meses sin actividades.'],
  ),
  oneOf(['warn', ['Warn', 'Avisar']], ['off', ['Don’t check', 'No verificar']], ['block', ['Block', 'Bloquear']])(
    'credit_check',
    'customers',
    ['Credit limit', 'Límite de crédito'],
    ['What to do when an activity exceeds it.', 'Qué hacer cuando una actividad lo supera.'],
  ),
  flag(
    'feedback_requests',
    'customers',
    ['Ask for feedback', 'Pedir opiniones'],
    [
      'Customers get a feedback link after each activity.',
      'Los clientes reciben un enlace de encuesta después de cada actividad.',
    ],
  ),
  count(
    'feedback_link_days',
    'customers',
    ['Feedback link expiry (days)', 'Vigencia del enlace de encuesta (días)'],
    ['1 to 365.', 'De 1 a 365.'],
  ),
  count(
    'feedback_alert_threshold',
    'customers',
    ['Low rating alert', 'Alerta de calificación baja'],
    ['Notify immediately at this rating or below.', 'Notificar de inmediato con esta calificación o menos.'],
  ),
  line(
    'support_chat_url',
    'customers',
    ['Support chat', 'Chat de ayuda'],
    ['URL opened by the portal’s help button.', 'URL que abre el botón de ayuda del portal.'],
  ),
  text(32)(
    'company_tax_number',
    'documents',
    ['Tax ID', 'Identificación fiscal'],
    ['Printed on documents. Up to 32 characters.', 'Se imprime en los documentos. Máximo 32 caracteres.'],
  ),
  flag(
    'prices_include_tax',
    'documents',
    ['Prices include tax', 'Los precios incluyen impuestos'],
    ['Prices you enter already contain tax.', 'Los precios que ingresa ya contienen impuestos.'],
  ),
  numbers(
    'payment_reminders',
    'documents',
    ['Payment reminders', 'Recordatorios de pago'],
    ['Days before (−) or after the due date.', 'Días antes (−) o después del vencimiento.'],
  ),
  numbers(
    'rental_reminders',
    'documents',
    ['Rental reminders', 'Recordatorios de alquiler'],
    ['Days before (−) or after the return date.', 'Días antes (−) o después de la devolución.'],
  ),
  line(
    'books_closed_until',
    'documents',
    ['Books closed through', 'Libros cerrados hasta'],
    [
      'YYYY-MM-DD. Nothing can be posted on or before this date.',
      'AAAA-MM-DD. No se puede registrar nada hasta esa fecha inclusive.',
    ],
  ),
  count(
    'bill_second_limit',
    'documents',
    ['Second approval above', 'Segunda aprobación a partir de'],
    [
      'Bills above this amount need two approvers. 0 = never.',
      'Las facturas mayores requieren dos aprobadores. 0 = nunca.',
    ],
  ),
  lines(
    'bill_payment_email_senders',
    'documents',
    ['Bill senders', 'Remitentes de facturas'],
    ['Addresses that send bills by email, one per line.', 'Direcciones que envían facturas por correo, una por línea.'],
  ),
  lines(
    'bill_payment_email_subject_lines',
    'documents',
    ['Bill subject lines', 'Asuntos de facturas'],
    ['Words that identify a bill, one per line.', 'Palabras que identifican una factura, una por línea.'],
  ),
  flag(
    'recon_auto_accept',
    'documents',
    ['Accept exact matches', 'Aceptar coincidencias exactas'],
    [
      'Bank lines with an exact match are reconciled automatically.',
      'Las líneas bancarias con coincidencia exacta se concilian automáticamente.',
    ],
  ),
  count(
    'stock_backdate_days',
    'inventory',
    ['Backdating limit (days)', 'Límite de antigüedad (días)'],
    ['Older stock movements are rejected.', 'Se rechazan movimientos de inventario más antiguos.'],
  ),
]);

/** Settings without a screen of their own: sections of settings/company, in this order. */
export const COMPANY_FORMS = [...FIRST, ...RETENTION_FORMS, ...SYSTEM_FORMS];
