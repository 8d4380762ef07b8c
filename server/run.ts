import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readDemoPassword, refuseDemoFolder } from "#demo/password.ts";
import { lockFolder } from "#server/platform/db/connection/folder-lock.ts";
import { sweepTemporaryFolders } from "#server/platform/http/temporary-folders.ts";
import { listen } from "#server/platform/lifecycle/listen.ts";
import { closeFolder } from "#server/platform/lifecycle/private-folder.ts";
import { sweepParts } from "#server/platform/media/storage/folder-storage.ts";
import { mediaFolder, privateFolder } from "#server/platform/media/storage/storage.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { VERSION } from "#server/platform/observability/version.ts";
import { OperatorError } from "#server/platform/operator/operator-error.ts";
import { loadWebBuild, type WebBuild } from "#server/platform/rendering/web-build.ts";
import { readSettings } from "#server/settings.ts";
import { start } from "#server/start.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STOP_TIMEOUT_MS = 15_000;

/** Prints an error that the operator can fix as its message; any other with its stack. */
function report(error: unknown): void {
  const { message, stack } = error as Error;
  process.stderr.write(`${error instanceof OperatorError ? message : stack}\n`);
}

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  log.info({ version: VERSION }, "starting");
  const place = settings.databaseUrl
    ? { url: settings.databaseUrl }
    : { dataDir: settings.dataDir };
  if (settings.production && !settings.demo && !settings.databaseUrl) {
    refuseDemoFolder(settings.dataDir);
  }
  closeFolder(settings.dataDir);
  const lock = settings.databaseUrl ? undefined : lockFolder(settings.dataDir);
  const web = await loadWeb();
  const running = await start({ settings, place, web, log });

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await running.stop();
    lock?.release();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  await listen(running.app, settings);
  process.stdout.write(`${settings.site.name} is at ${settings.publicUrl}\n`);
  await Promise.all([mediaFolder, privateFolder].map((of) => sweepParts(of(settings.dataDir))));
  await sweepTemporaryFolders();
  if (!settings.demo) return;
  const password = readDemoPassword(settings.dataDir);
  const { demoSignIns } = await import("#demo/sign-ins.ts");
  process.stdout.write(`${demoSignIns(settings.publicUrl, password.value)}\n`);
  const { seedDemo } = await import("#demo/seed.ts");
  const pictureFolder = join(ROOT, "demo/pictures");
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  await seedDemo(running.services, { password, pictureFolder, print }, log);
}

async function loadWeb(): Promise<WebBuild> {
  if (!process.argv.includes("--dev")) return loadWebBuild(`${ROOT}dist`);
  const { loadDevWeb } = await import("#server/platform/rendering/dev-web.ts");
  return loadDevWeb(ROOT);
}

try {
  await run();
} catch (error) {
  report(error);
  process.exit(1);
}
