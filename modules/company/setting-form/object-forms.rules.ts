import { oneOf } from './form-kinds.rules.ts';
import { keyedForms } from './setting-form.rules.ts';

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
    key: 'default_activity_list',
    group: 'activities',
    label: ['Default activity view', 'Vista predeterminada de actividades'],
    help: ['What opens for people without their own view.', 'Lo que se abre para quien no tiene vista propia.'],
    shape: 'parts',
    // Filters and columns are the API's to set; they stay as they are.
    parts: [
      {
        name: 'view',
        label: ['View', 'Vista'],
        kind: 'choice',
        options: [
          ['list', ['List', 'Lista']],
          ['board', ['Schedule', 'Agenda']],
          ['calendar', ['Month', 'Mes']],
          ['map', ['Map', 'Mapa']],
        ],
      },
      {
        name: 'sort',
        label: ['Order of the list', 'Orden de la lista'],
        kind: 'choice',
        initial: 'scheduled_start',
        options: [
          ['scheduled_start', ['Scheduled, earliest first', 'Programación, primero lo más próximo']],
          ['-scheduled_start', ['Scheduled, latest first', 'Programación, primero lo más lejano']],
          ['due_at', ['Due date, earliest first', 'Vencimiento, primero lo más próximo']],
          ['-created_at', ['Newest first', 'Primero lo más reciente']],
          ['-updated_at', ['Last changed first', 'Primero lo último modificado']],
        ],
      },
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
  oneOf(
    ['optional', ['Nobody', 'Nadie']],
    ['administrators', ['Administrators', 'Administradores']],
    ['staff', ['All staff', 'Todo el personal']],
    ['everyone', ['Staff and customers', 'Personal y clientes']],
  )(
    'second_factor',
    'sign_in',
    ['Require two-factor authentication', 'Exigir verificación en dos pasos'],
    [
      'People who haven’t set it up can only open their profile until they do.',
      'Quien no la haya configurado solo puede abrir su perfil hasta hacerlo.',
    ],
  ),
  {
    key: 'oidc',
    group: 'sign_in',
    label: ['Single sign-on (OpenID Connect)', 'Inicio de sesión único (OpenID Connect)'],
    help: [
      'People with an account here can log in with their company account.',
      'Quien tenga cuenta aquí puede iniciar sesión con su cuenta de la empresa.',
    ],
    shape: 'parts',
    parts: [
      {
        name: 'enabled',
        label: ['Show the button on the login page', 'Mostrar el botón en la página de inicio de sesión'],
        kind: 'flag',
      },
      {
        name: 'issuer',
        label: ['Issuer URL', 'URL del emisor'],
        help: ['For example https://login.example.com.', 'Por ejemplo, https://login.example.com.'],
        kind: 'url',
        needed: { by: 'enabled', text: ['Enter the issuer URL.', 'Ingrese la URL del emisor.'] },
      },
      {
        name: 'client_id',
        label: ['Client ID', 'ID de cliente'],
        help: ['Provided by your identity provider.', 'Lo indica su proveedor de identidad.'],
        kind: 'text',
        max: 200,
        needed: { by: 'enabled', text: ['Enter the client ID.', 'Ingrese el ID de cliente.'] },
      },
      {
        name: 'client_secret',
        label: ['Client secret', 'Secreto de cliente'],
        help: ['Stored encrypted and never shown again.', 'Se guarda cifrado y no se vuelve a mostrar.'],
        kind: 'secret',
      },
      {
        name: 'label',
        label: ['Button label', 'Texto del botón'],
        help: [
          'If empty, the provider’s host name is used.',
          'Si lo deja vacío, se usa el nombre de host del proveedor.',
        ],
        kind: 'text',
        max: 40,
      },
    ],
  },
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
