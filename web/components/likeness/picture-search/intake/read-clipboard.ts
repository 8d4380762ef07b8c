const NOTHING = "There is no picture to paste.";
const NOT_ALLOWED = "Your browser does not let this page paste. Choose a picture instead.";

/** Returns the picture in the clipboard, or a sentence that says why there is none. */
export async function readClipboardPicture(): Promise<File | string> {
  // Missing on pages without a secure connection.
  if (!navigator.clipboard?.read) return NOT_ALLOWED;
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith("image/"));
      if (type) return new File([await item.getType(type)], "Pasted picture", { type });
    }
    return NOTHING;
  } catch {
    return NOT_ALLOWED;
  }
}
