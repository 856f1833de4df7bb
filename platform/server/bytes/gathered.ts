const FIRST_ROOM = 8_192;

/** Bytes that come in parts, in one buffer that doubles: a million parts of one byte cost no more than one of a million bytes. */
export class Gathered {
  #room = Buffer.alloc(0);
  #size = 0;

  /** Takes the bytes over; the part itself is free again. */
  add(part: Uint8Array): void {
    const size = this.#size + part.length;
    if (size > this.#room.length) {
      const room = Buffer.allocUnsafeSlow(Math.max(size, 2 * this.#room.length, FIRST_ROOM));
      this.#room.copy(room, 0, 0, this.#size);
      this.#room = room;
    }
    this.#room.set(part, this.#size);
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  /** Everything so far. */
  bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }
}
