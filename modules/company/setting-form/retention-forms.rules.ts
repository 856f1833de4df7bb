import type { Label } from '../../../platform/resource/field.ts';
import { count } from './form-kinds.rules.ts';
import { keyedForms, type SettingForm } from './setting-form.rules.ts';

const kept = (key: string, label: Label, help: Label): SettingForm => count(key, 'retention', label, help);

const DAYS: Label = ['1 to 3650.', 'De 1 a 3650.'];

/** How long what only grows is kept. */
export const RETENTION_FORMS = keyedForms([
  kept('location_history_days', ['Location history (days)', 'Historial de ubicación (días)'], DAYS),
  kept('audit_retention_months', ['Audit log (months)', 'Registro de auditoría (meses)'], ['1 to 240.', 'De 1 a 240.']),
  kept('notification_retention_days', ['Notifications (days)', 'Notificaciones (días)'], DAYS),
  kept(
    'message_retention_days',
    ['Sent emails and webhooks (days)', 'Correos y webhooks enviados (días)'],
    ['1 to 3650. Pending messages are kept.', 'De 1 a 3650. Los mensajes pendientes se conservan.'],
  ),
  kept('job_retention_days', ['Finished background jobs (days)', 'Tareas en segundo plano terminadas (días)'], DAYS),
  kept(
    'import_retention_days',
    ['Finished imports (days)', 'Importaciones terminadas (días)'],
    ['2 to 3650. The imported records are kept.', 'De 2 a 3650. Los registros importados se conservan.'],
  ),
  kept(
    'export_retention_days',
    ['Export history (days)', 'Historial de exportaciones (días)'],
    ['1 to 3650. The files themselves are kept for a day.', 'De 1 a 3650. Los archivos se conservan un día.'],
  ),
  kept(
    'link_retention_days',
    ['Used and expired links (days)', 'Enlaces usados o vencidos (días)'],
    ['1 to 365. Invitation and password links.', 'De 1 a 365. Enlaces de invitación y de contraseña.'],
  ),
  kept(
    'deleted_file_days',
    ['Deleted files (days)', 'Archivos eliminados (días)'],
    [
      '1 to 3650. Until then an administrator can restore them from the audit log.',
      'De 1 a 3650. Hasta entonces, un administrador puede restaurarlos desde el registro de auditoría.',
    ],
  ),
  kept(
    'job_files_keep_days',
    ['Files made by jobs (days)', 'Archivos generados por tareas (días)'],
    ['1 to 365.', 'De 1 a 365.'],
  ),
  kept('backup_keep_days', ['Backups (days)', 'Copias de seguridad (días)'], DAYS),
]);
