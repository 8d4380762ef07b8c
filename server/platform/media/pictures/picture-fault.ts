/** What a container says of its picture, and the container without anything else. */
export type PictureFile = {
  /** As stored, in pixels, before `orientation` is applied. */
  width: number;
  height: number;
  /** As EXIF numbers it, from 1 (upright) to 8. */
  orientation: number;
  /** How often each sample is decoded, times its bytes: 1 for a plain picture of 8 bits. */
  passes: number;
  bytes: Buffer;
};

/** Why a file is not taken: no such picture, more than one, unreadable, or too costly to decode. */
export type FaultReason = "type" | "animated" | "broken" | "heavy";

export class PictureFault extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason) {
    super(`picture refused: ${reason}`);
    this.reason = reason;
  }
}

/** Colour profiles above this size (bytes, uncompressed) are left out: photos have 0.5 to 4 KB. */
export const PROFILE_MAX_BYTES = 64 * 1024;

/** Collects parts of a file; neighbours become one part, so that many small ones cost little. */
export class RetainedParts {
  readonly #source: Buffer;
  readonly #parts: Buffer[] = [];
  #start = 0;
  #end = 0;

  constructor(source: Buffer) {
    this.#source = source;
  }

  /** Keeps the bytes of the source from `start` up to `end`. */
  keep(start: number, end: number): void {
    if (start === this.#end) {
      this.#end = end;
      return;
    }
    this.#flush();
    [this.#start, this.#end] = [start, end];
  }

  concat(): Buffer {
    this.#flush();
    return Buffer.concat(this.#parts);
  }

  #flush(): void {
    if (this.#end > this.#start) this.#parts.push(this.#source.subarray(this.#start, this.#end));
  }
}
