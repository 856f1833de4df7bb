import { productTexts } from '../../../kernel/texts/product-texts.ts';

/** Words of the page for what cannot be opened. */
export const REFUSED_PAGE = productTexts(
  'refused_page',
  { module: 'core', use: 'error' },
  {
    title: { en: 'This can’t be opened', es: 'No se puede abrir' },
    signed_out: { en: 'Log in and open it again.', es: 'Inicie sesión y ábralo de nuevo.' },
    nothing: { en: 'There is no page at this address.', es: 'No hay ninguna página en esta dirección.' },
    other: { en: 'Try again later.', es: 'Inténtelo de nuevo más tarde.' },
    reference: { en: 'Reference: {id}', es: 'Referencia: {id}' },
    home: { en: 'Go to the home page', es: 'Ir a la página de inicio' },
  },
);
