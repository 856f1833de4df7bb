/** The languages of the product. */
export type Language = 'en' | 'es';
