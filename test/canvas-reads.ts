import { vi } from "vitest";

/** What `hasCanvasNoise` draws, and reads in a browser that is in nobody's way. */
export const TRUE_READS = [200, 40, 40, 255, 40, 120, 200, 255];
/** What Firefox answers while it resists fingerprinting. */
export const NOISE = [71, 103, 60, 0, 219, 4, 180, 31];

/** Has every canvas answer with these pixels until mocks are restored; jsdom cannot draw. */
export function answerCanvasReads(pixels: readonly number[]): void {
  const context = {
    fillRect: () => {},
    drawImage: () => {},
    getImageData: () => ({ data: new Uint8ClampedArray(pixels) }),
  };
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, "getContext");
  getContext.mockReturnValue(context as unknown as null);
}
