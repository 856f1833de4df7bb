/** Texts of item types and categories: what they are for, and where they are used. */
export const itemTypeMessages = {
  en: {
    'list_use.title': 'Used in',
    'list_use.none': 'Not used yet. You can change or delete it.',
    'list_use.kept': 'It can’t be deleted while it is in use. Deactivate it to stop offering it.',
    'item_type.kind': 'Kind',
    'item_type.kind.none': 'Note only',
    'item_type.locked':
      '{count, plural, one {# line uses} other {# lines use}} this type, so its kind can’t be changed. Create another type instead.',
    'item_type.access': 'Portal access',
    'item_type.access.0': 'Hidden',
    'item_type.access.0_hint': 'Customers see neither the line nor its amount. Their totals exclude it.',
    'item_type.access.1': 'Visible',
    'item_type.access.1_hint': 'Customers see the line on the activity, statement and receipt.',
    'item_type.access.2': 'Visible and editable',
    'item_type.access.2_hint': 'Customers can also request it and change its quantity.',
  },
  es: {
    'list_use.title': 'Dónde se usa',
    'list_use.none': 'Aún no se usa. Puede modificarlo o eliminarlo.',
    'list_use.kept': 'No se puede eliminar mientras esté en uso. Desactívelo para que deje de ofrecerse.',
    'item_type.kind': 'Clase',
    'item_type.kind.none': 'Solo nota',
    'item_type.locked':
      '{count, plural, one {# línea usa} other {# líneas usan}} este tipo, por lo que su clase no se puede cambiar. Cree otro tipo.',
    'item_type.access': 'Acceso en el portal',
    'item_type.access.0': 'Oculto',
    'item_type.access.0_hint': 'Los clientes no ven la línea ni su importe. Sus totales no la incluyen.',
    'item_type.access.1': 'Visible',
    'item_type.access.1_hint': 'Los clientes ven la línea en la actividad, el estado de cuenta y el recibo.',
    'item_type.access.2': 'Visible y editable',
    'item_type.access.2_hint': 'Los clientes también pueden solicitarla y cambiar su cantidad.',
  },
};
