import type { StarterLine, StarterSet, Words } from './starter-set.ts';
import {
  CHECK,
  DISCOUNT,
  DUE_BACK,
  FEE,
  LABOUR,
  PARTS,
  QUALITY,
  SAFETY,
  SUPPLIES,
  statuses,
  TASK,
  TRAVEL,
  VISIT_MESSAGES,
  VISIT_STATUSES,
} from './visit.ts';

const tasks = (...names: Words[]): StarterLine[] => names.map((name) => ({ name, item: 'task' }));

const FIELD_SERVICE: StarterSet = {
  key: 'field_service',
  name: ['Field service', 'Servicio técnico'],
  purpose: ['Visits, repairs and maintenance on site', 'Visitas, reparaciones y mantenimiento en sitio'],
  statuses: VISIT_STATUSES,
  items: [LABOUR, TRAVEL, PARTS, TASK, CHECK, DISCOUNT],
  reviews: [QUALITY, SAFETY],
  messages: VISIT_MESSAGES,
  types: [
    {
      key: 'maintenance',
      name: ['Maintenance', 'Mantenimiento'],
      prefix: 'MNT',
      colour: '#12b886',
      icon: 'settings',
      needs: ['tasks'],
      isDefault: true,
      reviews: ['quality'],
      template: {
        name: ['Monthly service', 'Servicio mensual'],
        lines: [
          ...tasks(
            ['Clean filters', 'Limpiar filtros'],
            ['Check pressure', 'Verificar presión'],
            ['Log readings', 'Registrar lecturas'],
            ['Leave the site clean', 'Dejar limpio el lugar'],
          ),
          { name: ['Technician, hour', 'Técnico, hora'], item: 'labour' },
        ],
      },
    },
    {
      key: 'repair',
      name: ['Repair', 'Reparación'],
      prefix: 'REP',
      colour: '#fd7e14',
      icon: 'tool',
      needs: ['driver', 'signoff'],
      template: {
        name: ['Fault repair', 'Reparación de fallas'],
        lines: [
          ...tasks(
            ['Describe the fault', 'Describir la falla'],
            ['Repair the fault', 'Reparar la falla'],
            ['Test with the customer', 'Probar con el cliente'],
          ),
          { name: ['Technician, hour', 'Técnico, hora'], item: 'labour' },
        ],
      },
    },
    {
      key: 'installation',
      name: ['Installation', 'Instalación'],
      prefix: 'INS',
      colour: '#7048e8',
      icon: 'tools',
      needs: ['driver', 'schedule', 'tasks', 'signoff'],
      reviews: ['safety', 'quality'],
      template: {
        name: ['Install and hand over', 'Instalación y entrega'],
        lines: [
          { name: ['Site is safe to work', 'El sitio es seguro para trabajar'], item: 'check' },
          ...tasks(
            ['Unpack and place', 'Desembalar y colocar'],
            ['Connect', 'Conectar'],
            ['Start up and test', 'Poner en marcha y probar'],
            ['Explain to the customer', 'Explicar al cliente'],
          ),
        ],
      },
    },
    {
      key: 'inspection',
      name: ['Inspection', 'Inspección'],
      prefix: 'ISP',
      colour: '#15aabf',
      icon: 'clipboard-check',
      needs: ['schedule', 'tasks'],
      template: {
        name: ['Safety inspection', 'Inspección de seguridad'],
        lines: tasks(
          ['Take photos', 'Tomar fotos'],
          ['Check guards and covers', 'Revisar protecciones'],
          ['Record findings', 'Anotar hallazgos'],
        ),
      },
    },
    {
      key: 'callout',
      name: ['Emergency call-out', 'Visita de emergencia'],
      prefix: 'CAL',
      colour: '#fa5252',
      icon: 'urgent',
      needs: ['driver', 'signoff'],
    },
  ],
};

const RENTAL: StarterSet = {
  key: 'rental',
  name: ['Rental', 'Alquiler'],
  purpose: ['Equipment out and back, with condition checks', 'Salida y devolución de equipos, con control de estado'],
  statuses: statuses('requested', 'scheduled', 'on_the_way', 'on_site', 'no_access'),
  items: [
    { key: 'rental', name: ['Rented equipment', 'Equipo alquilado'], kind: 'rental' },
    FEE,
    { key: 'damage', name: ['Damage charge', 'Cargo por daños'], kind: 'item' },
    TASK,
    DISCOUNT,
  ],
  reviews: [
    {
      key: 'condition',
      name: ['Condition check', 'Control de estado'],
      gate: 'before_complete',
      result: 'pass_fail',
      needsPhoto: true,
    },
  ],
  messages: [...VISIT_MESSAGES, DUE_BACK],
  types: [
    {
      key: 'handover',
      name: ['Rental', 'Alquiler'],
      prefix: 'RNT',
      colour: '#be4bdb',
      icon: 'forklift',
      needs: ['received'],
      isRental: true,
      isDefault: true,
      reviews: ['condition'],
      template: {
        name: ['Hand over equipment', 'Entrega de equipo'],
        lines: tasks(
          ['Photograph the condition', 'Fotografiar el estado'],
          ['Explain how it works', 'Explicar el manejo'],
          ['Record the meter reading', 'Anotar la lectura del medidor'],
        ),
      },
    },
    {
      key: 'pickup',
      name: ['Equipment collection', 'Recogida de equipo'],
      prefix: 'COL',
      colour: '#7048e8',
      icon: 'truck-return',
      needs: ['driver', 'schedule'],
      reviews: ['condition'],
      template: {
        name: ['Collect equipment', 'Recoger equipo'],
        lines: tasks(
          ['Photograph the condition', 'Fotografiar el estado'],
          ['Record the meter reading', 'Anotar la lectura del medidor'],
          ['Count accessories', 'Contar accesorios'],
        ),
      },
    },
    {
      key: 'service',
      name: ['Equipment service', 'Servicio de equipo'],
      prefix: 'ESV',
      colour: '#12b886',
      icon: 'tool',
      needs: ['tasks'],
      isHiddenInPortal: true,
    },
  ],
};

