import type { Label } from '../../../platform/resource/field.ts';
import { RETENTION_FORMS } from './retention-forms.rules.ts';
import { keyedForms, type SettingForm, type SettingGroup, type SettingPart } from './setting-form.rules.ts';

const one =
  (kind: SettingPart['kind'], more: Partial<SettingPart> = {}) =>
  (key: string, group: SettingGroup, label: Label, help: Label): SettingForm => ({
    key,
    group,
    label,
    help,
    shape: 'value',
    parts: [{ name: 'value', label, kind, ...more }],
  });
const flag = one('flag');
const count = one('number');
const line = one('text', { max: 500 });
const lines = one('lines');
const numbers = one('numbers');
const map = one('json');
const oneOf = (...options: [string, Label][]) => one('choice', { options });

const imports = (key: string, en: string, es: string): SettingForm =>
  map(
    key,
    'imports',
    [`Columns: ${en}`, `Columnas: ${es}`],
    [
      'Labels and order of the columns of this import and its sample file, as JSON with “columns” and “match”.',
      'Nombres y orden de las columnas de esta importación y su archivo de ejemplo, como JSON con “columns” y “match”.',
    ],
  );

const FIRST = keyedForms([
  count(
    'session_idle_minutes',
    'people',
    ['Minutes until staff are logged out', 'Minutos hasta cerrar la sesión del personal'],
    ['After so many minutes without use, 5 to 1440.', 'Tras tantos minutos sin uso, de 5 a 1440.'],
  ),
  count(
    'portal_idle_minutes',
    'people',
    ['Minutes until customers are logged out', 'Minutos hasta cerrar la sesión de clientes'],
    ['After so many minutes without use, 5 to 1440.', 'Tras tantos minutos sin uso, de 5 a 1440.'],
  ),
  count(
    'session_absolute_hours',
    'people',
    ['Longest session in hours', 'Sesión más larga en horas'],
    ['Everybody logs in again after it.', 'Después, todos inician sesión de nuevo.'],
  ),
  flag(
    'user_section_required',
    'people',
    ['Users need a location and section', 'Los usuarios necesitan ubicación y sección'],
    ['Asked for when a user is added.', 'Se pide al agregar un usuario.'],
  ),
  flag(
    'show_login_branding',
    'people',
    ['Logo and colours before login', 'Logotipo y colores antes de iniciar sesión'],
    ['Shows the company on the login pages.', 'Muestra la empresa en las páginas de inicio de sesión.'],
  ),
  flag(
    'strict_schedule',
    'activities',
    ['Strict schedule', 'Agenda estricta'],
    ['Activities that overlap for a person are refused.', 'Se rechazan actividades que se solapan para una persona.'],
  ),
  flag(
    'strict_roster',
    'activities',
    ['Strict roster', 'Turnos estrictos'],
    ['Only people on duty can be planned.', 'Solo se puede planificar a quien está de turno.'],
  ),
  flag(
    'reason_required',
    'activities',
    ['Reasons are required', 'Los motivos son obligatorios'],
    ['Cancelling and reopening ask why.', 'Cancelar y reabrir piden el porqué.'],
  ),
  flag(
    'signature_typed_allowed',
    'activities',
    ['Typed signatures', 'Firmas escritas'],
    ['A name may be typed instead of drawn.', 'Se puede escribir el nombre en lugar de dibujarlo.'],
  ),
  flag(
    'renumber_on_type_change',
    'activities',
    ['New number with another type', 'Número nuevo con otro tipo'],
    ['An activity whose type changes gets a number of it.', 'Una actividad que cambia de tipo recibe un número de él.'],
  ),
  flag(
    'auto_release_excess',
    'activities',
    ['Release what is too much', 'Liberar lo que sobra'],
    ['Stock reserved beyond what is used becomes free at once.', 'Lo reservado de más queda libre de inmediato.'],
  ),
  map(
    'default_activity_list',
    'activities',
    ['First view of activities', 'Primera vista de actividades'],
    [
      'For people without a view of their own, as JSON with “view”, “filters”, “sort” and “columns”.',
      'Para quien no tiene vista propia, como JSON con “view”, “filters”, “sort” y “columns”.',
    ],
  ),
  numbers(
    'work_week',
    'activities',
    ['Working days', 'Días laborables'],
    ['1 is Monday, 7 is Sunday.', '1 es lunes, 7 es domingo.'],
  ),
  flag(
    'customer_address_mandatory',
    'customers',
    ['Customers need an address', 'Los clientes necesitan dirección'],
    ['Street, city and country are asked for.', 'Se piden calle, ciudad y país.'],
  ),
  flag(
    'customer_onboard_approval',
    'customers',
    ['New customers are approved', 'Se aprueban los clientes nuevos'],
    ['Who registers in the portal waits for a person.', 'Quien se registra en el portal espera a una persona.'],
  ),
  flag(
    'lifecycle_auto',
    'customers',
    ['Lifecycle moves by itself', 'El ciclo de vida avanza solo'],
    ['The first completed activity makes a customer.', 'La primera actividad completada hace a un cliente.'],
  ),
  count(
    'lifecycle_former_months',
    'customers',
    ['Months until a customer is former', 'Meses hasta ser cliente anterior'],
    ['Without an activity.', 'Sin una actividad.'],
  ),
  oneOf(['warn', ['Warn', 'Avisar']], ['off', ['Do not check', 'No comprobar']], ['block', ['Refuse', 'Rechazar']])(
    'credit_check',
    'customers',
    ['Credit limit', 'Límite de crédito'],
    ['What happens when an activity goes beyond it.', 'Qué pasa cuando una actividad lo supera.'],
  ),
  flag(
    'feedback_requests',
    'customers',
    ['Ask for feedback', 'Pedir opiniones'],
    ['Customers get a link after an activity.', 'Los clientes reciben un enlace tras una actividad.'],
  ),
  count(
    'feedback_link_days',
    'customers',
    ['Days a feedback link works', 'Días que funciona el enlace de opinión'],
    ['1 to 365.', 'De 1 a 365.'],
  ),
  count(
    'feedback_alert_threshold',
    'customers',
    ['Rating that alerts', 'Calificación que alerta'],
    ['This rating or less is told at once.', 'Esta calificación o menos se avisa enseguida.'],
  ),
  line(
    'support_chat_url',
    'customers',
    ['Support chat', 'Chat de ayuda'],
    ['Address behind the help button of the portal.', 'Dirección del botón de ayuda del portal.'],
  ),
  line(
    'company_tax_number',
    'documents',
    ['Tax number', 'Número fiscal'],
    ['Printed on documents, at most 32 characters.', 'Se imprime en los documentos, máximo 32 caracteres.'],
  ),
  flag(
    'prices_include_tax',
    'documents',
    ['Prices include tax', 'Los precios incluyen impuestos'],
    ['How prices are entered and shown.', 'Cómo se ingresan y muestran los precios.'],
  ),
  numbers(
    'payment_reminders',
    'documents',
    ['Payment reminders', 'Recordatorios de pago'],
    ['Days before (−) or after the due day.', 'Días antes (−) o después del vencimiento.'],
  ),
  numbers(
    'rental_reminders',
    'documents',
    ['Rental reminders', 'Recordatorios de alquiler'],
    ['Days before (−) or after the return day.', 'Días antes (−) o después de la devolución.'],
  ),
  line(
    'books_closed_until',
    'documents',
    ['Books closed until', 'Libros cerrados hasta'],
    ['YYYY-MM-DD; nothing is posted on or before it.', 'AAAA-MM-DD; no se registra nada hasta ese día.'],
  ),
  count(
    'bill_second_limit',
    'documents',
    ['Second approval from', 'Segunda aprobación desde'],
    ['Bills above this amount need two people; 0: never.', 'Facturas superiores necesitan dos personas; 0: nunca.'],
  ),
  lines(
    'bill_payment_email_senders',
    'documents',
    ['Senders of bills', 'Remitentes de facturas'],
    ['Addresses whose mails hold bills, one a line.', 'Direcciones cuyos correos traen facturas, una por línea.'],
  ),
  lines(
    'bill_payment_email_subject_lines',
    'documents',
    ['Subjects of bills', 'Asuntos de facturas'],
    ['Words that tell a bill, one a line.', 'Palabras que distinguen una factura, una por línea.'],
  ),
  flag(
    'recon_auto_accept',
    'documents',
    ['Accept sure matches', 'Aceptar coincidencias seguras'],
    ['Bank lines that match without doubt are reconciled.', 'Se concilian las líneas que coinciden sin duda.'],
  ),
  count(
    'stock_backdate_days',
    'inventory',
    ['Days a movement may lie back', 'Días hacia atrás de un movimiento'],
    ['Older stock movements are refused.', 'Se rechazan movimientos más antiguos.'],
  ),
]);

