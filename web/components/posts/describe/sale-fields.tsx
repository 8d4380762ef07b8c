import { Controller, useWatch } from "react-hook-form";
import type { Character } from "#contract/characters/contract.ts";
import { useSite } from "#web/lib/document/site.ts";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import { CreatorSelect } from "./creator-select.tsx";
import styles from "./describe-fields.module.css";
import type { DescribeForm } from "./describe-form.ts";
import { PriceInput } from "./price-input.tsx";

type SaleFieldsProps = { form: DescribeForm; characters: readonly Character[] };

export function SaleFields({ form, characters }: SaleFieldsProps) {
  const site = useSite();
  const forSale = useWatch({ control: form.control, name: "forSale" });
  return (
    <div className={styles.saleBox}>
      <Controller
        control={form.control}
        name="forSale"
        render={({ field }) => (
          <SwitchRow
            label="For sale"
            sub={`Players contact you in the game. ${site.name} takes no payment.`}
            checked={field.value}
            onCheckedChange={(checked) => {
              field.onChange(checked);
              // Their errors depend on whether the post is for sale.
              if (form.formState.isSubmitted) void form.trigger(["creator", "price"]);
              else form.clearErrors(["creator", "price"]);
            }}
          />
        )}
      />
      {(forSale || characters.length > 0) && (
        <div className={styles.pair}>
          <CreatorSelect form={form} characters={characters} forSale={forSale} />
          {forSale && <PriceInput form={form} />}
        </div>
      )}
    </div>
  );
}
