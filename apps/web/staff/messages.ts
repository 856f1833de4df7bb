/** Texts of the staff frame, area `staff`. */
export const staffMessages = {
  en: {
    'staff.company': 'Ordo',
    'staff.nav.locked': 'Needs the permission “View {page}”. Ask an administrator.',
    'staff.account.profile': 'Profile',
    'staff.account.appearance': 'Appearance and keys',
    'staff.palette.recent': 'Recent',
    'staff.palette.activities': 'Activities',
    'staff.palette.customers': 'Customers',
    'staff.palette.users': 'Users',
    'staff.palette.pages': 'Go to',
    'staff.palette.settings': 'Settings',
    'staff.palette.actions': 'Actions',
  },
  es: {
    'staff.company': 'Ordo',
    'staff.nav.locked': 'Requiere el permiso “Ver {page}”. Consulte a un administrador.',
    'staff.account.profile': 'Perfil',
    'staff.account.appearance': 'Apariencia y teclas',
    'staff.palette.recent': 'Recientes',
    'staff.palette.activities': 'Actividades',
    'staff.palette.customers': 'Clientes',
    'staff.palette.users': 'Usuarios',
    'staff.palette.pages': 'Ir a',
    'staff.palette.settings': 'Configuración',
    'staff.palette.actions': 'Acciones',
  },
};
