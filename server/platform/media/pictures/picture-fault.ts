/** The properties of a picture in its container, and the container without anything else. */
export type PictureFile = {
  /** As stored, in pixels, before `orientation` is applied. */
  width: number;
  height: number;
  /** The EXIF value, from 1 (upright) to 8. */
  orientation: number;
  /** The number of decoding passes, times the bytes of a sample: 1 for a plain 8-bit picture. */
  passes: number;
  bytes: Buffer;
};

/** Why a file is refused: not a supported type, animated, unreadable, or too costly to decode. */
export type FaultReason = "type" | "animated" | "broken" | "heavy";

export class PictureFault extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason) {
    super(`picture refused: ${reason}`);
    this.reason = reason;
  }
}

/** Colour profiles above this size (bytes, uncompressed) are removed: photos have 0.5 to 4 KB. */
export const PROFILE_MAX_BYTES = 64 * 1024;

/** Collects parts of a file; adjacent parts are merged, so that many small ones cost little. */
export class RetainedParts {
  readonly #source: Buffer;
  readonly #parts: Buffer[] = [];
  #start = 0;
  #end = 0;

  constructor(source: Buffer) {
    this.#source = source;
  }

  /** Retains the bytes of the source from `start` up to `end`. */
  retain(start: number, end: number): void {
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
