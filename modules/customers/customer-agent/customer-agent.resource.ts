import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { decimal, email, flag, ref, text } from '../../../platform/resource/field.ts';

/** People or companies that bring customers; an agent may also be a user of the system. */
export const customerAgent = defineResource({
  name: 'customer_agent',
  path: 'customer-agent',
  label: { one: ['Customer agent', 'Agente de clientes'], many: ['Customer agents', 'Agentes de clientes'] },
  about: ['People or companies that bring you customers.', 'Personas o empresas que le traen clientes.'],
  permission: 'customer_agents',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true }),
    email: email(['Email', 'Correo']),
    phone: text(['Phone', 'Teléfono'], { max: 32, isPhone: true }),
    company: text(['Company', 'Empresa'], { max: 200 }),
    user_id: ref(['User', 'Usuario'], { table: 'app_user', title: 'full_name', path: 'user/all-dropdown-list' }),
    commission_percent: decimal(['Commission (%)', 'Comisión (%)'], { min: 0, max: 100, scale: 2 }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'email', 'phone', 'company'],
  list: {
    columns: ['name', 'company', 'email', 'phone', 'commission_percent', 'user_id', 'active'],
    sort: 'display_order',
  },
  form: [
    { section: ['Agent', 'Agente'], fields: ['name', 'company', 'email', 'phone', 'active'] },
    { section: ['Commission', 'Comisión'], fields: ['commission_percent', 'user_id'] },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
