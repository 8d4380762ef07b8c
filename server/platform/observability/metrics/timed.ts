// From what is done at once to what a job of many pictures takes; in seconds.
export const WORK_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Does work and tells how it ended and how many seconds it took. */
export async function timed<T>(
  work: () => Promise<T>,
  tell: (result: "done" | "failed", took: number) => void,
): Promise<T> {
  const started = performance.now();
  const took = () => (performance.now() - started) / 1_000;
  try {
    const made = await work();
    tell("done", took());
    return made;
  } catch (error) {
    tell("failed", took());
    throw error;
  }
}

const READ_WITHIN_MS = 2_000;

/** Returns what is read for a figure, or `otherwise` when that fails or takes too long. */
export function orWithin<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((done) => setTimeout(done, READ_WITHIN_MS, otherwise).unref());
  return Promise.race([read().catch(() => otherwise), late]);
}
