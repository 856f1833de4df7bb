import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

const base = { area: 'company' } as const;

const virusCheck = z.object({
  has_virus_check: z.boolean(),
  /** Whether the installation has a scanner; without one nothing is checked, and health says so. */
  has_scanner: z.boolean(),
  /** Files that wait for the scanner, and files that were removed. */
  waiting: z.number(),
  infected: z.number(),
});

export const getVirusCheck = endpoint({
  ...base,
  method: 'GET',
  path: '/company/virus-check',
  summary: 'Get whether files are scanned for viruses, and the pending files',
  access: { any: ['view.company.settings'] },
  answer: virusCheck,
});

export const setVirusCheck = endpoint({
  ...base,
  method: 'PUT',
  path: '/company/virus-check',
  summary: 'Turn the virus scan on or off (off requires the password)',
  access: { any: ['update.company.settings'] },
  body: z.strictObject({ has_virus_check: z.boolean() }),
  answer: virusCheck,
});
