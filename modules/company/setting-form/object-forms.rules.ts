import { keyedForms, type SettingForm } from './setting-form.rules.ts';

/** Settings of several parts without a screen of their own. */
export const OBJECT_FORMS = keyedForms([
  {
    key: 'inventory_transfer',
    group: 'inventory',
    label: ['Inventory transfers', 'Transferencias de inventario'],
    help: ['How goods move between places.', 'Cómo se mueven los bienes entre lugares.'],
    shape: 'parts',
    parts: [
      { name: 'require_approval', label: ['Need an approval', 'Requieren aprobación'], kind: 'flag' },
      { name: 'in_transit', label: ['Are in transit in between', 'Quedan en tránsito'], kind: 'flag' },
      { name: 'allow_partial', label: ['May arrive in parts', 'Pueden llegar por partes'], kind: 'flag' },
    ],
  },
  {
    key: 'receipt_layout',
    group: 'documents',
    label: ['Receipts', 'Recibos'],
    help: ['Paper and parts of a receipt.', 'Papel y partes de un recibo.'],
    shape: 'parts',
    parts: [
      {
        name: 'size',
        label: ['Paper', 'Papel'],
        kind: 'choice',
        options: [
          ['a4', ['A4', 'A4']],
          ['a5', ['A5', 'A5']],
          ['80mm', ['80 mm roll', 'Rollo de 80 mm']],
        ],
      },
      { name: 'show_tax', label: ['Show tax', 'Mostrar impuestos'], kind: 'flag' },
      { name: 'show_logo', label: ['Show the logo', 'Mostrar el logotipo'], kind: 'flag' },
      { name: 'template_id', label: ['Number of the template', 'Número de la plantilla'], kind: 'number' },
    ],
  },
  {
    key: 'ai',
    group: 'connections',
    label: ['Artificial intelligence', 'Inteligencia artificial'],
    help: ['The service that answers questions.', 'El servicio que responde preguntas.'],
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
    help: ['A store of the company’s own.', 'Un almacén propio de la empresa.'],
    shape: 'parts',
    parts: [
      { name: 'endpoint', label: ['Address', 'Dirección'], kind: 'text' },
      { name: 'bucket', label: ['Bucket', 'Contenedor'], kind: 'text' },
      { name: 'region', label: ['Region', 'Región'], kind: 'text' },
      { name: 'secret_access_key', label: ['Secret key', 'Clave secreta'], kind: 'secret' },
    ],
  },
  {
    key: 'smtp',
    group: 'connections',
    label: ['Mail server', 'Servidor de correo'],
    help: ['Set up where mails are looked at.', 'Se configura donde se ven los correos.'],
    shape: 'parts',
    parts: [],
    href: '/ams/communications-management',
  },
  ...(['second_factor', 'oidc'] as const).map(
    (key): SettingForm => ({
      key,
      group: 'people',
      label: key === 'oidc' ? ['Identity provider', 'Proveedor de identidad'] : ['Second factor', 'Segundo factor'],
      help: [
        'Only administrators decide how people log in.',
        'Solo los administradores deciden cómo se inicia sesión.',
      ],
      shape: 'parts',
      parts: [],
      href: '/ams/settings/sign-in',
    }),
  ),
  {
    key: 'accounting_realm_id',
    group: 'connections',
    label: ['Accounting company', 'Empresa contable'],
    help: ['Set by the connection to the accounting service.', 'Lo pone la conexión con el servicio contable.'],
    shape: 'value',
    parts: [],
    href: '/ams/quickbook-setup',
  },
]);
