/** Files that the next creation begins with, until its editor takes them. They are in memory only. */
let waiting: readonly File[] = [];

export function giveNewPictures(files: readonly File[]): void {
  waiting = files;
}

/** Returns the first of them, whose shape suggests a category. */
export function firstNewPicture(): File | undefined {
  return waiting[0];
}

export function takeNewPictures(): readonly File[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
