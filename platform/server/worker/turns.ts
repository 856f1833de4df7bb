import { fail } from '../../kernel/errors.ts';
import { type Party, partyNow } from './party.ts';

/** A piece of work whose turn it is; `over` is called once, when it has ended. */
export interface Turn<Piece> {
  readonly piece: Piece;
  over(): void;
}

export interface Turns<Piece> {
  /** Puts work of the current party in line. Fails with `busy` where too much waits: of everybody, or of this person. */
  add(piece: Piece): void;
  /** The work that begins now, where any may. */
  next(): Turn<Piece> | undefined;
  /** Takes work that waits no longer out of the line. */
  remove(piece: Piece): void;
  /** Empties the line; gives what was in it. */
  clear(): Piece[];
}

/** What a company or a person has of one line. */
interface Share {
  atWork: number;
  inLine: number;
  /** When their last work began, counted in pieces of work. */
  served: number;
}

/**
 * A line of work of which `atOnce` pieces are under way and `most` wait. Companies take turns, and in each its people: the one with the
 * least under way, then the one served longest ago, then who came first. One person never has all places at work, and no more than half
 * of those in line, so that what one of them asks for is not waited for by all.
 */
export function turnsOf<Piece>(atOnce: number, most: number): Turns<Piece> {
  const line: { readonly piece: Piece; readonly party: Party }[] = [];
  const companies = sharesBy(({ company }) => String(company));
  const people = sharesBy(({ company, person }) => `${company}/${person}`);
  const mostOfOne = { atWork: Math.max(1, atOnce - 1), inLine: Math.ceil(most / 2) };
  let atWork = 0;
  let served = 0;

  const both = (party: Party, change: (share: Share) => void): void => {
    companies.change(party, change);
    people.change(party, change);
  };
  const rank = (party: Party): number[] => {
    const company = companies.of(party);
    return [company.atWork, company.served, people.of(party).served];
  };
  const first = (): number => {
    let found = -1;
    for (const [index, { party }] of line.entries()) {
      if (people.of(party).atWork >= mostOfOne.atWork) continue;
      if (found < 0 || isLess(rank(party), rank((line[found] as (typeof line)[number]).party))) found = index;
    }
    return found;
  };

  return {
    add(piece) {
      const party = partyNow();
      if (line.length >= most || people.of(party).inLine >= mostOfOne.inLine) fail('busy');
      line.push({ piece, party });
      both(party, (share) => void share.inLine++);
    },
    next() {
      const index = atWork < atOnce ? first() : -1;
      const [taken] = index < 0 ? [] : line.splice(index, 1);
      if (!taken) return undefined;
      const { piece, party } = taken;
      atWork++;
      served++;
      both(party, (share) => {
        share.inLine--;
        share.atWork++;
        share.served = served;
      });
      return {
        piece,
        over() {
          atWork--;
          both(party, (share) => void share.atWork--);
        },
      };
    },
    remove(piece) {
      const index = line.findIndex((each) => each.piece === piece);
      const [left] = index < 0 ? [] : line.splice(index, 1);
      if (left) both(left.party, (share) => void share.inLine--);
    },
    clear() {
      for (const { party } of line) both(party, (share) => void share.inLine--);
      return line.splice(0).map(({ piece }) => piece);
    },
  };
}

/** Shares of those who have work in line or under way; nothing is kept of the others. */
function sharesBy(keyOf: (party: Party) => string) {
  const shares = new Map<string, Share>();
  const none: Readonly<Share> = { atWork: 0, inLine: 0, served: 0 };
  return {
    of: (party: Party): Readonly<Share> => shares.get(keyOf(party)) ?? none,
    change(party: Party, change: (share: Share) => void): void {
      const key = keyOf(party);
      const share = shares.get(key) ?? { ...none };
      shares.set(key, share);
      change(share);
      if (share.atWork + share.inLine === 0) shares.delete(key);
    },
  };
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}
