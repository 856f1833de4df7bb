/** Texts of item types and categories: what they are for, and where they are used. */
export const itemTypeMessages = {
  en: {
    'list_use.title': 'Where it is used',
    'list_use.none': 'Nowhere yet. It can be changed freely, or deleted.',
    'list_use.kept': 'While it is used it cannot be deleted. Switch it off, and nobody can choose it any more.',
    'item_type.kind': 'Kind',
    'item_type.kind.none': 'Note only',
    'item_type.locked':
      '{count, plural, one {# line uses} other {# lines use}} this type, so its kind stays as it is. Make a new type for another kind.',
    'item_type.access': 'In the portal',
    'item_type.access.0': 'Hidden',
    'item_type.access.0_hint': 'Customers see neither the line nor its amount; their totals leave it out.',
    'item_type.access.1': 'Visible',
    'item_type.access.1_hint': 'Customers see the line on the activity, its statement and its receipt.',
    'item_type.access.2': 'Visible and editable',
    'item_type.access.2_hint': 'Customers can also ask for it and change its quantity in their requests.',
  },
  es: {
    'list_use.title': 'Dónde se usa',
    'list_use.none': 'Aún en ninguna parte. Se puede cambiar o eliminar libremente.',
    'list_use.kept': 'Mientras se use no se puede eliminar. Desactívelo y ya nadie podrá elegirlo.',
    'item_type.kind': 'Clase',
    'item_type.kind.none': 'Solo una nota',
    'item_type.locked':
      '{count, plural, one {# línea usa} other {# líneas usan}} este tipo, así que su clase queda como está. Cree un tipo nuevo para otra clase.',
    'item_type.access': 'En el portal',
    'item_type.access.0': 'Oculto',
    'item_type.access.0_hint': 'Los clientes no ven la línea ni su importe; sus totales no la cuentan.',
    'item_type.access.1': 'Visible',
    'item_type.access.1_hint': 'Los clientes ven la línea en la actividad, su estado y su recibo.',
    'item_type.access.2': 'Visible y editable',
    'item_type.access.2_hint': 'Los clientes también pueden pedirlo y cambiar su cantidad en sus solicitudes.',
  },
};
