import { copyText } from "#web/ui/feedback/copy-text.ts";
import { IconButton } from "./icon-button.tsx";

type ShareButtonProps = {
  /** What is shared, and its full URL. */
  title: string;
  url: string;
  size?: "m" | "l";
};

export function ShareButton({ title, url, size }: ShareButtonProps) {
  return (
    <IconButton
      icon="share"
      label="Share"
      boxed
      size={size}
      onClick={() => void share({ title, url })}
    />
  );
}

/** Shares a link with the device's share sheet, else copies it. */
export async function share(shared: { title: string; url: string }): Promise<void> {
  // Without a secure context, both APIs are missing.
  const device: Partial<Navigator> = navigator;
  try {
    if (device.share) return await device.share(shared);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  await copyText(shared.url, {
    ok: "Link copied",
    error: "The link could not be copied. Please copy it from the address bar.",
  });
}
