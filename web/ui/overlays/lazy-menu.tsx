import { type ComponentProps, type ComponentType, cloneElement, type ReactElement } from "react";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import type { Menu } from "./menu.tsx";

type Trigger = ReactElement<ComponentProps<"button">>;
type MenuProps = ComponentProps<typeof Menu>;
type LazyMenuProps = Omit<MenuProps, "open" | "defaultOpen" | "trigger"> & { trigger: Trigger };

const load = async () => (await import("./menu.tsx")).Menu;

/** Renders a menu whose code loads when its button is hovered or focused. */
export function LazyMenu(props: LazyMenuProps) {
  return <LazyMenuPart load={load} part={{ ...props, defaultOpen: true }} />;
}

type LazyMenuPartProps<Props> = {
  /** Loads the component with the menu, which opens when it is first rendered. */
  load: () => Promise<ComponentType<Props>>;
  /** Its props. */
  part: Props & { trigger: Trigger };
};

/** Like `LazyMenu`, of a component that has the menu and what belongs to it. */
export function LazyMenuPart<Props extends object>({ load, part }: LazyMenuPartProps<Props>) {
  const { Part, button } = useLazyPart<Props>(load);
  if (Part) return <Part {...part} />;
  return cloneElement(part.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    ...button,
  });
}
