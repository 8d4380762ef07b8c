import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { badgeText, CountBadge } from "#web/ui/content/count-badge.tsx";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

type ItemStyle = {
  label: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  /** How many things in it are new. */
  newCount?: number;
};

/** `to` is a route of this site, `href` an external URL, opened in a new tab. */
export type MenuItem =
  | (ItemStyle & { onSelect: () => void })
  | (ItemStyle & { to: string })
  | (ItemStyle & { href: string });

type MenuProps = {
  /** A button that takes props and a ref, such as Button or IconButton. */
  trigger: ReactElement;
  items: readonly (MenuItem | "separator")[];
  header?: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom";
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
};

function Entry({ item }: { item: MenuItem }) {
  const className = classNames(
    "popup-item data-disabled:text-faint data-disabled:cursor-not-allowed",
    item.danger && "text-bad forced-colors:data-highlighted:text-[HighlightText]",
  );
  const content = (
    <>
      {item.icon && <Icon name={item.icon} size="s" />}
      {item.label}
      {item.newCount !== undefined && item.newCount > 0 && (
        <>
          <span className="sr-only"> ({badgeText(item.newCount)} new)</span>
          <CountBadge className="ml-auto" count={item.newCount} />
        </>
      )}
    </>
  );
  if ("onSelect" in item) {
    return (
      <BaseMenu.Item className={className} disabled={item.disabled} onClick={item.onSelect}>
        {content}
      </BaseMenu.Item>
    );
  }
  const link =
    "to" in item ? (
      <Link to={item.to} />
    ) : (
      // biome-ignore lint/a11y/useAnchorContent: the menu item fills it
      <a href={item.href} target="_blank" rel="noopener noreferrer" />
    );
  return (
    <BaseMenu.LinkItem className={className} closeOnClick render={link}>
      {content}
    </BaseMenu.LinkItem>
  );
}

export function Menu(props: MenuProps) {
  const { trigger, items, header, align = "end", side = "bottom" } = props;
  return (
    <BaseMenu.Root
      open={props.open}
      defaultOpen={props.defaultOpen}
      onOpenChange={props.onOpenChange && ((open) => props.onOpenChange?.(open))}
      modal={false}
    >
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="landing z-70" sideOffset={6} align={align} side={side}>
          <BaseMenu.Popup className="popup text-bright min-w-184 max-h-(--available-height) p-6 overflow-y-auto">
            {header}
            {items.map((item, index) =>
              item === "separator" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no unique value
                <BaseMenu.Separator key={index} className="h-1 my-6 mx-4 bg-line-2" />
              ) : (
                <Entry key={item.label} item={item} />
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
