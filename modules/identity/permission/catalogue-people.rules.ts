import { permissionGroup } from './permission-words.rules.ts';

// Home, users, AI.
export const PEOPLE_PERMISSIONS = [
  ...permissionGroup(
    ['Home', 'Inicio'],
    [
      ['dashboard', ['dashboard', 'panel'], 'V'],
      ['dashboard_financials', ['dashboard amounts', 'importes del panel'], 'V'],
    ],
  ),
  ...permissionGroup(
    ['Users', 'Usuarios'],
    [
      [
        'users',
        ['users', 'usuarios'],
        'VCUDIE',
        {
          assign_roles: ['Assign roles to users', 'Asignar roles a usuarios'],
          assign_permissions: ['Assign permissions to users', 'Asignar permisos a usuarios'],
          change_email: ['Edit user email addresses', 'Editar correos de usuarios'],
          reset_password: ['Set user passwords', 'Establecer contraseñas de usuarios'],
          unlock: ['Lock and unlock users', 'Bloquear y desbloquear usuarios'],
          disable: ['Deactivate users', 'Desactivar usuarios'],
          blacklist: ['Blacklist users', 'Agregar usuarios a la lista negra'],
          revoke_sessions: ['End user sessions', 'Cerrar sesiones de usuarios'],
          view_location: ['View user locations', 'Ver ubicación de usuarios'],
          restore: ['Restore deleted users', 'Restaurar usuarios eliminados'],
        },
      ],
      ['roles', ['roles', 'roles'], 'VCUDIE'],
      ['permissions', ['permissions', 'permisos'], 'VCUD'],
      ['activity_type_roles', ['activity types by role', 'tipos de actividad por rol'], 'VU'],
      ['user_roster', ['roster', 'turnos'], 'VCUDIE'],
      ['fleet', ['fleet', 'flota'], 'VCUDE'],
      ['vehicle_health', ['vehicle health', 'estado de vehículos'], 'VCUD'],
      ['holidays', ['holidays', 'feriados'], 'VCUDI'],
    ],
  ),
  ...permissionGroup(
    ['AI', 'IA'],
    [
      ['ask_amy', ['', ''], '', { view: ['Ask Amy', 'Preguntar a Amy'] }],
      ['ask_amy_prompts', ['', ''], '', { manage: ['Manage Amy prompts', 'Gestionar instrucciones de Amy'] }],
      ['ask_amy_integrations', ['', ''], '', { manage: ['Manage Amy connections', 'Gestionar conexiones de Amy'] }],
      [
        'ai_recon',
        ['AI reconciliation', 'conciliación con IA'],
        'VCUD',
        { confirm: ['Confirm AI reconciliations', 'Confirmar conciliaciones con IA'] },
      ],
      [
        'web_harvesting_bot',
        ['bots', 'bots'],
        'VCUDIE',
        {
          run: ['Run bots', 'Ejecutar bots'],
          pause: ['Pause bots', 'Pausar bots'],
          resume: ['Resume bots', 'Reanudar bots'],
          stop: ['Stop bots', 'Detener bots'],
          duplicate: ['Duplicate bots', 'Duplicar bots'],
          schedule: ['Schedule bots', 'Programar bots'],
          manage_webhooks: ['Manage bot webhooks', 'Gestionar webhooks de bots'],
          delete_logs: ['Delete bot logs', 'Eliminar registros de bots'],
          override_robots: ['Let bots ignore robots.txt', 'Permitir que los bots ignoren robots.txt'],
        },
      ],
    ],
  ),
];
