/** Memory of a process; the largest accepted pictures need about 500 MB. */
export const MEMORY_MAX_BYTES = 768 * 1024 * 1024;
/** Processor time of one task, so that a busy machine does not cause refusals. */
export const CPU_MAX_MS = 10_000;
/** Elapsed time of one task, however busy the machine is. */
export const WALL_MAX_MS = 45_000;
/** The exit code of an encoder whose picture exceeds these limits. */
export const TOO_HEAVY = 86;
