import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { environment } from "#server/environment.ts";
import { readSettings } from "#server/settings.ts";

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");
const NAMES = Object.keys(environment.shape);
const COMPOSE = read("compose.yaml");
/** The part of every node, and the variables that it sets whatever `.env` says. */
const [, SITE = ""] = /^x-site: &site\n((?: {2}.*\n|\n)+)/m.exec(COMPOSE) ?? [];
const [, WIRING = ""] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(SITE) ?? [];
const WIRED = Object.fromEntries(
  [...WIRING.matchAll(/^ {4}(\w+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);
const DOTENV = {
  SITE_HOST: "parade.example",
  POSTGRES_PASSWORD: "secret1",
  S3_ACCESS_KEY_ID: "key1",
  S3_SECRET_ACCESS_KEY: "secret2",
  METRICS_TOKEN: "token1",
};

/** Returns the variables of a node: those of `.env`, then the wiring with its references replaced. */
function nodeVariables(dotenv: Record<string, string>): Record<string, string> {
  const replace = (value: string) =>
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => dotenv[name] ?? "");
  const wired = Object.entries(WIRED).map(([name, value]) => [name, replace(value)]);
  return { ...dotenv, ...Object.fromEntries(wired) };
}

test("every setting of compose's .env reaches both nodes, unless the wiring sets it", () => {
  expect(SITE).toMatch(/^ {2}env_file: \.env$/m);
  for (const node of ["node-1", "node-2"]) {
    expect(COMPOSE).toContain(`  ${node}:\n    <<: *site\n    volumes: ["${node}:/data"]\n`);
  }
  const all = Object.fromEntries(NAMES.map((name) => [name, `mine of ${name}`]));
  const variables = nodeVariables({ ...all, ...DOTENV });
  const others = NAMES.filter((name) => !(name in WIRED));
  expect(others.map((name) => variables[name])).toEqual(others.map((name) => `mine of ${name}`));
  expect(others).toEqual(
    expect.arrayContaining(["SITE_NAME", "CONTACT_EMAIL", "STAFF_MFA", "ADS"]),
  );
  expect(Object.keys(WIRED).filter((name) => !NAMES.includes(name))).toEqual([]);
});

test("compose's nodes start with what the head of the file asks for", () => {
  const asked = { ...DOTENV, CONTACT_EMAIL: "us@parade.example", SMTP_URL: "smtp://mail.example" };
  expect(readSettings(nodeVariables(asked))).toMatchObject({
    production: true,
    publicUrl: "https://parade.example",
    databaseUrl: "postgres://parade:secret1@postgres:5432/parade",
    s3: { bucket: "parade", accessKeyId: "key1", secretAccessKey: "secret2" },
    metricsToken: "token1",
    trustProxy: 1,
  });
  const [head = ""] = COMPOSE.split("\nx-site:");
  for (const name of [...Object.keys(asked)]) expect(head).toContain(name);
});

test("the settings of deploy/parade.env start a site, and its systemd units read no others", () => {
  const variables = parseEnv(read("deploy/parade.env")) as Record<string, string>;
  expect(readSettings(variables)).toMatchObject({
    production: true,
    dataDir: "/var/lib/parade",
    backup: { nightly: { hour: 4, minute: 17 }, folder: "/var/lib/parade-backups" },
    trustProxy: ["127.0.0.1"],
  });
  for (const unit of ["parade@.service", "parade-postgres-backup.service"]) {
    const text = read(`deploy/systemd/${unit}`);
    expect(text).toMatch(/^User=parade$/m);
    expect(text.match(/^Environment.*$/gm)).toEqual(["EnvironmentFile=/etc/parade.env"]);
  }
});
