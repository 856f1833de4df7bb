import type { TextUse } from './text-uses.ts';

/** One text of the product as its code has it. */
export interface BundledText {
  readonly key: string;
  /** The area it belongs to: a module, `core`, `menu`. */
  readonly module: string;
  readonly en: string;
  readonly es: string;
  /** How people meet it. */
  readonly use: TextUse;
  /** The one thing it is part of, such as a list or a mail. */
  readonly where?: readonly [en: string, es: string];
  /** An ICU message; the others only have `{name}` places. */
  readonly isIcu: boolean;
}
