/** Texts of the banks, area `payments`. */
export const bankMessages = {
  en: {
    'banks.show': 'Show account number',
    'banks.account': 'Account number',
    'banks.iban': 'IBAN',
    'banks.logged': 'This view is recorded in the audit log.',
    'banks.close': 'Close',
  },
  es: {
    'banks.show': 'Mostrar número de cuenta',
    'banks.account': 'Número de cuenta',
    'banks.iban': 'IBAN',
    'banks.logged': 'Esta consulta queda en el registro de auditoría.',
    'banks.close': 'Cerrar',
  },
};
