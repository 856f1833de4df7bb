import type { Prefix } from './types.ts';

/** A line of a job: item type, name, price in the base currency, and the quantities it comes in. */
export interface JobLine {
  type: string;
  name: string;
  price: string;
  quantities: readonly number[];
}

/** A kind of work Northstar does: what an activity made from it is called and contains. */
export interface Job {
  prefix: Prefix;
  title: string;
  category: string;
  minutes: number;
  lines: readonly JobLine[];
  tasks: readonly string[];
}

/** `type | name | price | quantities` as a line. */
function line(text: string): JobLine {
  const [type = '', name = '', price = '', quantities = ''] = text.split(' | ');
  return { type, name, price, quantities: quantities.split(' ').map(Number) };
}

function job(prefix: Prefix, title: string, category: string, minutes: number, lines: string[], tasks: string): Job {
  return { prefix, title, category, minutes, lines: lines.map(line), tasks: tasks === '' ? [] : tasks.split('; ') };
}

export const JOBS: readonly Job[] = [
  job(
    'DEL',
    'Deliver split unit 18000 BTU',
    'Split units',
    60,
    ['Equipment | Split unit 18000 BTU | 689.00 | 1 2 3', 'Travel | Travel within the city | 25.00 | 1'],
    'Check serial numbers against the order',
  ),
  job(
    'DEL',
    'Deliver diesel generator 30 kVA',
    'Generators',
    120,
    [
      'Equipment | Diesel generator 30 kVA | 8450.00 | 1',
      'Consumables | Diesel per litre | 1.38 | 80 120',
      'Travel | Travel between cities | 85.00 | 1',
    ],
    'Check fuel and oil level; Show the emergency stop',
  ),
  job(
    'DEL',
    'Deliver water tanks',
    'Water',
    90,
    [
      'Equipment | Water tank 1000 litres | 279.90 | 1 2 4',
      'Parts | Tank fitting set | 34.25 | 1 2',
      'Travel | Travel within the city | 25.00 | 1',
    ],
    '',
  ),
  job(
    'DEL',
    'Deliver event cooling set',
    'Events',
    90,
    ['Equipment | Portable cooler 7 kW per day | 95.00 | 2 4 6', 'Equipment | Cable drum 50 m per day | 8.50 | 2 4'],
    'Count pieces with the customer',
  ),
  job(
    'INS',
    'Install split unit',
    'Split units',
    120,
    [
      'Equipment | Split unit 12000 BTU | 529.00 | 1 2 4',
      'Parts | Copper line set 5 m | 64.75 | 1 2 4',
      'Consumables | Refrigerant R32 per kg | 27.40 | 0.5 1.2 1.5',
      'Labour | Technician per hour | 48.50 | 3 4.5 6',
    ],
    'Mount indoor and outdoor unit; Pressure test 30 minutes; Evacuate and charge; Measure supply air temperature; Explain remote control',
  ),
  job(
    'INS',
    'Install solar water heater',
    'Solar',
    120,
    [
      'Equipment | Solar water heater 200 litres | 1180.00 | 1',
      'Parts | Roof bracket set | 96.00 | 1',
      'Labour | Technician per hour | 48.50 | 5 6',
    ],
    'Check roof load; Fix brackets and collector; Fill and vent; Check for leaks',
  ),
  job(
    'INS',
    'Install transfer switch',
    'Generators',
    120,
    [
      'Equipment | Automatic transfer switch 63 A | 740.00 | 1',
      'Parts | Cable 16 mm per metre | 6.85 | 12 18 25',
      'Labour | Technician per hour | 48.50 | 4 5',
    ],
    'Lock out supply; Wire and label; Test with load',
  ),
  job(
    'MNT',
    'Quarterly air conditioning service',
    'Split units',
    90,
    [
      'Labour | Service per indoor unit | 38.00 | 4 6 8 12',
      'Consumables | Filter cleaning agent | 6.20 | 2 3',
      'Travel | Travel within the city | 25.00 | 1',
    ],
    'Clean filters; Clean condenser coil; Check drain; Measure current; Note readings',
  ),
  job(
    'MNT',
    'Generator service 250 hours',
    'Generators',
    120,
    [
      'Consumables | Engine oil 15W40 per litre | 7.95 | 8 14',
      'Parts | Oil filter | 18.60 | 1',
      'Parts | Air filter | 41.30 | 1',
      'Labour | Technician per hour | 48.50 | 2 2.5',
    ],
    'Change oil and filters; Check belts; Test battery; Run 15 minutes under load',
  ),
  job(
    'MNT',
    'Cold room monthly service',
    'Cold rooms',
    90,
    [
      'Labour | Technician per hour | 48.50 | 1.5 2',
      'Parts | Door gasket per metre | 12.40 | 2 4',
      'Travel | Travel within the city | 25.00 | 1',
    ],
    'Check evaporator; Check door seal; Calibrate thermostat',
  ),
  job(
    'MNT',
    'Water pump service',
    'Water',
    60,
    ['Labour | Technician per hour | 48.50 | 1 1.5', 'Parts | Pump seal kit | 52.00 | 1'],
    'Check pressure switch; Replace seal; Test run',
  ),
  job(
    'ISP',
    'Yearly safety inspection',
    'Power',
    60,
    [],
    'Check earthing; Check emergency stop; Check warning labels; Photograph distribution board',
  ),
  job(
    'ISP',
    'Cold room temperature inspection',
    'Cold rooms',
    60,
    [],
    'Read data logger; Check alarm; Compare with limits',
  ),
  job(
    'REP',
    'Repair split unit',
    'Split units',
    90,
    [
      'Labour | Fault finding | 65.00 | 1',
      'Labour | Technician per hour | 48.50 | 1 2 3.5',
      'Parts | Capacitor 45 uF | 14.90 | 1 2',
      'Consumables | Refrigerant R410A per kg | 31.80 | 0.8 1.6',
    ],
    'Find the fault; Replace the part; Check for leaks',
  ),
  job(
    'REP',
    'Repair cold room compressor',
    'Cold rooms',
    120,
    [
      'Labour | Fault finding | 65.00 | 1',
      'Parts | Compressor contactor | 58.40 | 1',
      'Labour | Technician per hour | 48.50 | 2 3',
      'Travel | Travel between cities | 85.00 | 1',
    ],
    'Find the fault; Replace the part; Watch one full cycle',
  ),
  job(
    'REP',
    'Repair inverter',
    'Solar',
    90,
    [
      'Labour | Fault finding | 65.00 | 1',
      'Parts | Inverter fan | 37.75 | 1',
      'Labour | Technician per hour | 48.50 | 1.5',
    ],
    'Read the error log; Replace the part',
  ),
  job(
    'PIC',
    'Collect rented generator',
    'Generators',
    60,
    [
      'Equipment | Generator 20 kVA rental per day | 110.00 | 3 5 7',
      'Consumables | Diesel per litre | 1.38 | 20 45',
      'Travel | Travel within the city | 25.00 | 1',
    ],
    'Read hour meter; Photograph damage',
  ),
  job(
    'PIC',
    'Collect event cooling set',
    'Events',
    60,
    ['Equipment | Portable cooler 7 kW per day | 95.00 | 2 4', 'Labour | Cleaning | 30.00 | 1'],
    'Count pieces with the customer',
  ),
  job(
    'SUR',
    'Site survey air conditioning',
    'Air conditioning',
    60,
    [],
    'Measure rooms; Note electrical supply; Photograph outdoor position',
  ),
  job('SUR', 'Site survey solar roof', 'Solar', 90, [], 'Measure roof; Note shading; Read meter'),
  job(
    'EMG',
    'Cold room without cooling',
    'Cold rooms',
    120,
    [
      'Labour | Emergency call-out fee | 120.00 | 1',
      'Labour | Emergency technician per hour | 72.75 | 1.5 2 3',
      'Parts | Thermostat | 46.20 | 1',
    ],
    'Make safe; Restore cooling; Report to manager',
  ),
  job(
    'EMG',
    'Power failure',
    'Generators',
    120,
    [
      'Labour | Emergency call-out fee | 120.00 | 1',
      'Labour | Emergency technician per hour | 72.75 | 1 2',
      'Parts | Starter battery 12 V | 138.00 | 1',
    ],
    'Make safe; Restore power',
  ),
];

/** How often each type of work comes, out of 100. */
export const WEIGHTS: Record<Prefix, number> = { DEL: 9, INS: 15, MNT: 29, ISP: 10, REP: 19, PIC: 4, SUR: 7, EMG: 7 };
