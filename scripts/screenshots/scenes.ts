import type { FilledSite } from "./filled-site.ts";
import { listCreationScenes } from "./scenes/creation.ts";
import { listFailedPageScenes } from "./scenes/failed-pages.ts";
import { listFailureScenes } from "./scenes/failures.ts";
import { listGalleryScenes } from "./scenes/gallery.ts";
import { listPersonScenes } from "./scenes/person.ts";
import { listPostScenes } from "./scenes/post.ts";
import { listStaffScenes } from "./scenes/staff.ts";
import { listToolScenes } from "./scenes/tools.ts";
import type { Scene } from "./take.ts";

/** Returns every page and state to capture. */
export function listScenes(site: FilledSite): Scene[] {
  return [
    listGalleryScenes,
    listPostScenes,
    listPersonScenes,
    listCreationScenes,
    listStaffScenes,
    listToolScenes,
    listFailureScenes,
    listFailedPageScenes,
  ].flatMap((list) => list(site));
}
