import { line, map } from './form-kinds.rules.ts';
import { keyedForms, type SettingForm } from './setting-form.rules.ts';

const imports = (key: string, en: string, es: string, help = { en: '', es: '' }): SettingForm =>
  map(
    key,
    'imports',
    [`Columns: ${en}`, `Columnas: ${es}`],
    [
      `Column labels and order for this import and its sample file, as JSON: {"columns": [{"label", "field", "required"}]}.${help.en}`,
      `Nombres y orden de columnas de esta importación y su archivo de ejemplo, como JSON: {"columns": [{"label", "field", "required"}]}.${help.es}`,
    ],
  );

/** Activities and their items come in two files, joined by a column that both have. */
const MATCH = {
  en: ' “match” names the column that links items to their activity, “ex_ref_no” if empty.',
  es: ' “match” indica la columna que une las partidas con su actividad; si falta, “ex_ref_no”.',
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
  imports('order_header_upload', 'activities', 'actividades', MATCH),
  imports('order_detail_upload', 'activity items', 'partidas de actividades', MATCH),
  imports('upload_customer', 'customers', 'clientes'),
  imports('upload_inventory', 'inventory', 'inventario'),
  imports('upload_template', 'templates', 'plantillas'),
  imports('upload_asset', 'assets', 'activos'),
  imports('upload_user', 'users', 'usuarios'),
  imports('upload_workflow', 'workflows', 'flujos'),
  imports('upload_roles', 'roles', 'roles'),
  imports('upload_roster', 'roster', 'turnos'),
  imports('upload_activity_type', 'activity types', 'tipos de actividad'),
  imports('upload_item_type', 'item types', 'tipos de partida'),
  imports('upload_targets', 'targets', 'metas'),
]);
