import { Children, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import "./buttons.css";

export type ButtonStyle = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";
  size?: "s" | "m" | "l";
  block?: boolean;
  icon?: IconName;
  busy?: boolean;
};

type ButtonProps = ButtonStyle & ComponentProps<"button">;
type LinkButtonProps = ButtonStyle & ComponentProps<typeof Link>;

export function buttonClass(style: ButtonStyle, className?: string) {
  const { variant = "secondary", size = "m", block } = style;
  return classNames(
    "button",
    `button-${variant}`,
    size !== "m" && `button-${size}`,
    block && "button-block",
    style.busy && "button-busy",
    className,
  );
}

export function Content({ icon, children }: { icon?: IconName; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} size="s" />}
      {joinTexts(children).map((child) =>
        typeof child === "string" ? <span key={child}>{child}</span> : child,
      )}
    </>
  );
}

/**
 * Returns children with their neighboring texts as one, each for an element of its own: a browser that translates
 * pages replaces text nodes, which React could not change any more.
 */
function joinTexts(children: ReactNode) {
  const joined: Exclude<ReturnType<typeof Children.toArray>[number], number>[] = [];
  for (const child of Children.toArray(children)) {
    const last = joined.at(-1);
    if (typeof child !== "string" && typeof child !== "number") joined.push(child);
    else if (typeof last === "string") joined[joined.length - 1] = `${last}${child}`;
    else joined.push(String(child));
  }
  return joined;
}

function preventClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

// A busy button is only aria-disabled: the disabled attribute would lose the keyboard focus.
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, busy, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block, busy }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? preventClick : rest.onClick}
    >
      <Content icon={icon}>{children}</Content>
    </button>
  );
}

export function LinkButton(props: LinkButtonProps) {
  const { variant, size, block, icon, busy, className, children, ...rest } = props;
  return (
    <Link
      {...rest}
      className={buttonClass({ variant, size, block, busy }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? preventClick : rest.onClick}
    >
      <Content icon={icon}>{children}</Content>
    </Link>
  );
}
