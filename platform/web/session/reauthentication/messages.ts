/** Words of the question for the own password, area `core`. */
export const confirmPasswordMessages = {
  en: {
    'web.confirm_password.title': 'Confirm it’s you',
    'web.confirm_password.password': 'Your password',
    'web.confirm_password.required': 'Enter your password.',
    'web.confirm_password.hint': 'This action requires your password. You won’t be asked again for 10 minutes.',
    'web.confirm_password.confirm': 'Confirm password',
  },
  es: {
    'web.confirm_password.title': 'Confirme que es usted',
    'web.confirm_password.password': 'Su contraseña',
    'web.confirm_password.required': 'Ingrese su contraseña.',
    'web.confirm_password.hint': 'Esta acción requiere su contraseña. No se le pedirá de nuevo durante 10 minutos.',
    'web.confirm_password.confirm': 'Confirmar contraseña',
  },
};
