/** A sequence of random numbers that depends only on its seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** Returns a number from 0 up to 1 (the algorithm is mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** Returns a whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.whole(0, values.length - 1)];
    if (value === undefined) throw new Error("There is nothing to pick from.");
    return value;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Returns a normally distributed number. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
