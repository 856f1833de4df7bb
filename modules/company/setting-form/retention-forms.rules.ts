import type { Label } from '../../../platform/resource/field.ts';
import { keyedForms, type SettingForm } from './setting-form.rules.ts';

const kept = (key: string, label: Label, help: Label): SettingForm => ({
  key,
  group: 'retention',
  label,
  help,
  shape: 'value',
  parts: [{ name: 'value', label, kind: 'number' }],
});

const DAYS: Label = ['1 to 3650.', 'De 1 a 3650.'];

/** How long what only grows is kept. */
export const RETENTION_FORMS = keyedForms([
  kept('location_history_days', ['Location history, in days', 'Historial de ubicación, en días'], DAYS),
  kept(
    'audit_retention_months',
    ['Audit log, in months', 'Registro de auditoría, en meses'],
    ['1 to 240.', 'De 1 a 240.'],
  ),
  kept('notification_retention_days', ['Notifications, in days', 'Notificaciones, en días'], DAYS),
  kept(
    'message_retention_days',
    ['Sent emails and webhooks, in days', 'Correos y webhooks enviados, en días'],
    ['1 to 3650. What is still waiting to be sent stays.', 'De 1 a 3650. Lo que aún está por enviarse se conserva.'],
  ),
  kept(
    'job_retention_days',
    ['Finished background jobs, in days', 'Tareas en segundo plano terminadas, en días'],
    DAYS,
  ),
  kept(
    'import_retention_days',
    ['Finished imports, in days', 'Importaciones terminadas, en días'],
    ['2 to 3650. The imported records stay.', 'De 2 a 3650. Los registros importados se conservan.'],
  ),
  kept(
    'export_retention_days',
    ['Export history, in days', 'Historial de exportaciones, en días'],
    ['1 to 3650. The files themselves are kept for a day.', 'De 1 a 3650. Los archivos se conservan un día.'],
  ),
  kept(
    'link_retention_days',
    ['Used and expired links, in days', 'Enlaces usados o vencidos, en días'],
    ['1 to 365. Invitation and password links.', 'De 1 a 365. Enlaces de invitación y de contraseña.'],
  ),
  kept(
    'deleted_file_days',
    ['Deleted files, in days', 'Archivos eliminados, en días'],
    [
      '1 to 3650. Until then an administrator can restore them from the audit log.',
      'De 1 a 3650. Hasta entonces, un administrador puede restaurarlos desde el registro de auditoría.',
    ],
  ),
  kept(
    'job_files_keep_days',
    ['Files made by jobs, in days', 'Archivos generados por tareas, en días'],
    ['1 to 365.', 'De 1 a 365.'],
  ),
  kept('backup_keep_days', ['Backups, in days', 'Copias de seguridad, en días'], DAYS),
]);
