import pTimeout from "p-timeout";

// From instant work to jobs with many pictures; in seconds.
export const WORK_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Runs work and reports its result and duration in seconds. */
export async function timed<T>(
  work: () => Promise<T>,
  report: (result: "done" | "failed", took: number) => void,
): Promise<T> {
  const started = performance.now();
  const took = () => (performance.now() - started) / 1_000;
  try {
    const value = await work();
    report("done", took());
    return value;
  } catch (error) {
    report("failed", took());
    throw error;
  }
}

const READ_TIMEOUT_MS = 2_000;

/** Returns what `read` resolves with, or `otherwise` if it fails or times out. */
export function readOrElse<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  return pTimeout(read(), { milliseconds: READ_TIMEOUT_MS }).catch(() => otherwise);
}
