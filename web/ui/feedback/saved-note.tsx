/** Shows whether changes persist beyond the page. On phones it shows only if they don't. */
export function SavedNote({ persisted }: { persisted: boolean }) {
  return persisted ? (
    <span className="phone:hidden t-sm">Saved on this device</span>
  ) : (
    <span className="t-sm text-bad phone:flex-[1_0_100%]">
      Not saved: the browser's storage is full or forbidden
    </span>
  );
}
