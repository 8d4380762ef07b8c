import { showToast } from "./toast-queue.ts";

/** Saves a file where the browser puts downloads, and says so: phones show nothing else. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The download references the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href));
  showToast("ok", `Saved ${file.name}`);
}