const DELIVERY: StarterSet = {
  key: 'delivery',
  name: ['Delivery', 'Entregas'],
  purpose: ['Drop-offs with proof of receipt', 'Entregas con constancia de recepción'],
  statuses: statuses('requested', 'scheduled', 'on_the_way', 'on_site', 'no_access'),
  items: [{ key: 'goods', name: ['Goods', 'Mercancía'], kind: 'stock' }, FEE, TASK, DISCOUNT],
  reviews: [QUALITY],
  messages: VISIT_MESSAGES,
  types: [
    {
      key: 'delivery',
      name: ['Delivery', 'Entrega'],
      prefix: 'DEL',
      colour: '#228be6',
      icon: 'truck-delivery',
      needs: ['driver', 'received'],
      isDefault: true,
      template: {
        name: ['Drop-off', 'Entrega a domicilio'],
        lines: [
          ...tasks(['Check the load', 'Revisar la carga'], ['Photograph the delivery', 'Fotografiar la entrega']),
          { name: ['Delivery fee', 'Cargo por entrega'], item: 'fee' },
        ],
      },
    },
    {
      key: 'collection',
      name: ['Collection', 'Recolección'],
      prefix: 'PIC',
      colour: '#15aabf',
      icon: 'package-import',
      needs: ['driver'],
      template: {
        name: ['Collect goods', 'Recoger mercancía'],
        lines: tasks(['Count the packages', 'Contar los bultos'], ['Record any damage', 'Anotar daños']),
      },
    },
    {
      key: 'redelivery',
      name: ['Second attempt', 'Segundo intento'],
      prefix: 'RED',
      colour: '#fd7e14',
      icon: 'refresh',
      needs: ['driver', 'received'],
    },
  ],
};

const CLEANING: StarterSet = {
  key: 'cleaning',
  name: ['Cleaning', 'Limpieza'],
  purpose: ['Recurring visits with checklists per room', 'Visitas periódicas con listas por área'],
  statuses: statuses('requested', 'scheduled', 'on_site', 'no_access'),
  items: [{ key: 'cleaning', name: ['Cleaning hour', 'Hora de limpieza'], kind: 'item' }, SUPPLIES, TASK, DISCOUNT],
  reviews: [QUALITY],
  messages: VISIT_MESSAGES,
  types: [
    {
      key: 'regular',
      name: ['Regular cleaning', 'Limpieza periódica'],
      prefix: 'CLN',
      colour: '#15aabf',
      icon: 'spray',
      needs: ['tasks'],
      isDefault: true,
      reviews: ['quality'],
      template: {
        name: ['Office visit', 'Visita de oficina'],
        lines: tasks(
          ['Floors', 'Pisos'],
          ['Kitchen', 'Cocina'],
          ['Bathrooms', 'Baños'],
          ['Empty bins', 'Vaciar papeleras'],
        ),
      },
    },
    {
      key: 'deep',
      name: ['Deep cleaning', 'Limpieza profunda'],
      prefix: 'DPC',
      colour: '#228be6',
      icon: 'droplet',
      needs: ['tasks', 'signoff'],
      reviews: ['quality'],
      template: {
        name: ['Deep clean', 'Limpieza a fondo'],
        lines: tasks(
          ['Windows', 'Ventanas'],
          ['Behind furniture', 'Detrás de los muebles'],
          ['Disinfect surfaces', 'Desinfectar superficies'],
        ),
      },
    },
    {
      key: 'windows',
      name: ['Window cleaning', 'Limpieza de ventanas'],
      prefix: 'WIN',
      colour: '#12b886',
      icon: 'window',
      needs: [],
    },
  ],
};

/** The trades a new company can begin with. */
export const STARTER_SETS: readonly StarterSet[] = [FIELD_SERVICE, RENTAL, DELIVERY, CLEANING];

export const starterSet = (key: string): StarterSet | undefined => STARTER_SETS.find((set) => set.key === key);
