import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { email, flag, multiline, ref, text } from '../../../platform/resource/field.ts';

/** Who sells or services assets; a vendor may also be a customer. */
export const assetVendor = defineResource({
  name: 'asset_vendor',
  path: 'asset-vendor',
  label: { one: ['Vendor', 'Proveedor'], many: ['Vendors', 'Proveedores'] },
  about: ['The companies that sell or service your assets.', 'Las empresas que venden sus activos o les dan servicio.'],
  permission: 'asset_vendor',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, max: 200 }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    contact: text(['Contact', 'Contacto'], { max: 200 }),
    email: email(['Email', 'Correo']),
    phone: text(['Phone', 'Teléfono'], { max: 32, isPhone: true }),
    customer_id: ref(
      ['Customer', 'Cliente'],
      { table: 'customer', title: 'name', path: 'customer/all-dropdown-list' },
      { help: ['If the vendor is also a customer', 'Si el proveedor también es cliente'] },
    ),
    notes: multiline(['Notes', 'Notas'], { max: 10_000 }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description', 'contact', 'email'],
  list: { columns: ['name', 'contact', 'email', 'phone', 'customer_id', 'active'], sort: 'name', unpaged: true },
  form: [
    { section: ['Vendor', 'Proveedor'], fields: ['name', 'description', 'active'] },
    { section: ['Contact', 'Contacto'], fields: ['contact', 'email', 'phone', 'customer_id'] },
    { section: ['Notes', 'Notas'], fields: ['notes'] },
  ],
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
