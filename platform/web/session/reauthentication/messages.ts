/** Words of the question for the own password, area `core`. */
export const confirmPasswordMessages = {
  en: {
    'web.confirm_password.title': 'Confirm that it is you',
    'web.confirm_password.password': 'Your password',
    'web.confirm_password.hint': 'This action needs your password. It then counts for 10 minutes.',
    'web.confirm_password.confirm': 'Confirm password',
  },
  es: {
    'web.confirm_password.title': 'Confirme que es usted',
    'web.confirm_password.password': 'Su contraseña',
    'web.confirm_password.hint': 'Esta acción necesita su contraseña. Luego vale durante 10 minutos.',
    'web.confirm_password.confirm': 'Confirmar contraseña',
  },
};
