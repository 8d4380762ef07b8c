import { useState } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export function PasswordField(props: Omit<TextFieldProps, "type" | "suffix">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      suffix={
        <IconButton
          className="-mr-4 *:size-20 *:stroke-[1.75]"
          size="s"
          icon={shown ? "eyeoff" : "eye"}
          label={shown ? "Hide password" : "Show password"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
