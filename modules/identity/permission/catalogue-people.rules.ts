import { permissionGroup } from './permission-words.rules.ts';

// A1, permission catalogue: home, users, AI.
export const PEOPLE_PERMISSIONS = [
  ...permissionGroup(
    ['Home', 'Inicio'],
    [
      ['dashboard', ['dashboard', 'tablero'], 'V'],
      ['dashboard_financials', ['amounts on the dashboard', 'importes en el tablero'], 'V'],
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
          change_email: ['Change email addresses of users', 'Cambiar correos de usuarios'],
          reset_password: ['Set passwords of users', 'Establecer contraseñas de usuarios'],
          unlock: ['Lock and unlock users', 'Bloquear y desbloquear usuarios'],
          disable: ['Disable users', 'Desactivar usuarios'],
          blacklist: ['Blacklist users', 'Poner usuarios en la lista negra'],
          revoke_sessions: ['End sessions of users', 'Cerrar sesiones de usuarios'],
          view_location: ['View where users are', 'Ver dónde están los usuarios'],
          restore: ['Restore deleted users', 'Restaurar usuarios eliminados'],
        },
      ],
      ['roles', ['roles', 'roles'], 'VCUDIE'],
      ['permissions', ['permissions', 'permisos'], 'VCUD'],
      ['activity_type_roles', ['activity types of roles', 'tipos de actividad de roles'], 'VU'],
      ['user_roster', ['user roster', 'turnos de usuarios'], 'VCUDIE'],
      ['fleet', ['fleet', 'flota'], 'VCUDE'],
      ['vehicle_health', ['vehicle health', 'estado de vehículos'], 'VCUD'],
      ['holidays', ['holidays', 'feriados'], 'VCUDI'],
    ],
  ),
  ...permissionGroup(
    ['AI', 'IA'],
    [
      ['ask_amy', ['Ask Amy', 'Pregunte a Amy'], 'V'],
      ['ask_amy_prompts', ['', ''], '', { manage: ['Manage prompts of Amy', 'Gestionar indicaciones de Amy'] }],
      ['ask_amy_integrations', ['', ''], '', { manage: ['Manage connections of Amy', 'Gestionar conexiones de Amy'] }],
      [
        'ai_recon',
        ['AI reconciliation', 'conciliación con IA'],
        'VCUD',
        { confirm: ['Confirm AI reconciliations', 'Confirmar conciliaciones con IA'] },
      ],
      [
        'web_harvesting_bot',
        ['web harvesting bots', 'robots de recolección web'],
        'VCUDIE',
        {
          run: ['Run web harvesting bots', 'Ejecutar robots de recolección web'],
          pause: ['Pause web harvesting bots', 'Pausar robots de recolección web'],
          resume: ['Resume web harvesting bots', 'Reanudar robots de recolección web'],
          stop: ['Stop web harvesting bots', 'Detener robots de recolección web'],
          duplicate: ['Duplicate web harvesting bots', 'Duplicar robots de recolección web'],
          schedule: ['Schedule web harvesting bots', 'Programar robots de recolección web'],
          manage_webhooks: ['Manage webhooks of bots', 'Gestionar webhooks de robots'],
          delete_logs: ['Delete logs of bots', 'Eliminar registros de robots'],
          override_robots: ['Let a bot pass over robots.txt', 'Permitir que un robot ignore robots.txt'],
        },
      ],
    ],
  ),
];
