import { type ComponentType, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import type { SidebarProps } from "./sidebar.tsx";

const load = () => import("./sidebar.tsx");
// A failed prefetch may be silent: the click retries.
const warmUp = () => void load().catch(() => {});

export function SidebarButton() {
  const { key } = useLocation();
  // Open only at the location where it was opened: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [Loaded, setLoaded] = useState<ComponentType<SidebarProps> | null>(null);
  const open = openAt === key;

  async function show() {
    try {
      const { Sidebar } = await load();
      // Rendered closed first, so that the first opening is animated too.
      flushSync(() => setLoaded(() => Sidebar));
      setOpenAt(key);
    } catch {
      showToast("error", "The menu could not be loaded. Check your connection and try again.");
    }
  }

  return (
    <>
      <IconButton
        icon="menu"
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={show}
      />
      {Loaded && <Loaded open={open} onOpenChange={(next) => setOpenAt(next ? key : null)} />}
    </>
  );
}
