import { PAGE_MARGINS } from './style.ts';

/** Papers a document may be written on; a roll is cut where the text ends. */
export type PaperSize = 'A4' | 'LETTER' | 'A5' | 'ROLL80';

export interface Paper {
  /** Points, standing. */
  width: number;
  /** Null: as long as its content. */
  height: number | null;
  margins: { left: number; top: number; right: number; bottom: number };
}

const SMALL_MARGINS = { left: 28, top: 28, right: 28, bottom: 48 };
const ROLL_MARGINS = { left: 9, top: 12, right: 9, bottom: 12 };

export const PAPERS: Readonly<Record<PaperSize, Paper>> = {
  A4: { width: 595.28, height: 841.89, margins: PAGE_MARGINS },
  LETTER: { width: 612, height: 792, margins: PAGE_MARGINS },
  A5: { width: 419.53, height: 595.28, margins: SMALL_MARGINS },
  ROLL80: { width: 226.77, height: null, margins: ROLL_MARGINS },
};

/** Points across between the margins. */
export function roomOn(size: PaperSize, landscape: boolean): number {
  const { width, height, margins } = PAPERS[size];
  return (landscape ? (height ?? width) : width) - margins.left - margins.right;
}
