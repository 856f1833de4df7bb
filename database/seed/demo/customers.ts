import type { Region } from './people.ts';

export interface Place {
  city: string;
  county: string | null;
  state_name: string;
  postal_code: string | null;
  latitude: number;
  longitude: number;
  streets: readonly string[];
}

const place = (
  city: string,
  state_name: string,
  latitude: number,
  longitude: number,
  streets: string,
  postal_code: string | null = null,
): Place => ({ city, county: null, state_name, postal_code, latitude, longitude, streets: streets.split('; ') });

export const PLACES: Record<Region, readonly Place[]> = {
  JM: [
    place('Kingston', 'Kingston', 17.9712, -76.7928, 'Harbour Street; King Street; Duke Street; East Queen Street'),
    place(
      'New Kingston',
      'Saint Andrew',
      18.0061,
      -76.7842,
      'Knutsford Boulevard; Hope Road; Trafalgar Road; Constant Spring Road',
    ),
    place('Portmore', 'Saint Catherine', 17.9502, -76.8822, 'Passage Fort Drive; Braeton Parkway'),
    place('Spanish Town', 'Saint Catherine', 17.9911, -76.9574, 'Brunswick Avenue; Old Harbour Road'),
    place('Montego Bay', 'Saint James', 18.4762, -77.8939, 'Gloucester Avenue; Howard Cooke Boulevard; Fairview Road'),
    place('Ocho Rios', 'Saint Ann', 18.4029, -77.1031, 'Main Street; Da Costa Drive'),
    place('Mandeville', 'Manchester', 18.0417, -77.5071, 'Caledonia Road; Ward Avenue'),
  ],
  DO: [
    place(
      'Santo Domingo',
      'Distrito Nacional',
      18.4719,
      -69.9312,
      'Avenida Winston Churchill; Avenida 27 de Febrero; Calle El Conde; Avenida Abraham Lincoln',
      '10148',
    ),
    place(
      'Santo Domingo Este',
      'Santo Domingo',
      18.4884,
      -69.8571,
      'Avenida San Vicente de Paul; Avenida España',
      '11506',
    ),
    place(
      'Santiago de los Caballeros',
      'Santiago',
      19.4517,
      -70.697,
      'Calle del Sol; Avenida Juan Pablo Duarte',
      '51000',
    ),
    place('Punta Cana', 'La Altagracia', 18.5601, -68.3725, 'Avenida Barceló; Boulevard 1ro de Noviembre', '23000'),
  ],
  US: [
    place('Miami', 'Florida', 25.7743, -80.1937, 'Biscayne Boulevard; Flagler Street; Coral Way', '33132'),
    place('Brooklyn', 'New York', 40.6782, -73.9442, 'Nostrand Avenue; Flatbush Avenue; Church Avenue', '11225'),
  ],
};

export const ZONES: Record<Region, string> = {
  JM: 'America/Jamaica',
  DO: 'America/Santo_Domingo',
  US: 'America/New_York',
};
export const TAX_RATES: Record<Region, string> = { JM: '15', DO: '18', US: '7' };

/** Names in order of business: the front of each list orders most. `person:` marks private customers. */
export const CUSTOMER_NAMES: Record<Region, readonly string[]> = {
  JM: [
    'Blue Mountain Hotel & Spa',
    'Harbour View Apartments',
    'Kingston Cold Storage',
    'Island Fresh Supermarkets',
    'Palisadoes Logistics',
    'Liguanea Medical Centre',
    'Devon House Catering',
    'Port Royal Marina',
    'Half Way Tree Plaza',
    'Montego Conference Centre',
    'Caribbean Broadcast Group',
    'St Anns Bakery',
    'Mona Heights Pharmacy',
    'Red Hills Quarry',
    'Papine Builders Supply',
    'Dunns River Tours',
    'Manchester Coffee Growers',
    'Hope Gardens School',
    'Constant Spring Motors',
    'Newport West Shipping',
    'Cross Roads Printery',
    'Bog Walk Juice Company',
    'Rose Hall Villas',
    'Norman Manley Duty Free',
    'University Hospital Annex',
    'person:Althea Thompson',
    'person:Desmond Francis',
    'person:Grace Whyte',
    'person:Horace McKenzie',
    'person:Ingrid Palmer',
    'person:Leroy Sinclair',
  ],
  DO: [
    'Hotel Caribe Azul',
    'Clínica San Rafael',
    'Supermercados La Colonia',
    'Constructora Ozama',
    'Plaza Bella Vista',
    'Zona Franca Las Américas',
    'Ferretería El Progreso',
    'Colegio Santa Teresa',
    'Laboratorios Quisqueya',
    'Restaurante El Malecón',
    'Punta Cana Golf & Marina',
    'Textiles del Cibao',
    'Almacenes Duarte',
    'Panadería La Espiga',
    'Gimnasio Olimpo',
    'person:Altagracia Jiménez',
    'person:Fausto Mercedes',
    'person:Yolanda Castillo',
    'person:Héctor Báez',
  ],
  US: [
    'Biscayne Property Management',
    'Little Haiti Community Kitchen',
    'Flatbush Caribbean Market',
    'Coral Gables Dental Group',
    'Crown Heights Housing Trust',
    'Miami River Boatyard',
    'Wynwood Event Space',
    'Church Avenue Laundromat',
    'person:Denise Alvarez',
    'person:Patrick OConnor',
  ],
};

export const TAX_EXEMPT: ReadonlySet<string> = new Set([
  'Hope Gardens School',
  'Colegio Santa Teresa',
  'University Hospital Annex',
]);
export const NOT_ACTIVE: ReadonlyMap<string, { status: string; hold_reason: string | null }> = new Map([
  ['Norman Manley Duty Free', { status: 'on_hold', hold_reason: 'Two invoices are more than 60 days overdue' }],
  ['Gimnasio Olimpo', { status: 'on_hold', hold_reason: 'New owner, contract under review' }],
  ['Wynwood Event Space', { status: 'blocked', hold_reason: 'Damaged rental equipment not paid' }],
  ['Church Avenue Laundromat', { status: 'inactive', hold_reason: null }],
]);

export const CONTACT_NAMES: Record<Region, { first: readonly string[]; last: readonly string[] }> = {
  JM: {
    first: ['Simone', 'Trevor', 'Marcia', 'Garfield', 'Nadine', 'Courtney', 'Yvonne', 'Everton', 'Camille', 'Rohan'],
    last: ['Barrett', 'Gordon', 'Hylton', 'Lawrence', 'Nelson', 'Powell', 'Roberts', 'Samuels', 'Walters', 'Facey'],
  },
  DO: {
    first: [
      'Ramona',
      'Julio César',
      'Miguelina',
      'Andrés',
      'Yesenia',
      'Francisco',
      'Rosanna',
      'Tomás',
      'Belkis',
      'Ángel',
    ],
    last: [
      'Acosta',
      'Batista',
      'Cabrera',
      'De la Cruz',
      'Encarnación',
      'Féliz',
      'García',
      'Henríquez',
      'Polanco',
      'Ureña',
    ],
  },
  US: {
    first: ['Michelle', 'Brian', 'Latoya', 'Kevin', 'Rosa', 'Steven', 'Monique', 'Daniel'],
    last: ['Carter', 'Diaz', 'Foster', 'Greene', 'Harris', 'Morales', 'Pierre', 'Stevens'],
  },
};
