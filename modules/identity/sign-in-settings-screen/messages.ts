/** Texts of default roles and of how people sign in, area `identity`. */
export const signInSettingsMessages = {
  en: {
    'signin.saved': 'Saved',
    'signin.was': 'was {value}',
    'signin.was_empty': 'was empty',
    'signin.forbidden': 'You can’t edit default roles.',
    'signin.roles.title': 'Default roles',
    'signin.roles.default_role': 'Role for new people',
    'signin.roles.default_role_hint': 'For staff added or imported without a role. If empty: Officer.',
    'signin.roles.default_notification_role': 'Fallback recipients',
    'signin.roles.default_notification_role_hint':
      'People with this role get notifications that have no other recipient.',
    'signin.reach.factor.administrators':
      '{count, plural, =0 {Every administrator has set it up.} one {# administrator hasn’t set it up.} other {# administrators haven’t set it up.}}',
    'signin.reach.factor.staff':
      '{count, plural, =0 {All staff have set it up.} one {# person on staff hasn’t set it up.} other {# people on staff haven’t set it up.}}',
    'signin.reach.factor.everyone':
      '{count, plural, =0 {Everyone has set it up.} one {# person hasn’t set it up.} other {# people haven’t set it up.}}',
    'signin.reach.factor.optional':
      '{count, plural, =0 {Nobody has} one {# person has} other {# people have}} set it up.',
    'signin.reach.factor.over': 'At least {count, number} people haven’t set it up.',
    'signin.reach.factor.own': 'You haven’t set it up either; you’ll do that next.',
    'signin.reach.factor.only_own': 'Only you haven’t set it up; you’ll do that next.',
    'signin.reach.password':
      '{count, plural, one {# person currently logs} other {# people currently log}} in with a password.',
    'signin.reach.provider': '{count, plural, one {# person has} other {# people have}} logged in this way.',
    'signin.reach.off':
      '{count, plural, one {# person who logs in this way will need} other {# people who log in this way will need}} a password.',
    'signin.reach.redirect': 'Redirect URL for your provider',
  },
  es: {
    'signin.saved': 'Guardado',
    'signin.was': 'antes: {value}',
    'signin.was_empty': 'antes: vacío',
    'signin.forbidden': 'No puede editar los roles predeterminados.',
    'signin.roles.title': 'Roles predeterminados',
    'signin.roles.default_role': 'Rol de personas nuevas',
    'signin.roles.default_role_hint': 'Para personal agregado o importado sin rol. Si lo deja vacío: Oficial.',
    'signin.roles.default_notification_role': 'Destinatarios alternativos',
    'signin.roles.default_notification_role_hint':
      'Las personas con este rol reciben las notificaciones que no tienen otro destinatario.',
    'signin.reach.factor.administrators':
      '{count, plural, =0 {Todos los administradores la han configurado.} one {# administrador no la ha configurado.} other {# administradores no la han configurado.}}',
    'signin.reach.factor.staff':
      '{count, plural, =0 {Todo el personal la ha configurado.} one {# persona del personal no la ha configurado.} other {# personas del personal no la han configurado.}}',
    'signin.reach.factor.everyone':
      '{count, plural, =0 {Todos la han configurado.} one {# persona no la ha configurado.} other {# personas no la han configurado.}}',
    'signin.reach.factor.optional':
      '{count, plural, =0 {Nadie la ha configurado.} one {# persona la ha configurado.} other {# personas la han configurado.}}',
    'signin.reach.factor.over': 'Al menos {count, number} personas no la han configurado.',
    'signin.reach.factor.own': 'Usted tampoco la ha configurado; lo hará a continuación.',
    'signin.reach.factor.only_own': 'Solo usted no la ha configurado; lo hará a continuación.',
    'signin.reach.password':
      '{count, plural, one {Actualmente # persona inicia} other {Actualmente # personas inician}} sesión con contraseña.',
    'signin.reach.provider':
      '{count, plural, one {# persona ha iniciado} other {# personas han iniciado}} sesión de esta forma.',
    'signin.reach.off':
      '{count, plural, one {# persona que inicia sesión así necesitará} other {# personas que inician sesión así necesitarán}} una contraseña.',
    'signin.reach.redirect': 'URL de redirección para su proveedor',
  },
};
