/** How many nightly archives stay, and for how many weeks the last one of each week. */
const NIGHTS = 14;
const WEEKS = 8;
/** How many archives from before a migration stay. */
const MIGRATIONS = 3;

const NIGHTLY = /^nightly-(\d{4}-\d\d-\d\d)\.tar\.zst$/;
const BEFORE_MIGRATION = /^before-.+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.tar\.zst$/;
const DAY_MS = 24 * 3_600_000;

/** Returns the name of the one archive of a night: nightly-2026-01-31.tar.zst, in UTC. */
export function nightlyName(now: Date): string {
  return `nightly-${now.toISOString().slice(0, 10)}.tar.zst`;
}

/** Returns the name of an archive from before a migration: before-0015_backups-2026-01-31T04-17-00.tar.zst. */
export function migrationName(migration: string, now: Date): string {
  return `before-${migration}-${timedName(now)}`;
}

/** Returns the name of an archive that somebody asked for: 2026-01-31T04-17-00.tar.zst. */
export function timedName(now: Date): string {
  return `${now.toISOString().replace(/\..*/, "").replaceAll(":", "-")}.tar.zst`;
}

/**
 * Returns those archives of a folder that are no longer needed. Their age is that before the newest, so that nothing
 * is removed while no new one is made. Leaves all with other names.
 */
export function listExpired(names: readonly string[]): string[] {
  return [...expiredNights(names), ...newestFirst(names, BEFORE_MIGRATION).slice(MIGRATIONS)];
}

function expiredNights(names: readonly string[]): string[] {
  const nights = newestFirst(names, NIGHTLY);
  const weeks = nights.map(weekOf);
  const isExpired = (index: number) => {
    const week = weeks[index] ?? 0;
    const isLastOfWeek = week !== weeks[index - 1];
    return index >= NIGHTS && !(isLastOfWeek && (weeks[0] ?? 0) - week < WEEKS);
  };
  return nights.filter((_, index) => isExpired(index));
}

/** Returns the number of a night's week, which begins on Monday. */
function weekOf(name: string): number {
  const days = Date.parse(NIGHTLY.exec(name)?.[1] ?? "") / DAY_MS;
  // The first day of the epoch was a Thursday.
  return Math.floor((days + 3) / 7);
}

function newestFirst(names: readonly string[], pattern: RegExp): string[] {
  const timeOf = (name: string) => pattern.exec(name)?.[1] ?? "";
  return names
    .filter((name) => pattern.test(name))
    .sort((one, two) => timeOf(two).localeCompare(timeOf(one)));
}
