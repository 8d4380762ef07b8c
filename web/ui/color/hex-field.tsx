import { type ComponentProps, useState } from "react";
import { TextField } from "#web/ui/fields/text-field.tsx";

type HexFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "label" | "labelHidden" | "prefix" | "className" | "inputClassName" | "form"
> & {
  /** The color's six digits. */
  hex: string;
  onHex: (hex: string) => void;
  /** Called with what was typed once it turns out to be no color, and with nothing once it is gone. */
  onWrong?: (text: string | undefined) => void;
};

/**
 * Renders the hex field of a color; six digits apply as they are typed, any other notation when it is done, and
 * what is pasted at once.
 */
export function HexField({ hex, onHex, onWrong, ...field }: HexFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  // Another color, from the picker for example, takes the place of what was typed.
  const [shown, setShown] = useState(hex);
  if (shown !== hex) {
    setShown(hex);
    if (typed !== undefined && digitsIn(typed) !== hex) {
      setTyped(undefined);
      setWrong(false);
    }
  }

  function mark(text: string | undefined) {
    setWrong(text !== undefined);
    if (isWrong || text !== undefined) onWrong?.(text);
  }

  function type(text: string) {
    setTyped(text);
    mark(undefined);
    const digits = digitsIn(text);
    if (digits) onHex(digits);
  }

  async function finish(text = typed?.trim() ?? "") {
    const digits = text === "" ? undefined : await readNotation(text);
    if (digits) onHex(digits);
    if (digits || text === "") setTyped(undefined);
    mark(digits || text === "" ? undefined : text);
  }

  return (
    <TextField
      prefix="#"
      {...field}
      value={typed ?? hex.toUpperCase()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={isWrong ? "This is no color. Type one such as 1A2B3C or rgb(26 43 60)." : undefined}
      onChange={({ currentTarget, nativeEvent }) => {
        type(currentTarget.value);
        if (!isTyping(nativeEvent)) void finish(currentTarget.value.trim());
      }}
      onBlur={() => void finish()}
      onKeyDown={(event) => event.key === "Enter" && void finish()}
    />
  );
}

/** Returns whether an input is a key's; what is pasted, dropped or filled in is whole. */
function isTyping({ inputType, data }: globalThis.InputEvent): boolean {
  return inputType?.startsWith("delete") || (inputType?.startsWith("insert") && data?.length === 1);
}

/** Returns the digits of a color that is typed to its end; three may be the start of six. */
function digitsIn(text: string): string | undefined {
  return /^\s*#?([0-9a-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase();
}

/** Returns the digits of a color in any notation; undefined if it is none. */
function readNotation(text: string): Promise<string | undefined> {
  const short = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  return import("./read-notation.ts").then(
    ({ hexOfNotation }) => hexOfNotation(short ? `#${short}` : text),
    () => undefined,
  );
}
