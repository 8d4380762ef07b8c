import { useState } from "react";
import { flushSync } from "react-dom";
import { useController } from "react-hook-form";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { DescribeForm } from "./describe-form.ts";

/** Adds thousands separators; other input than digits stays as typed. */
function withSeparators(price: string): string {
  return /^\d+$/.test(price) ? price.replace(/\B(?=(\d{3})+$)/g, ",") : price;
}

export function PriceInput({ form }: { form: DescribeForm }) {
  const { field, fieldState } = useController({ control: form.control, name: "price" });
  const [editing, setEditing] = useState(false);
  return (
    <TextField
      label="Price"
      prefix="APB$"
      className="num"
      inputMode="numeric"
      autoComplete="off"
      placeholder="0 is free"
      error={fieldState.error?.message}
      ref={field.ref}
      value={editing ? field.value : withSeparators(field.value)}
      onFocus={({ currentTarget }) => {
        // Synchronous, or removing the separators later would lose the selection.
        flushSync(() => setEditing(true));
        currentTarget.select();
      }}
      onChange={(event) => field.onChange(event.currentTarget.value.replace(/[\s,]/g, ""))}
      onBlur={() => {
        setEditing(false);
        field.onBlur();
      }}
    />
  );
}
