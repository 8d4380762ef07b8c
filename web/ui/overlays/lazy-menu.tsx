import { type ComponentProps, cloneElement, type ReactElement } from "react";
import { useLazyPart } from "../hooks/use-lazy-part.ts";
import type { Menu } from "./menu.tsx";

type MenuProps = ComponentProps<typeof Menu>;
type LazyMenuProps = Omit<MenuProps, "open" | "defaultOpen" | "trigger"> & {
  trigger: ReactElement<ComponentProps<"button">>;
};

const load = async () => (await import("./menu.tsx")).Menu;

/** Renders a menu whose code loads when its button is hovered or focused. */
export function LazyMenu(props: LazyMenuProps) {
  const { Part, button } = useLazyPart<MenuProps>(
    load,
    "The menu could not be loaded. Check your connection and try again.",
  );
  if (Part) return <Part {...props} defaultOpen />;
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    ...button,
  });
}
