import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { receiveToasts } from "#web/ui/feedback/toast-queue.ts";

// Waiting ends when the test does; the default of a second would be a bound on time.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout, pictures or object URLs.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLImageElement.prototype.decode ??= async () => undefined;
URL.createObjectURL ??= () => "blob:picture";
URL.revokeObjectURL ??= () => undefined;

// Testing Library does so by itself only where test functions are global. Files share a window.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // What nobody has shown yet.
  receiveToasts({ show: () => undefined, closeStale: () => undefined })();
});
