import { IncomingMessage } from 'node:http';

/** Smaller parts of a body than this are put together, so many at a time. */
const SMALL = 4_096;
const TOGETHER = 512;
/** Whoever sends so many parts and still fewer bytes in each, on average, is cut off: nothing but malice sends like this. */
const CRUMBS = { parts: 16_384, bytes: 16 };

/**
 * A request whose body does not come in the parts its sender cut it into: each of a few bytes would take some four hundred bytes of
 * memory, and the time of a part in everything that reads it.
 */
export class Incoming extends IncomingMessage {
  #small: Buffer[] = [];
  #parts = 0;
  #bytes = 0;

  override push(part: Buffer | null): boolean {
    if (part !== null && part.length < SMALL) {
      this.#parts += 1;
      this.#bytes += part.length;
      if (this.#parts >= CRUMBS.parts && this.#bytes < this.#parts * CRUMBS.bytes) this.socket.destroy();
      const count = this.#small.push(part);
      // What has come with one reading of the network is told when that is over. (Ticks pass between the parts of one reading.)
      if (count === 1) setImmediate(() => this.#tell());
      return count < TOGETHER || this.#tell();
    }
    const goesOn = this.#tell();
    return super.push(part) && goesOn;
  }

  #tell(): boolean {
    if (this.#small.length === 0) return true;
    const parts = this.#small;
    this.#small = [];
    const goesOn = super.push(parts.length === 1 ? parts[0] : Buffer.concat(parts));
    // As the parser does where a part was one too many; who reads the body lets the connection go on.
    if (!goesOn) this.socket.pause();
    return goesOn;
  }
}
