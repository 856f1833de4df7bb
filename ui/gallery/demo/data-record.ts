import type { AttachmentItem } from '../../patterns/files/attachment.ts';
import type { ChecklistItem } from '../../patterns/record/checklist-run.tsx';
import type { TimelineEvent } from '../../patterns/record/timeline-groups.ts';
import type { TotalLine } from '../../patterns/record/totals-panel.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A feed with every kind of entry. */
export const demoEvents: TimelineEvent[] = [
  {
    id: '1',
    kind: 'note',
    at: ago(12),
    who: 'R. Núñez',
    what: 'added a note',
    body: 'Gate 3 is locked until 10:00. Ask for Dionne at security.',
  },
  { id: '2', kind: 'file', at: ago(20), who: 'A. Campbell', what: 'added 2 photos' },
  {
    id: '3',
    kind: 'status',
    at: ago(40),
    who: 'A. Campbell',
    what: 'started the job',
    body: 'On site, 18 m from the pin',
  },
  { id: '4', kind: 'change', at: ago(200), who: 'M. Brown', what: 'changed the window', isSystem: true },
  { id: '5', kind: 'change', at: ago(201), who: 'M. Brown', what: 'changed the officer', isSystem: true },
  { id: '6', kind: 'payment', at: ago(2000), what: 'Deposit $550.10 held' },
];

/** Tasks in all states. */
export const demoTasks: ChecklistItem[] = [
  { id: '1', label: 'Check access with security', isDone: true, isRequired: true, sync: 'saved' },
  { id: '2', label: 'Unload 2 lifts at gate 3', isDone: true, isRequired: true, detail: 'A. Campbell 10:04' },
  {
    id: '3',
    label: 'Photograph serial plates',
    isDone: true,
    isRequired: true,
    photos: { count: 2, isRequired: true, onAdd: () => undefined },
    sync: 'queued',
  },
  { id: '4', label: 'Show the operator the controls', isDone: false },
  { id: '5', label: 'Sweep the loading area', isDone: false, reason: 'Needs the photo first.' },
];

/** Stored files. */
export const demoFiles: AttachmentItem[] = [
  { id: '1', name: 'Delivery note ACT-10482.pdf', size: 184_000, url: '#1', addedBy: 'A. Campbell', addedAt: ago(90) },
  {
    id: '2',
    name: 'fotografía-de-la-placa-de-serie-del-elevador-de-tijera-8-metros-Kingston.jpg',
    size: 2_400_000,
    url: '#2',
    description: 'Serial plate',
    addedBy: 'R. Núñez',
    addedAt: ago(4000),
  },
];

/** Totals with one formula. */
export const demoTotals: TotalLine[] = [
  { id: 'items', label: 'Items', amount: '544.44', was: '516.74' },
  { id: 'rental', label: 'Rental', amount: '840.00', was: '630.00' },
  { id: 'discount', label: 'Discount', amount: '−50.00' },
  { id: 'tax', label: 'Tax', amount: '176.31', was: '153.76' },
  {
    id: 'total',
    label: 'Total',
    amount: '$1,510.75',
    was: '1,250.50',
    isSum: true,
    formula: {
      title: 'How the total is made',
      terms: [
        { label: 'Items, net', detail: '75.00 + 60.40 + 288.84 + 92.50', amount: '544.44' },
        { sign: '+', label: 'Rental, net', detail: '2 × 120.00 × 4 d, less 12.5%', amount: '840.00' },
        { sign: '−', label: 'Loyalty discount', amount: '50.00' },
        { sign: '+', label: 'Tax', detail: '15% per line, after the discount', amount: '176.31' },
        { sign: '=', label: 'Total', amount: '$1,510.75' },
      ],
    },
  },
  { id: 'paid', label: 'Paid', amount: '−300.00' },
];
