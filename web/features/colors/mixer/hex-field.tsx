import { useState } from "react";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { readHex } from "../game-color.ts";

type HexFieldProps = { hex: string; onHex: (hex: string) => void };

/** Renders the hex field; input applies as soon as it is a color. */
export function HexField({ hex, onHex }: HexFieldProps) {
  const [typed, setTyped] = useState<string>();
  const invalid = typed !== undefined && readHex(typed) === undefined;
  function type(text: string) {
    setTyped(text);
    const digits = readHex(text);
    // Three digits may be the start of six, so they apply on blur.
    if (digits && /[0-9a-f]{6}/i.test(text)) onHex(digits);
  }
  function leave() {
    const digits = readHex(typed ?? "");
    if (digits) onHex(digits);
    setTyped(undefined);
  }
  return (
    <TextField
      label="Hex"
      prefix="#"
      value={typed ?? hex.toUpperCase()}
      maxLength={7}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={invalid || undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === "Enter" && leave()}
    />
  );
}
