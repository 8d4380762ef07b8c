import type { ComponentProps } from "react";
import { type ButtonStyle, buttonClass, Content } from "./button.tsx";

/** Renders a download link as a button; separate from the buttons that every first page loads. */
export function FileButton(props: Omit<ButtonStyle, "busy"> & ComponentProps<"a">) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <a download {...rest} className={buttonClass({ variant, size, block }, className)}>
      <Content icon={icon}>{children}</Content>
    </a>
  );
}
