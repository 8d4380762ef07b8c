import { type ComponentProps, cloneElement, type ReactElement, useState } from "react";
import type { Menu } from "./menu.tsx";
import { showToast } from "./toast-queue.ts";

type MenuProps = Omit<ComponentProps<typeof Menu>, "open" | "defaultOpen" | "trigger">;
type LazyMenuProps = MenuProps & { trigger: ReactElement<ComponentProps<"button">> };

const load = () => import("./menu.tsx");
// Fetching ahead may fail in silence: pressing the button tries again.
const warmUp = () => void load().catch(() => {});

/** A menu whose code is fetched when its button is pointed at or focused, and then opened. */
export function LazyMenu(props: LazyMenuProps) {
  const [Loaded, setLoaded] = useState<typeof Menu | null>(null);
  if (Loaded) return <Loaded {...props} defaultOpen />;

  async function open() {
    try {
      const { Menu } = await load();
      setLoaded(() => Menu);
    } catch {
      showToast("error", "The menu could not be loaded. Check your connection and try again.");
    }
  }

  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: warmUp,
    onFocus: warmUp,
    onClick: open,
  });
}
