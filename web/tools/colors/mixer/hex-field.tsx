import { useState } from "react";
import { readHex } from "#web/tools/colors/game-color.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

type HexFieldProps = { hex: string; onHex: (hex: string) => void };

/** Renders the hex field; input applies as soon as it is a color. */
export function HexField({ hex, onHex }: HexFieldProps) {
  const [typed, setTyped] = useState<string>();
  // Fewer digits may still become a color.
  const isWrong = typed !== undefined && !/^#?[0-9a-f]{0,6}$/i.test(typed);
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
      error={isWrong ? "Use the digits 0 to 9 and A to F only." : undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === "Enter" && leave()}
    />
  );
}
