import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, multiline, text } from '../../../platform/resource/field.ts';

/** Groups that item types are listed under in the editor and in reports. */
export const itemTypeGroup = defineResource({
  name: 'item_type_group',
  path: 'item-type-group',
  label: {
    one: ['Item type group', 'Grupo de tipos de partida'],
    many: ['Item type groups', 'Grupos de tipos de partida'],
  },
  about: [
    'Group item types under headings in the items editor and in reports.',
    'Agrupe los tipos de partida bajo títulos en el editor de partidas y en los reportes.',
  ],
  permission: 'item_type_group',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: { columns: ['name', 'description', 'active'], sort: 'display_order', unpaged: true },
  form: [{ section: ['Group', 'Grupo'], fields: ['name', 'description', 'active'] }],
  ordered: true,
  attachments: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
