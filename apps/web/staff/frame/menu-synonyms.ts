import { fold } from '../../../../ui/text/fold.ts';

/** Words people use for the same thing, in English and Spanish: who types one finds the pages named by another. */
const SAME: readonly (readonly string[])[] = [
  ['activity', 'activities', 'actividad', 'job', 'order', 'work order', 'ticket', 'trabajo', 'orden'],
  ['customer', 'cliente', 'client', 'account', 'cuenta'],
  ['user', 'usuario', 'person', 'people', 'staff', 'employee', 'empleado', 'personal', 'technician', 'técnico'],
  ['user', 'usuario', 'officer', 'oficial', 'technician', 'driver', 'crew', 'técnico', 'conductor'],
  ['role', 'permission', 'rol', 'permiso', 'rights', 'access', 'acceso'],
  ['schedule', 'programación', 'agenda', 'calendar', 'planner', 'calendario', 'planificación'],
  ['roster', 'turno', 'shift', 'rota'],
  ['holiday', 'feriado', 'vacation', 'day off', 'vacaciones', 'festivo'],
  ['map', 'mapa', 'dispatch', 'despacho', 'route', 'ruta', 'gps', 'tracking', 'rastreo'],
  ['report', 'informe', 'reporte', 'statistics', 'analytics', 'estadísticas'],
  ['setting', 'configuración', 'ajuste', 'preference', 'option', 'preferencias'],
  ['review', 'revisión', 'check', 'approval', 'inspection', 'aprobación', 'inspección'],
  ['template', 'plantilla', 'preset'],
  ['subscription', 'suscripción', 'recurring', 'contract', 'recurrente', 'contrato'],
  ['document', 'documento', 'file', 'paper', 'archivo'],
  ['communication', 'comunicación', 'email', 'mail', 'webhook', 'correo', 'message', 'mensaje'],
  ['import', 'importación', 'upload', 'spreadsheet', 'excel', 'hoja de cálculo'],
  ['export', 'exportación', 'download', 'descarga'],
  ['audit', 'auditoría', 'history', 'log', 'historial', 'registro'],
  ['location', 'ubicación', 'warehouse', 'site', 'almacén', 'depósito'],
  ['asset', 'activo', 'equipment', 'machine', 'equipo', 'máquina'],
  ['language', 'idioma', 'translation', 'traducción'],
  ['currency', 'moneda', 'exchange rate', 'tasa de cambio', 'tipo de cambio'],
  ['additional field', 'campo adicional', 'custom field', 'campo personalizado'],
];

const GROUPS = SAME.map((words) => words.map(fold));

/** Other words for what some labels name. */
export function synonymsOf(labels: readonly string[]): string[] {
  const text = fold(labels.join(' '));
  return GROUPS.filter((words) => words.some((word) => new RegExp(`(^|\\W)${word}(s|es)?(\\W|$)`).test(text))).flat();
}
