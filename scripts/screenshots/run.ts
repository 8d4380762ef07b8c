import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "#test/e2e/browser-context.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { startDemoSite } from "./demo-site.ts";
import { fillSite } from "./filled-site.ts";
import { listCreationScenes } from "./scenes/creation.ts";
import { listFailedPageScenes } from "./scenes/failed-pages.ts";
import { listFailureScenes } from "./scenes/failures.ts";
import { listGalleryScenes } from "./scenes/gallery.ts";
import { listPersonScenes } from "./scenes/person.ts";
import { listPostScenes } from "./scenes/post.ts";
import { listStaffScenes } from "./scenes/staff.ts";
import { listToolScenes } from "./scenes/tools.ts";
import { takeScene } from "./take.ts";

const SCENES = [
  listGalleryScenes,
  listPostScenes,
  listPersonScenes,
  listCreationScenes,
  listStaffScenes,
  listToolScenes,
  listFailureScenes,
  listFailedPageScenes,
];
const FOLDER = join(import.meta.dirname, "../../screenshots");
const [, , ...selected] = process.argv;

const site = await startDemoSite();
const browser = await launchBrowser();
try {
  const filled = await fillSite(site);
  const all = SCENES.flatMap((list) => list(filled));
  const scenes = all.filter(({ name }) => isSelected(name));
  if (scenes.length === 0) throw new Error(`There is: ${all.map(({ name }) => name).join(", ")}`);
  await mkdir(FOLDER, { recursive: true });
  for (const scene of scenes) {
    const faults = await takeScene({ browser, url: site.url, folder: FOLDER }, scene);
    console.log(faults.length > 0 ? `${scene.name}: ${faults.join("; ")}` : scene.name);
    if (faults.length > 0) process.exitCode = 1;
  }
  console.log(`See ${await writeContactSheet(FOLDER)}`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await site.stop();
}

/** Returns whether the scene is selected: its name contains an argument, or there are none. */
function isSelected(name: string): boolean {
  return selected.length === 0 || selected.some((word) => name.includes(word));
}
