import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readSettings, SettingsError } from "#server/settings.ts";

test("Without variables the defaults of the settings table hold", () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    smtpUrl: undefined,
    captcha: "altcha",
    admins: [],
    rateLimits: true,
    demo: true,
    trustProxy: undefined,
    logLevel: "info",
    site: { name: "Parade", url: "http://localhost:3000" },
  });
});

const WRONG: Record<string, string[]> = {
  PORT: ["many", "-1", "65536", "80.5"],
  PUBLIC_URL: ["localhost:3000", "not an address"],
  DATABASE_URL: ["mysql://localhost/parade", "parade"],
  SMTP_URL: ["http://mail.example", "mail.example"],
  CAPTCHA: ["on", "riddle"],
  ADMINS: ["nobody", "a@mail.example, nobody"],
  RATE_LIMITS: ["true", "0"],
  DEMO: ["yes"],
  CONTACT_EMAIL: ["nobody"],
  TRUST_PROXY: [
    "yes",
    "0",
    "-1",
    "100",
    "1.5",
    "false",
    ",",
    "10.0.0.300",
    "10.0.0.0/33",
    "::1/129",
    "10.0.0.1 and 2",
    "10.0.0.1/",
    "proxy.example",
  ],
  LOG_LEVEL: ["loud"],
  NODE_ENV: ["prod"],
};

function faultsOf(variables: Record<string, string>): string {
  try {
    readSettings(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error("The settings were taken.");
}

test.each(
  Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)("%s=%s is a fault that is named", (name, value) => {
  const [, ...faults] = faultsOf({ [name]: value }).split("\n");
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^  ${name}: .+`))]);
});

test("Every fault is named at once, a line each", () => {
  const variables = Object.entries(WRONG).map(([name, [value = ""]]) => [name, value]);
  const [, ...faults] = faultsOf(Object.fromEntries(variables)).split("\n");
  expect(faults.map((fault) => fault.split(":")[0]?.trim()).sort()).toEqual(
    Object.keys(WRONG).sort(),
  );
});

test("A setting left empty counts as not set", () => {
  const empty = Object.fromEntries(Object.keys(WRONG).map((name) => [name, " "]));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test("The public address follows the port, and loses the slash at its end", () => {
  expect(readSettings({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  const { publicUrl, site } = readSettings({ PUBLIC_URL: "https://parade.example/" });
  expect([publicUrl, site.url]).toEqual(["https://parade.example", "https://parade.example"]);
});

test.each([
  ["a@mail.example", ["a@mail.example"]],
  ["A@Mail.example,b@mail.example", ["a@mail.example", "b@mail.example"]],
  [" a@mail.example ,  b@mail.example ", ["a@mail.example", "b@mail.example"]],
])("ADMINS=%j names %j", (given, admins) => {
  expect(readSettings({ ADMINS: given }).admins).toEqual(admins);
});

test.each([
  ["true", true],
  ["1", 1],
  [" 12 ", 12],
  ["10.0.0.1", ["10.0.0.1"]],
  ["127.0.0.1, 10.0.0.0/8,::1 fd00::/8", ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]],
])("TRUST_PROXY=%j trusts %j", (given, trusted) => {
  expect(readSettings({ TRUST_PROXY: given }).trustProxy).toEqual(trusted);
});

const postgres = "postgres://localhost/parade";

test.each([
  [{}, true],
  [{ DEMO: "off" }, false],
  [{ DEMO: "on" }, true],
  [{ NODE_ENV: "production" }, false],
  [{ NODE_ENV: "production", DEMO: "on" }, true],
  [{ DATABASE_URL: postgres }, false],
  [{ DATABASE_URL: postgres, DEMO: "on" }, true],
])("Demo content for %j: %s", (variables, demo) => {
  expect(readSettings(variables).demo).toBe(demo);
});

test("Mail comes from the site's own host unless told otherwise", () => {
  const PUBLIC_URL = "https://parade.example:8443";
  expect(readSettings({ PUBLIC_URL }).mailFrom).toBe("Parade <no-reply@parade.example>");
  expect(readSettings({ PUBLIC_URL, MAIL_FROM: "me@mail.example" }).mailFrom).toBe(
    "me@mail.example",
  );
});
