import type { StatusMeaning } from '../../primitives/status/status-shape.tsx';

/** One row of the gallery's list; realistic and extreme values on purpose. */
export interface DemoActivity {
  id: string;
  ref: string;
  status: { meaning: StatusMeaning; label: string };
  progressWord: { meaning: StatusMeaning; label: string } | null;
  customer: string;
  type: string;
  officer: string | null;
  scheduled: string | null;
  progress: number;
  total: string;
}

const customers = [
  'Harbour View Hotel',
  'Blue Mountain Roasters',
  'Port Antonio Marina',
  'Kingston General',
  'Sunset Villas',
  'Devon House',
  'Ocho Ríos Logística',
  'Negril Surf Co.',
  'Compañía Nacional de Transportes y Almacenes del Caribe, S. A. de C. V.',
  'Trelawny Farms',
];
const types = ['Delivery', 'Maintenance', 'Installation', 'Rental pickup', 'Inspection'];
const officers = ['A. Campbell', 'R. Núñez', null, 'M. Brown', 'S. Ferrer'];
const statuses: DemoActivity['status'][] = [
  { meaning: 'special', label: 'Released' },
  { meaning: 'neutral', label: 'Pending' },
  { meaning: 'success', label: 'Completed' },
  { meaning: 'warning', label: 'Incomplete' },
  { meaning: 'cancelled', label: 'Cancelled' },
];
const words: DemoActivity['progressWord'][] = [
  { meaning: 'progress', label: 'On site' },
  { meaning: 'info', label: 'Scheduled' },
  null,
  { meaning: 'warning', label: 'On hold' },
  null,
];
const totals = ['1250.50', '10004.00', '5002.00', '0.00', '-50.00', '13755.50', '8753.50'];

/** `count` activities, newest first. */
export function demoActivities(count: number): DemoActivity[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, i) => ({
    id: String(10482 - i),
    ref: `ACT-${10482 - i}`,
    status: statuses[i % 5] ?? { meaning: 'neutral', label: 'Pending' },
    progressWord: words[i % 5] ?? null,
    customer: customers[i % 10] ?? '',
    type: types[i % 5] ?? '',
    officer: officers[i % 5] ?? null,
    scheduled: i % 11 === 10 ? null : new Date(now - i * 7_200_000 + 5_400_000).toISOString(),
    progress: [40, 0, 100, 65, 0][i % 5] ?? 0,
    total: totals[i % 7] ?? '0.00',
  }));
}

/** People found by the demo search, after a short wait. */
export async function searchPeople(query: string): Promise<{ value: string; label: string; hint: string }[]> {
  await new Promise((resolve) => setTimeout(resolve, 60));
  const all = [
    'Andre Campbell',
    'Ramón Núñez',
    'María Castellanos de la Torre y Ferrer',
    'Sofía Ferrer',
    'Lucía Peralta',
    'Dionne Thompson',
  ];
  return all
    .filter((name) => name.toLowerCase().includes(query.toLowerCase()))
    .map((label, i) => ({ value: String(i), label, hint: `Kingston depot · EMP-${100 + i}` }));
}
