import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mailFolder } from "#server/platform/mail/mail.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { ServerProcess } from "#test/server-process.ts";
import { Channel } from "./channel.ts";
import type { Request } from "./program.ts";

// What a killed process was writing stays here until a later start.
const PARTS = "/.parts";
// Most of a start would go into compiling.
const COMPILED = join(tmpdir(), "parade-schedules-compiled");

const RECOUNTED_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 40;

/** What a site runs on beside its data folder, by the settings that lead there. */
export type Surroundings = {
  variables: Record<string, string>;
  /** Every public and private file, where they are not in the data folder. */
  listFiles?: () => Promise<string[]>;
  remove: () => Promise<void>;
};

/** The real program under faults: a process that is killed and started again over one database. */
export class FaultySite {
  readonly #server: ServerProcess;
  readonly #surroundings: Surroundings;
  #channel: Channel | undefined;
  #up: Promise<void> = Promise.resolve();
  /** When it was started last, by the clock that its database shares. */
  startedAt = "";

  constructor(
    program: string,
    surroundings: Surroundings,
    prepare: (dataDir: string) => void = () => undefined,
  ) {
    this.#surroundings = surroundings;
    const variables = {
      LOG_LEVEL: "error",
      NODE_COMPILE_CACHE: COMPILED,
      ...surroundings.variables,
    };
    this.#server = new ServerProcess(variables, program);
    prepare(this.#server.dataDir);
  }

  get url(): string {
    return this.#server.url;
  }

  get output(): string {
    return this.#server.output;
  }

  async start(): Promise<void> {
    this.startedAt = new Date().toISOString();
    await this.#server.start();
    const { child } = this.#server;
    if (!child) throw new Error("the program was not started");
    this.#channel = new Channel(child);
  }

  /** Ends the program and starts it again; nobody else is up meanwhile. */
  restart(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    this.#up = this.#up.then(async () => {
      await this.#server.end(signal);
      await this.start();
    });
    return this.#up;
  }

  whenUp(): Promise<void> {
    return this.#up;
  }

  client(): Client {
    return new Client(this.url);
  }

  /** The newest mail to an address with a text in it; throws when none comes in time. */
  mailTo(email: string, text: string): Promise<string> {
    return mailReader(this.#server.dataDir)(email, text);
  }

  /** The ids of all mails, each as often as it was delivered. */
  async listMailIds(): Promise<string[]> {
    const folder = mailFolder(this.#server.dataDir);
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return mails.flatMap((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? []);
  }

  async request(request: Request): Promise<unknown> {
    if (!this.#channel) throw new Error("the program was not started");
    return this.#channel.send(request);
  }

  async sql<Row>(text: string): Promise<Row[]> {
    return (await this.request({ kind: "sql", text })) as Row[];
  }

  /** Resolves once no user is to be recounted any more, after some seconds at the latest. */
  async whenRecounted(): Promise<void> {
    const deadline = Date.now() + RECOUNTED_WITHIN_MS;
    const query = "select id from users where recount_id is not null and deleted_at is null";
    while (Date.now() < deadline) {
      const left = await this.sql(query).catch(() => []);
      if (left.length === 0) return;
      await wait(LOOK_EVERY_MS);
    }
  }

  /** Every file that people gave or were given, below the folder of its storage. */
  async listFiles(): Promise<string[]> {
    if (this.#surroundings.listFiles) return this.#surroundings.listFiles();
    const { dataDir } = this.#server;
    const folders = ["media", "private"].map(async (folder) => {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(join(dataDir, folder), options).catch(() => []);
      const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith(PARTS));
      return files.map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length + 1));
    });
    return (await Promise.all(folders)).flat();
  }

  async remove(): Promise<void> {
    await this.#server.remove();
    await this.#surroundings.remove();
  }
}
