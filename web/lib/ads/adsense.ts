import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";

const SCRIPT = "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";

declare global {
  interface Window {
    adsbygoogle?: object[];
  }
}

let loading: Promise<void> | undefined;

/** Loads AdSense once, when the browser is idle; rejects where it is blocked. */
export function loadAdSense(client: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    whenIdle(() => {
      const script = document.createElement("script");
      script.async = true;
      script.crossOrigin = "anonymous";
      script.src = trustedScriptUrl(`${SCRIPT}?client=${client}`);
      script.onload = () => resolve();
      script.onerror = () => reject(new Error("AdSense could not be loaded"));
      document.head.append(script);
    });
  });
  return loading;
}

/** Requests an ad for a mounted unit that has none yet. */
export function fillUnit(unit: HTMLElement): void {
  if (unit.dataset.adsbygoogleStatus) return;
  window.adsbygoogle ??= [];
  window.adsbygoogle.push({});
}
