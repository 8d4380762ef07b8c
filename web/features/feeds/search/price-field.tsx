import { useState } from "react";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { priceOf } from "./search-address.ts";

type PriceFieldProps = {
  label: string;
  name: string;
  price: number;
  /** What an empty field or one without a number means. */
  otherwise: number;
  onPrice: (price: number) => void;
};

const number = new Intl.NumberFormat("en-US");

/** A price, thousands parted; what is typed is put right when the field is left. */
export function PriceField({ label, name, price, otherwise, onPrice }: PriceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      name={name}
      className="num"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? number.format(price)}
      onChange={({ target }) => {
        setTyped(target.value);
        onPrice(priceOf(target.value, otherwise));
      }}
      onKeyDown={({ key }) => key === "Enter" && setTyped(null)}
      onBlur={() => setTyped(null)}
    />
  );
}
