import { line } from './form-kinds.rules.ts';
import { keyedForms, type SettingForm, type SettingPart } from './setting-form.rules.ts';

const imports = (key: string, en: string, es: string, more: Columns = {}): SettingForm => ({
  key,
  group: 'imports',
  label: [`Columns: ${en}`, `Columnas: ${es}`],
  help: [
    'List your file’s columns in order. The sample file uses these names.',
    'Enumere las columnas de su archivo, en orden. El archivo de ejemplo usa estos nombres.',
  ],
  shape: 'parts',
  parts: [
    {
      name: 'columns',
      label: ['Columns', 'Columnas'],
      kind: 'rows',
      empty: ['Standard columns are used.', 'Se usan las columnas estándar.'],
      add: ['Add column', 'Agregar columna'],
      parts: [
        {
          name: 'label',
          label: ['Name in the file', 'Nombre en el archivo'],
          kind: 'text',
          max: 200,
          isOnce: true,
          needed: { text: ['Enter the name of the column.', 'Ingrese el nombre de la columna.'] },
        },
        {
          name: 'field',
          label: ['Field', 'Campo'],
          kind: more.resource ? 'import_field' : 'text',
          max: 200,
          isOnce: true,
          ...(more.resource ? { of: { resource: more.resource, ...(more.isItems ? { isItems: true } : {}) } } : {}),
          needed: { text: ['Choose the field.', 'Elija el campo.'] },
        },
        { name: 'required', label: ['Required', 'Obligatoria'], kind: 'flag' },
      ],
    },
    ...(more.beside ?? []),
  ],
});

/** Which columns an import knows, and what is asked besides. */
interface Columns {
  resource?: string;
  isItems?: true;
  beside?: readonly SettingPart[];
}

/** Activities and their items may come in two files, joined by a column that both have. */
const JOINED: SettingPart = {
  name: 'match',
  label: ['Column that links items to their activity', 'Columna que une las partidas con su actividad'],
  kind: 'text',
  max: 200,
  help: [
    'For activities and items in two files. If empty, the external reference is used.',
    'Para actividades y partidas en dos archivos. Si la deja vacía, se usa la referencia externa.',
  ],
};

/** Integrations and the columns of imports, after everything else. */
export const SYSTEM_FORMS = keyedForms([
  line(
    'rate_provider_url',
    'connections',
    ['Rate provider', 'Proveedor de tasas'],
    [
      'Exchange rate URL. {base} is replaced by the base currency.',
      'URL de tasas de cambio. {base} se reemplaza por la moneda base.',
    ],
  ),
  line(
    'map_tiles_url',
    'connections',
    ['Map tiles', 'Imágenes del mapa'],
    [
      'Tile URL with {z}, {x}, {y}. If empty, a plain map is shown.',
      'URL de imágenes con {z}, {x}, {y}. Si lo deja vacío, se muestra un mapa simple.',
    ],
  ),
  line(
    'geocoding_url',
    'connections',
    ['Address search', 'Búsqueda de direcciones'],
    ['URL of the geocoding service.', 'URL del servicio de geocodificación.'],
  ),
  line(
    'routing_url',
    'connections',
    ['Routing', 'Rutas'],
    ['URL of the routing service.', 'URL del servicio de rutas.'],
  ),
  line(
    'optimiser_url',
    'connections',
    ['Route optimiser', 'Optimizador de rutas'],
    ['URL of the route optimiser.', 'URL del optimizador de rutas.'],
  ),
  line(
    'ocr_url',
    'connections',
    ['Text recognition', 'Reconocimiento de texto'],
    ['URL of the service that reads bills.', 'URL del servicio que lee facturas.'],
  ),
  imports('order_header_upload', 'activities', 'actividades', { resource: 'order', beside: [JOINED] }),
  imports('order_detail_upload', 'activity items', 'partidas de actividades', { resource: 'order', isItems: true }),
  imports('upload_customer', 'customers', 'clientes', { resource: 'customer' }),
  imports('upload_inventory', 'inventory', 'inventario'),
  imports('upload_template', 'templates', 'plantillas', { resource: 'order_template' }),
  imports('upload_asset', 'assets', 'activos'),
  imports('upload_user', 'users', 'usuarios', { resource: 'user' }),
  imports('upload_workflow', 'workflows', 'flujos'),
  imports('upload_roles', 'roles', 'roles', { resource: 'role' }),
  imports('upload_roster', 'roster', 'turnos'),
  imports('upload_activity_type', 'activity types', 'tipos de actividad', { resource: 'order_type' }),
  imports('upload_item_type', 'item types', 'tipos de partida', { resource: 'order_item_type' }),
  imports('upload_targets', 'targets', 'metas'),
]);
