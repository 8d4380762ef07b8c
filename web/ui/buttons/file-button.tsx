import type { ComponentProps } from "react";
import { type ButtonStyle, buttonClass, Content } from "#web/ui/buttons/button.tsx";

// Apart from the other buttons: those come with every first page.
/** A link that downloads a file, in the look of a button. */
export function FileButton(props: Omit<ButtonStyle, "busy"> & ComponentProps<"a">) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <a download {...rest} className={buttonClass({ variant, size, block }, className)}>
      <Content icon={icon}>{children}</Content>
    </a>
  );
}
