import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox on Android"],
  [`${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [
    `${IPHONE} (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    "Edge on Windows",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`,
    "Chrome on Linux",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
])("recognizes %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("returns an unknown user agent unchanged, truncated to 60", () => {
  expect(deviceName("curl/8.9.1")).toBe("curl/8.9.1");
  expect(deviceName("x".repeat(60))).toBe("x".repeat(60));
  expect(deviceName("x".repeat(61))).toBe(`${"x".repeat(59)}…`);
});

test("returns an unknown device for an empty user agent", () => {
  expect(deviceName(" ")).toBe("Unknown device");
});
