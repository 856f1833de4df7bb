import type { StarterItem, StarterMessage, StarterReview, StarterStatus } from './starter-set.ts';

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

const CONFIRMED: StarterMessage = {
  key: 'confirmed',
  name: ['Appointment confirmed', 'Cita confirmada'],
  subject: ['Your appointment is confirmed: {{reference}}', 'Su cita está confirmada: {{reference}}'],
  text: [
    'Your appointment for “{{type}}” ({{reference}}) is confirmed. We will write again when we are on our way.',
    'Su cita de “{{type}}” ({{reference}}) está confirmada. Le escribiremos de nuevo cuando vayamos en camino.',
  ],
};
const ON_THE_WAY: StarterMessage = {
  key: 'on_the_way',
  name: ['We are on our way', 'Vamos en camino'],
  subject: ['We are on our way: {{reference}}', 'Vamos en camino: {{reference}}'],
  text: [
    'We are on our way to you for “{{type}}” ({{reference}}).',
    'Vamos en camino para atender “{{type}}” ({{reference}}).',
  ],
};
const DONE: StarterMessage = {
  key: 'done',
  name: ['Work completed', 'Trabajo completado'],
  subject: ['Your work is complete: {{reference}}', 'Su trabajo está completado: {{reference}}'],
  text: [
    'We have completed “{{type}}” ({{reference}}). Reply to this email if anything is not right.',
    'Completamos “{{type}}” ({{reference}}). Responda a este correo si algo no quedó bien.',
  ],
};
/** What customers are written around a visit. */
export const VISIT_MESSAGES: readonly StarterMessage[] = [CONFIRMED, ON_THE_WAY, DONE];
export const DUE_BACK: StarterMessage = {
  key: 'due_back',
  name: ['Equipment due back', 'Devolución de equipo'],
  subject: ['Your rental ends soon: {{reference}}', 'Su alquiler termina pronto: {{reference}}'],
  text: [
    'Your rental ({{reference}}) ends soon. Tell us if you need the equipment for longer.',
    'Su alquiler ({{reference}}) termina pronto. Avísenos si necesita el equipo por más tiempo.',
  ],
};
