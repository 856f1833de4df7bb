import type { BaseRoleName } from '../base/roles.ts';

/** Where a person works and a customer sits: one officer serves one region. */
export type Region = 'JM' | 'DO' | 'US';

export interface StaffPerson {
  first_name: string;
  last_name: string;
  email: string;
  role: BaseRoleName;
  department_name: string;
  phone: string;
  language: 'en' | 'es';
  /** Set for people who work in the field. */
  region: Region | null;
}

const person = (
  first_name: string,
  last_name: string,
  email: string,
  role: BaseRoleName,
  department_name: string,
  phone: string,
  region: Region | null = null,
  language: 'en' | 'es' = 'en',
): StaffPerson => ({ first_name, last_name, email, role, department_name, phone, language, region });

export const STAFF: readonly StaffPerson[] = [
  person('Andrea', 'Campbell', 'admin@demo.test', 'Administrator', 'Administration', '+1 876 555 0101'),
  person('Marcus', 'Bennett', 'manager@demo.test', 'Manager', 'Operations', '+1 876 555 0102'),
  person('Devon', 'Grant', 'officer@demo.test', 'Officer', 'Field service', '+1 876 555 0103', 'JM'),
  person('Denise', 'Clarke', 'warehouse@demo.test', 'Warehouse', 'Warehouse', '+1 876 555 0104'),
  person('Carmen', 'Rodríguez', 'accounts@demo.test', 'Accounts', 'Accounts', '+1 809 555 0105', null, 'es'),
  person('Luis', 'Fernández', 'luis.fernandez@demo.test', 'Officer', 'Field service', '+1 809 555 0106', 'DO', 'es'),
  person('María José', 'Peña', 'maria.pena@demo.test', 'Officer', 'Field service', '+1 809 555 0107', 'DO', 'es'),
  person('Shanice', 'Wright', 'shanice.wright@demo.test', 'Officer', 'Field service', '+1 305 555 0108', 'US'),
  person('Tanya', 'Morrison', 'tanya.morrison@demo.test', 'Officer', 'Field service', '+1 876 555 0109', 'JM'),
  person('Winston', 'Brown', 'winston.brown@demo.test', 'Driver', 'Transport', '+1 876 555 0110', 'JM'),
  person('José Manuel', 'Núñez', 'jose.nunez@demo.test', 'Driver', 'Transport', '+1 809 555 0111', 'DO', 'es'),
  person('Patricia', 'Lewis', 'patricia.lewis@demo.test', 'Read only', 'Audit', '+1 876 555 0112'),
];

export interface PortalPerson {
  first_name: string;
  last_name: string;
  email: string;
  role: BaseRoleName;
  language: 'en' | 'es';
  /** Customers by name; the first is the primary one. */
  customers: readonly string[];
}

export const PORTAL_PEOPLE: readonly PortalPerson[] = [
  {
    first_name: 'Sofia',
    last_name: 'Reid',
    email: 'customer@demo.test',
    role: 'Customer administrator',
    language: 'en',
    customers: ['Blue Mountain Hotel & Spa', 'Harbour View Apartments'],
  },
  {
    first_name: 'Rafael',
    last_name: 'Guzmán',
    email: 'rafael.guzman@demo.test',
    role: 'Customer administrator',
    language: 'es',
    customers: ['Hotel Caribe Azul'],
  },
  {
    first_name: 'Keisha',
    last_name: 'Allen',
    email: 'keisha.allen@demo.test',
    role: 'Customer member',
    language: 'en',
    customers: ['Kingston Cold Storage'],
  },
  {
    first_name: 'Ana Lucía',
    last_name: 'Marte',
    email: 'ana.marte@demo.test',
    role: 'Customer member',
    language: 'es',
    customers: ['Clínica San Rafael'],
  },
  {
    first_name: 'Omar',
    last_name: 'Davis',
    email: 'omar.davis@demo.test',
    role: 'Customer viewer',
    language: 'en',
    customers: ['Blue Mountain Hotel & Spa'],
  },
];
