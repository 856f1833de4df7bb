import { IncomingMessage } from 'node:http';

/** Chunks below 4 kB are merged, up to 512 at a time. */
const SMALL = 4_096;
const TOGETHER = 512;
/** Abusive fragmentation, by the average size of many chunks: the connection is dropped. */
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
      // Flush after the current socket read, whose chunks arrive in several ticks.
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
    // Pause like the parser does; the body reader resumes.
    if (!goesOn) this.socket.pause();
    return goesOn;
  }
}
