import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A block that is to stay on one page is taller than any. */
export const TOO_TALL = Symbol('too tall');

interface Writer {
  readonly transactionLevel: number;
  context(): { readonly pages: readonly unknown[] };
  addFragment(...given: unknown[]): unknown;
  commitUnbreakableBlock(x?: number, y?: number): void;
}

let isDone = false;

/** Lets the built-in writer fail with TOO_TALL where a block has no room on any page: on its own it leaves the block out, with all its text. */
export function failWhereTooTall(): void {
  if (isDone) return;
  isDone = true;
  const { prototype } = (require('pdfmake/js/PageElementWriter.js') as { default: { prototype: Writer } }).default;
  const { addFragment, commitUnbreakableBlock } = prototype;
  prototype.addFragment = function (this: Writer, ...given) {
    const place = addFragment.apply(this, given);
    if (place === false) throw TOO_TALL;
    return place;
  };
  prototype.commitUnbreakableBlock = function (this: Writer, x, y) {
    // What has a place of its own is the foot of a page, whose end may be cut.
    const isInText = x === undefined && y === undefined;
    if (isInText && this.transactionLevel === 1 && this.context().pages.length > 1) throw TOO_TALL;
    commitUnbreakableBlock.call(this, x, y);
  };
}
