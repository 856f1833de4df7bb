import { vi } from 'vitest';

// A leap day that is already the first of March where this runs: what passes only on the day or in the zone of its author fails.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2028-02-29T20:30:00.000Z') });
