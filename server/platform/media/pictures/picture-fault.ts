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

/**
 * Why a file is refused: not a supported type, animated, unreadable, too costly to decode, or in colors that
 * would be shown wrongly.
 */
export type FaultReason = "type" | "animated" | "broken" | "heavy" | "colors";

export class PictureFault extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason) {
    super(`picture refused: ${reason}`);
    this.reason = reason;
  }
}

/** Larger color profiles (bytes, uncompressed) are refused: photos have 0.5 to 4 KB, prints up to 700. */
export const PROFILE_MAX_BYTES = 1024 * 1024;

/** Files of more chunks or segments are refused: a PNG of 8 MB in the usual chunks of 8 KB has 1,000. */
export const PARTS_MAX = 10_000;

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
