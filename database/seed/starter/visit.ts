import type { StarterItem, StarterReview, StarterStatus } from './starter-set.ts';

/** Steps of a visit, from the request to the last one before it is done. */
export const VISIT_STATUSES: readonly StarterStatus[] = [
  { key: 'requested', name: ['Requested', 'Solicitada'], state: 'pending', percent: 0, colour: 'gray' },
  { key: 'scheduled', name: ['Scheduled', 'Programada'], state: 'released', percent: 10, colour: 'blue' },
  { key: 'on_the_way', name: ['On the way', 'En camino'], state: 'released', percent: 25, colour: 'teal' },
  { key: 'on_site', name: ['On site', 'En el sitio'], state: 'released', percent: 50, colour: 'green', starts: true },
  {
    key: 'waiting_for_parts',
    name: ['Waiting for parts', 'En espera de repuestos'],
    state: 'incomplete',
    percent: 60,
    colour: 'orange',
  },
  { key: 'no_access', name: ['No access', 'Sin acceso'], state: 'incomplete', percent: 60, colour: 'amber' },
  {
    key: 'return_visit',
    name: ['Return visit needed', 'Requiere otra visita'],
    state: 'incomplete',
    percent: 70,
    colour: 'pink',
    isHiddenInPortal: true,
  },
];

/** Statuses by their keys. */
export const statuses = (...keys: string[]): StarterStatus[] => VISIT_STATUSES.filter(({ key }) => keys.includes(key));

export const TASK: StarterItem = { key: 'task', name: ['Task', 'Tarea'], kind: 'task' };
export const CHECK: StarterItem = { key: 'check', name: ['Safety check', 'Control de seguridad'], kind: 'task' };
export const LABOUR: StarterItem = { key: 'labour', name: ['Labour', 'Mano de obra'], kind: 'item' };
export const TRAVEL: StarterItem = { key: 'travel', name: ['Travel', 'Desplazamiento'], kind: 'item' };
export const PARTS: StarterItem = { key: 'parts', name: ['Parts', 'Repuestos'], kind: 'stock' };
export const SUPPLIES: StarterItem = { key: 'supplies', name: ['Supplies', 'Insumos'], kind: 'stock' };
export const DISCOUNT: StarterItem = { key: 'discount', name: ['Discount', 'Descuento'], kind: 'discount' };
export const FEE: StarterItem = { key: 'fee', name: ['Delivery fee', 'Cargo por entrega'], kind: 'item' };

export const QUALITY: StarterReview = {
  key: 'quality',
  name: ['Quality check', 'Control de calidad'],
  gate: 'after_complete',
  result: 'pass_fail',
};
export const SAFETY: StarterReview = {
  key: 'safety',
  name: ['Safety review', 'Revisión de seguridad'],
  gate: 'before_complete',
  result: 'pass_fail',
};
