/** Where people meet a text. */
export const TEXT_USES = [
  'screen',
  'menu',
  'list',
  'error',
  'field',
  'answer',
  'notice',
  'mail',
  'document',
  'import',
] as const;
export type TextUse = (typeof TEXT_USES)[number];
