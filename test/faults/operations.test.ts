import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { signUp } from "#contract/accounts/contract.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { Client } from "#test/client.ts";
import { type Command, runCommand, startCommand } from "#test/command.ts";
import { copyTemplate } from "#test/database-template.ts";
import { aName, TRANSPORT_HASH } from "#test/makers.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/operations.md"), "utf8");

// A machine in a folder: the paths of the page lead into it.
const machine = mkdtempSync(join(tmpdir(), "parade-op-"));
const PLACES: [path: string, inFolder: string][] = [
  ["/etc/systemd/system/", "units/"],
  ["/etc/parade.env", "parade.env"],
  ["/opt/parade", "opt"],
  ["/var/lib/parade", "lib"],
];
const onMachine = (text: string) =>
  PLACES.reduce((all, [path, inFolder]) => all.replaceAll(path, join(machine, inFolder)), text);
const at = (path: string) => onMachine(path);

/** What the page calls and this machine does not have, or only for root. */
const PROGRAMS: Record<string, string> = {
  useradd: "exit 0",
  // The release is this folder, installed and built.
  git: `mkdir -p "$5" && for entry in '${ROOT}'*; do ln -s "$entry" "$5/"; done`,
  systemctl: `echo "$@" >> '${machine}/systemctl.log'`,
  sudo: 'shift 2; export MAIL=/var/mail/parade; exec "$@"',
  install: `args=; while [ $# -gt 0 ]; do case $1 in -g|-o) shift;; *) args="$args $1";; esac; shift; done
PATH='${process.env.PATH}' exec install $args`,
};
for (const folder of ["bin", "units", "opt/releases"]) {
  mkdirSync(join(machine, folder), { recursive: true });
}
for (const [name, script] of Object.entries(PROGRAMS)) {
  const file = join(machine, "bin", name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

const running: Command[] = [];
afterAll(async () => {
  await Promise.all(running.map((command) => command.end("SIGKILL")));
  rmSync(machine, { recursive: true, force: true, maxRetries: 5 });
});

/** Returns the commands that the page gives in a section, block by block. */
function blocksOf(heading: string): string[] {
  const [, section = ""] = PAGE.split(new RegExp(`^#+ ${heading}$`, "m"));
  const [text = ""] = section.split(/^#+ /m);
  const blocks = [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)];
  return blocks.map(([, , block = ""]) => block);
}

/** Runs a block of the page; returns its output and what it asked of the service manager. */
async function run(block: string | undefined, variables: Record<string, string> = {}) {
  const asked = join(machine, "systemctl.log");
  rmSync(asked, { force: true });
  const PATH = join(machine, "bin") + delimiter + process.env.PATH;
  const env = { PATH, HOME: machine, ...variables };
  const script = `umask 022\n${onMachine(block ?? "exit 99")}`;
  const { code, output } = await runCommand(["/bin/sh", "-ec", script], { cwd: machine, env });
  const services = existsSync(asked) ? readFileSync(asked, "utf8").trim().split("\n") : [];
  return { code, output, services };
}

/** Starts the program of an installed unit as systemd does, with nothing but its own environment. */
function startUnit(name: string, instance = ""): Command {
  const unit = onMachine(readFileSync(join(machine, "units", name), "utf8"));
  const read = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1] ?? "";
  for (const folder of read("StateDirectory").split(" ")) {
    mkdirSync(at(`/var/lib/${folder}`), { recursive: true, mode: 0o700 });
  }
  const settings = parseEnv(readFileSync(read("EnvironmentFile"), "utf8"));
  const env = { ...(settings as Record<string, string>), PATH: process.env.PATH ?? "" };
  const command = read("ExecStart").replaceAll("%i", instance).split(" ");
  const started = startCommand(command, { cwd: read("WorkingDirectory"), env });
  running.push(started);
  return started;
}

test("the page's commands install, back up, upgrade and restore one site", {
  timeout: 240_000,
}, async () => {
  const release = { tag: "v1", repository: "https://git.example/parade" };
  const [install, enable] = blocksOf("One machine");
  expect(await run(install, release)).toMatchObject({ code: 0, services: [] });
  expect(readlinkSync(at("/opt/parade/current"))).toBe(at("/opt/parade/releases/v1"));
  const settings = at("/etc/parade.env");
  writeFileSync(settings, onMachine(readFileSync(settings, "utf8")));
  appendFileSync(settings, "CAPTCHA=off\nLOG_LEVEL=warn\nBACKUP_TIME=off\n");
  const enabled = await run(enable);
  expect(enabled.services).toEqual(["enable --now parade@3000"]);
  expect(readdirSync(join(machine, "units")).sort()).toEqual([
    "parade-postgres-backup.service",
    "parade-postgres-backup.timer",
    "parade@.service",
  ]);

  copyTemplate(at("/var/lib/parade"));
  const port = String(await freePort());
  const site = startUnit("parade@.service", port);
  await site.listening();
  const client = new Client(`http://127.0.0.1:${port}`);
  const username = aName("op");
  const body = { username, email: `${username}@mail.example`, password: TRANSPORT_HASH };
  expect((await client.call(signUp, { body })).status).toBe(201);

  const [grant] = blocksOf("Commands");
  expect(await run(grant, body)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`The address of ${username} is not verified.`),
  });

  const ofTheSite = expect.stringMatching(
    new RegExp(
      `^Site https://parade.example, folder ${at("/var/lib/parade")}\n[^]*public.users +1\n`,
    ),
  );
  const [now, check, restore] = blocksOf("Embedded database");
  expect(await run(now)).toMatchObject({ code: 0, output: ofTheSite });
  const archives = readdirSync(at("/var/lib/parade-backups")).sort();
  expect(archives).toEqual([expect.stringMatching(/^20.+\.tar\.zst$/), "monday.tar.zst"]);
  const archive = join(at("/var/lib/parade-backups"), archives[0] ?? "");
  expect(await run(check, { archive })).toMatchObject({
    code: 0,
    output: expect.stringContaining("can be restored."),
  });

  const [build, change] = blocksOf("Upgrades");
  const built = await run(build, { ...release, tag: "v2" });
  expect(built).toEqual({
    code: 0,
    output: expect.stringMatching(/Installed and built\.\n$/),
    services: [],
  });
  expect(readlinkSync(at("/opt/parade/current"))).toBe(at("/opt/parade/releases/v1"));
  expect(site.isRunning()).toBe(true);
  const changed = await run(change, { ...release, tag: "v2" });
  expect(changed).toEqual({
    code: 0,
    output: "",
    services: ["daemon-reload", "restart parade@3000"],
  });
  expect(readlinkSync(at("/opt/parade/current"))).toBe(at("/opt/parade/releases/v2"));

  expect(await site.end()).toBe(0);
  const restored = await run(restore, { archive });
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining("All is the same."),
    services: ["stop parade@3000", "start parade@3000"],
  });
  const [move] = blocksOf("Moving to PostgreSQL and S3");
  const moved = await run(move, { database: "postgres://parade:secret@127.0.0.1:1/empty" });
  const places = `from folder ${at("/var/lib/parade")} to database empty on 127.0.0.1:1`;
  expect(moved.output).toMatch(new RegExp(`^Site https://parade.example, ${places}\n`));
  expect(moved.code).toBe(1);
});