const LAST = keyedForms([
  line(
    'rate_provider_url',
    'connections',
    ['Rate provider', 'Proveedor de tasas'],
    [
      'Address of exchange rates; {base} stands for the base currency.',
      'Dirección de tasas de cambio; {base} es la moneda base.',
    ],
  ),
  line(
    'map_tiles_url',
    'connections',
    ['Map tiles', 'Mapas'],
    ['Map pictures with {z}, {x}, {y}. Empty: a plain map.', 'Imágenes con {z}, {x}, {y}. Vacío: un mapa simple.'],
  ),
  line('geocoding_url', 'connections', ['Address search', 'Direcciones'], ['Finds coordinates.', 'Da coordenadas.']),
  line(
    'routing_url',
    'connections',
    ['Routing', 'Rutas'],
    ['Address of the routing service.', 'Dirección del servicio de rutas.'],
  ),
  line(
    'optimiser_url',
    'connections',
    ['Route optimiser', 'Optimizador de rutas'],
    ['Address of the optimiser.', 'Dirección del optimizador.'],
  ),
  line(
    'ocr_url',
    'connections',
    ['Text recognition', 'Reconocimiento de texto'],
    ['Address of the service that reads bills.', 'Dirección del servicio que lee facturas.'],
  ),
  imports('order_header_upload', 'activities', 'actividades'),
  imports('order_detail_upload', 'items of activities', 'artículos de actividades'),
  imports('upload_customer', 'customers', 'clientes'),
  imports('upload_inventory', 'inventory', 'inventario'),
  imports('upload_template', 'templates', 'plantillas'),
  imports('upload_asset', 'assets', 'activos'),
  imports('upload_user', 'users', 'usuarios'),
  imports('upload_workflow', 'workflows', 'flujos'),
  imports('upload_roles', 'roles', 'roles'),
  imports('upload_roster', 'rosters', 'turnos'),
  imports('upload_activity_type', 'activity types', 'tipos de actividad'),
  imports('upload_item_type', 'item types', 'tipos de artículo'),
  imports('upload_targets', 'targets', 'metas'),
]);

/** Settings without a screen of their own: sections of settings/company, in this order. */
export const COMPANY_FORMS = [...FIRST, ...RETENTION_FORMS, ...LAST];
