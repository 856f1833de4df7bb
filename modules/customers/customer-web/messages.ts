import { en } from './messages.en.ts';
import { es } from './messages.es.ts';

/** Texts of the customers' screens, area `customers`. */
export const customerMessages = { en, es };
