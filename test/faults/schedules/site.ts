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

// Files of a killed process remain here until a later start.
const PARTS = "/.parts";
// Compiling would take most of a start.
const COMPILED = join(tmpdir(), "parade-schedules-compiled");

const RECOUNTED_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 40;

/** The services of a site besides its data folder, with the settings that lead to them. */
export type Surroundings = {
  variables: Record<string, string>;
  /** Lists every public and private file, where they are not in the data folder. */
  listFiles?: () => Promise<string[]>;
  remove: () => Promise<void>;
};

/** The real program under faults: a process that is killed and restarted over one database. */
export class FaultySite {
  readonly #server: ServerProcess;
  readonly #surroundings: Surroundings;
  #channel: Channel | undefined;
  #up: Promise<void> = Promise.resolve();
  /** Resolves once the database runs. */
  databaseUp: Promise<unknown> = Promise.resolve();
  /** The last start, by the clock of its database. */
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

  /** Ends the program and starts it again, once its database can be reached. */
  restart(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    this.#up = this.#up.then(async () => {
      await this.#server.end(signal);
      await this.databaseUp;
      // A fault that is still to come may end the start; a supervisor tries again.
      await this.start().catch(() => this.start());
    });
    return this.#up;
  }

  whenUp(): Promise<void> {
    return this.#up;
  }

  client(): Client {
    return new Client(this.url);
  }

  /**
   * Returns the newest mail to an address that contains a text; throws if there is none in time.
   */
  mailTo(email: string, text: string): Promise<string> {
    return mailReader(this.#server.dataDir)(email, text);
  }

  /** Returns the ids of all delivered mails, with repetitions. */
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

  /** Resolves once no user has to be recounted, or after some seconds. */
  async whenRecounted(): Promise<void> {
    const deadline = Date.now() + RECOUNTED_WITHIN_MS;
    const query = "select id from users where recount_id is not null and deleted_at is null";
    while (Date.now() < deadline) {
      const left = await this.sql(query).catch(() => []);
      if (left.length === 0) return;
      await wait(LOOK_EVERY_MS);
    }
  }

  /** Lists every file of users, relative to its storage. */
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
