import { useState } from "react";
import { priceOf } from "#web/components/feeds/search/search-url.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

type PriceFieldProps = {
  label: string;
  name: string;
  price: number;
  /** The value of an empty or non-numeric field. */
  otherwise: number;
  onPrice: (price: number) => void;
};

const number = new Intl.NumberFormat("en-US");

/** Renders a price with thousands separators; the input is normalized on blur. */
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
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onPrice(priceOf(currentTarget.value, otherwise));
      }}
      onKeyDown={({ key }) => key === "Enter" && setTyped(null)}
      onBlur={() => setTyped(null)}
    />
  );
}
