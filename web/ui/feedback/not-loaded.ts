import { showToast } from "./toast-queue.ts";

/** Reports that code of the page could not be loaded, which leaves the page as it is. */
export function showNotLoaded(): void {
  showToast("error", "This could not be loaded. Check your connection and try again.");
}
