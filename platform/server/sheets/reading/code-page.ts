/** Old code pages of one byte a character that files come in. */
export type CodePage = 'windows-1252' | 'macintosh' | 'ibm850';

/** What the upper half of code page 850 stands for, which browsers and Node do not know. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Decodes pieces of a text; one byte is one character, so that it does not matter where they are cut. */
export function codePageDecoder(page: CodePage): (bytes: Uint8Array) => string {
  if (page !== 'ibm850') {
    const decoder = new TextDecoder(page);
    return (bytes) => decoder.decode(bytes, { stream: true });
  }
  return (bytes) => Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : IBM850[byte - 128])).join('');
}

/** Letters of the languages such files are written in. */
const USUAL = /[áéíóúñüçãõâêôàèìòùäöß]/iu;
const LETTER = /\p{L}/u;
const MOST_WORDS = 5_000;

/** Gathers the words with characters beyond ASCII, and tells which code page makes words of them. */
export class CodePageEvidence {
  #words: Uint8Array[] = [];
  #open: number[] = [];
  #hasReturns = false;
  #hasFeeds = false;

  add(bytes: Uint8Array): void {
    if (this.#words.length >= MOST_WORDS) return;
    for (const byte of bytes) {
      if (byte === 13) this.#hasReturns = true;
      if (byte === 10) this.#hasFeeds = true;
      const isPart = byte >= 128 || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
      if (isPart && this.#open.length < 64) this.#open.push(byte);
      else if (this.#open.length > 0) this.#close();
    }
  }

  #close(): void {
    if (this.#open.some((byte) => byte >= 128)) this.#words.push(Uint8Array.from(this.#open));
    this.#open = [];
  }

  /** Windows-1252, unless it makes signs out of letters that another page makes words of. */
  page(): CodePage {
    this.#close();
    // Nobody else ended lines like this.
    const isOldMac = this.#hasReturns && !this.#hasFeeds;
    const faults = (page: CodePage): number => {
      const decode = codePageDecoder(page);
      return this.#words.reduce((sum, word) => sum + faultsOf(decode(word), page, isOldMac), 0);
    };
    const usual = faults('windows-1252');
    if (usual === 0) return 'windows-1252';
    const others = (['ibm850', 'macintosh'] as const).map((page) => ({ page, wrong: faults(page) }));
    const best = others.reduce((a, b) => (b.wrong < a.wrong ? b : a));
    return best.wrong * 2 < usual ? best.page : 'windows-1252';
  }
}

/** Where letters stand on both sides of a sign, it is none; an apostrophe or a dash may be. */
const BETWEEN = /\p{L}[^\p{L}’–—]\p{L}/u;
const BETWEEN_ANY = /\p{L}\P{L}\p{L}/u;

/** What tells that a word was not written like this: letters nobody uses, capitals behind small letters, and signs. */
function faultsOf(word: string, page: CodePage, isOldMac: boolean): number {
  if (!/[a-z]/i.test(word)) return 0;
  let faults = 0;
  const characters = [...word];
  for (const [at, character] of characters.entries()) {
    if (character < '\u0080') continue;
    const isCapital = character !== character.toLowerCase();
    if (!LETTER.test(character)) {
      const around = characters.slice(Math.max(0, at - 1), at + 2).join('');
      faults += page !== 'windows-1252' || (isOldMac ? BETWEEN_ANY : BETWEEN).test(around) ? 1 : 0;
    } else if (!USUAL.test(character) || (isCapital && /\p{Ll}/u.test(characters[at - 1] ?? ''))) faults += 1;
  }
  return faults;
}
