import { keyedForms, type SettingForm } from './setting-form.rules.ts';

/** Settings of several parts without a screen of their own. */
export const OBJECT_FORMS = keyedForms([
  {
    key: 'inventory_transfer',
    group: 'inventory',
    label: ['Inventory transfers', 'Traslados de inventario'],
    help: ['How stock moves between locations.', 'Cómo se mueven las existencias entre ubicaciones.'],
    shape: 'parts',
    parts: [
      { name: 'require_approval', label: ['Require approval', 'Requieren aprobación'], kind: 'flag' },
      { name: 'in_transit', label: ['Track in transit', 'Registrar en tránsito'], kind: 'flag' },
      { name: 'allow_partial', label: ['Allow partial receipt', 'Permitir recepción parcial'], kind: 'flag' },
    ],
  },
  {
    key: 'receipt_layout',
    group: 'documents',
    label: ['Receipts', 'Recibos'],
    help: ['Paper size and content of receipts.', 'Tamaño de papel y contenido de los recibos.'],
    shape: 'parts',
    parts: [
      {
        name: 'size',
        label: ['Paper size', 'Tamaño de papel'],
        kind: 'choice',
        options: [
          ['a4', ['A4', 'A4']],
          ['a5', ['A5', 'A5']],
          ['80mm', ['80 mm roll', 'Rollo de 80 mm']],
        ],
      },
      { name: 'show_tax', label: ['Show tax', 'Mostrar impuestos'], kind: 'flag' },
      { name: 'show_logo', label: ['Show the logo', 'Mostrar el logotipo'], kind: 'flag' },
    ],
  },
  {
    key: 'ai',
    group: 'connections',
    label: ['Artificial intelligence', 'Inteligencia artificial'],
    help: ['The AI service used to answer questions.', 'El servicio de IA que responde preguntas.'],
    shape: 'parts',
    parts: [
      { name: 'provider', label: ['Provider', 'Proveedor'], kind: 'text' },
      { name: 'endpoint', label: ['Address', 'Dirección'], kind: 'text' },
      { name: 'model', label: ['Model', 'Modelo'], kind: 'text' },
      { name: 'api_key', label: ['Key', 'Clave'], kind: 'secret' },
    ],
  },
  {
    key: 's3',
    group: 'connections',
    label: ['File storage', 'Almacenamiento de archivos'],
    help: ['The company’s own file storage (S3).', 'Almacenamiento de archivos propio (S3).'],
    shape: 'parts',
    parts: [
      { name: 'endpoint', label: ['Address', 'Dirección'], kind: 'text' },
      { name: 'bucket', label: ['Bucket', 'Bucket'], kind: 'text' },
      { name: 'region', label: ['Region', 'Región'], kind: 'text' },
      { name: 'secret_access_key', label: ['Secret key', 'Clave secreta'], kind: 'secret' },
    ],
  },
  {
    key: 'smtp',
    group: 'connections',
    label: ['Mail server', 'Servidor de correo'],
    help: ['Set up in Communications.', 'Se configura en Comunicaciones.'],
    shape: 'parts',
    parts: [],
    href: '/ams/communications-management',
  },
  ...(['second_factor', 'oidc'] as const).map(
    (key): SettingForm => ({
      key,
      group: 'people',
      label:
        key === 'oidc'
          ? ['Identity provider', 'Proveedor de identidad']
          : ['Two-factor authentication', 'Verificación en dos pasos'],
      help: [
        'Only administrators can change login methods.',
        'Solo los administradores pueden cambiar los métodos de inicio de sesión.',
      ],
      shape: 'parts',
      parts: [],
      href: '/ams/settings/sign-in',
    }),
  ),
  {
    key: 'accounting_realm_id',
    group: 'connections',
    label: ['Accounting company ID', 'ID de empresa contable'],
    help: ['Set when you connect the accounting service.', 'Se define al conectar el servicio contable.'],
    shape: 'value',
    parts: [],
    href: '/ams/quickbook-setup',
  },
]);
