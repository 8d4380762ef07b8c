/** Of a process; the largest pictures that are taken need about 500 MB. */
export const MEMORY_MAX_BYTES = 768 * 1024 * 1024;
/** Of one task, in time of the processor, so that a busy machine refuses nothing. */
export const CPU_MAX_MS = 10_000;
/** Of one task, however busy the machine is. */
export const WALL_MAX_MS = 45_000;
/** With this code an encoder ends itself when a picture takes more than that. */
export const TOO_HEAVY = 86;
