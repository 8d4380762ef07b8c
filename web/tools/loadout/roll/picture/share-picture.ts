import type { Loadout } from "#contract/loadout/roll/roll.ts";
import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { saveFile } from "#web/ui/feedback/save-file.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { drawPicture } from "./draw-picture.ts";

const NOT_MADE = "The picture could not be made. Check your connection and try again.";
const NOT_COPIED = "The browser forbids copying. Download the picture instead.";

/** Shares the picture with the device's share sheet; downloads it where there is none. */
export async function sharePicture(loadout: Loadout, siteName: string): Promise<void> {
  try {
    const file = await pictureFile(loadout, siteName);
    const device: Partial<Navigator> = navigator;
    if (device.canShare?.({ files: [file] })) await device.share?.({ files: [file] });
    else saveFile(file);
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast("error", hasCanvasNoise() ? CANVAS_NOISE : NOT_MADE);
  }
}

/** Downloads the picture. */
export async function savePicture(loadout: Loadout, siteName: string): Promise<void> {
  try {
    saveFile(await pictureFile(loadout, siteName));
  } catch {
    showToast("error", hasCanvasNoise() ? CANVAS_NOISE : NOT_MADE);
  }
}

/** Copies the picture to the clipboard. */
export async function copyPicture(loadout: Loadout, siteName: string): Promise<void> {
  try {
    const picture = drawPicture(loadout, siteName);
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    showToast("ok", "Copied the picture");
  } catch {
    showToast("error", hasCanvasNoise() ? CANVAS_NOISE : NOT_COPIED);
  }
}

async function pictureFile(loadout: Loadout, siteName: string): Promise<File> {
  const picture = await drawPicture(loadout, siteName);
  const name = loadout.primary?.weapon.sdisplayname ?? "Loadout";
  const clean = name.replace(/[^\p{L}\p{N} -]/gu, "").trim();
  return new File([picture], `${clean || "Loadout"}.png`, { type: "image/png" });
}
