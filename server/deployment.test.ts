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
const SMALL = read("compose.small.yaml");

/** Returns the indented block that follows a line. */
function blockAfter(text: string, line: string): string {
  const indent = " ".repeat(line.search(/\S/));
  const [, block = ""] = new RegExp(`^${line}\n((?:${indent} {2}.*\n|\n)+)`, "m").exec(text) ?? [];
  return block;
}

/** Returns the variables of a part that it sets whatever `.env` says. */
function wiringOf(part: string): Record<string, string> {
  const lines = blockAfter(part, part.match(/^ +environment:$/m)?.[0] ?? "none");
  const pairs = [...lines.matchAll(/^ +(\w+): "?(.*?)"?$/gm)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}

/** The part of every node. */
const SITE = blockAfter(COMPOSE, "x-site: &site");
const WIRED = wiringOf(SITE);
const DOTENV = {
  SITE_HOST: "parade.example",
  POSTGRES_PASSWORD: "secret1",
  S3_ACCESS_KEY_ID: "key1",
  S3_SECRET_ACCESS_KEY: "secret2",
  METRICS_TOKEN: "token1",
};

/** Returns the variables of a node: those of `.env`, then the wiring with its references replaced. */
function nodeVariables(dotenv: Record<string, string>, wiring = WIRED): Record<string, string> {
  const replace = (value: string) =>
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => dotenv[name] ?? "");
  const wired = Object.entries(wiring).map(([name, value]) => [name, replace(value)]);
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

test("compose.small.yaml's site starts with what the head of the file asks for, on the embedded database", () => {
  const asked = {
    SITE_HOST: "parade.example",
    CONTACT_EMAIL: "us@parade.example",
    ADMINS: "us@parade.example",
    SMTP_URL: "smtp://mail.example",
  };
  const site = blockAfter(SMALL, "  site:");
  expect(site).toMatch(/^ {4}env_file: \.env$/m);
  expect(site).toContain('volumes: ["data:/data"]');
  expect(readSettings(nodeVariables(asked, wiringOf(site)))).toMatchObject({
    production: true,
    publicUrl: "https://parade.example",
    databaseUrl: undefined,
    dataDir: "/data",
    backup: { nightly: { hour: 4, minute: 17 }, folder: "/data/backups" },
    trustProxy: 1,
  });
  const [head = ""] = SMALL.split("\nx-contained:");
  for (const name of Object.keys(asked)) expect(head).toContain(name);
});

test("containers of the site and of Caddy may write to their volumes alone, and all rotate their logs", () => {
  const contained = blockAfter(SMALL, "x-contained: &contained");
  const parts = [SITE, blockAfter(COMPOSE, "  caddy:"), contained];
  for (const part of parts) expect(part).toMatch(/^ +read_only: true\n +cap_drop: \[ALL\]$/m);
  for (const shared of [contained, blockAfter(COMPOSE, "x-service: &service")]) {
    expect(shared).toContain('security_opt: ["no-new-privileges:true"]');
    expect(shared).toMatch(/^ +options: \{ max-size: \d+m, max-file: "\d+" \}$/m);
  }
  const services = (text: string) =>
    [...blockAfter(text, "services:").matchAll(/^ {2}([\w-]+):\n {4}(.*)$/gm)].map(
      ([, name, first]) => `${name} ${first}`,
    );
  expect(services(SMALL)).toEqual(["site <<: *contained", "caddy <<: *contained"]);
  expect(services(COMPOSE).filter((line) => !/ <<: \*(service|site)$/.test(line))).toEqual([]);
});

test("images have exact versions, and the site's that of Node.js that is installed elsewhere", () => {
  const images = [COMPOSE, SMALL].flatMap((text) => [...text.matchAll(/^ +image: (.+)$/gm)]);
  const others = images.map(([, image]) => image).filter((image) => image !== "parade");
  expect(others).toHaveLength(6);
  for (const image of others) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-alpine)?$/);
  const { packages } = JSON.parse(read("package-lock.json"));
  const base = `node:${packages["node_modules/node"].version}-trixie-slim`;
  const bases = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(bases).toEqual([base, base]);
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
