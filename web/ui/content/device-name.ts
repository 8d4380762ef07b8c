type Pattern = readonly [pattern: RegExp, name: string];

// Most browsers also name those they descend from, so the more specific comes first.
const BROWSERS: readonly Pattern[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+ .*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly Pattern[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const TEXT_MAX = 60;

/** Returns a readable name of browser and system from a user agent, as far as they are known. */
export function deviceName(userAgent: string): string {
  const browser = named(BROWSERS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  const text = userAgent.trim();
  if (text === "") return "Unknown device";
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text;
}

function named(patterns: readonly Pattern[], userAgent: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
}
