import { Controller } from "react-hook-form";
import { Link } from "react-router";
import { SERVERS } from "#contract/characters/choices.ts";
import type { Character } from "#contract/characters/contract.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import type { DescribeForm } from "./describe-form.ts";

/** Stands for no creator: a select has no empty value. */
const NO_CREATOR = "nobody";

type CreatorSelectProps = {
  form: DescribeForm;
  characters: readonly Character[];
  forSale: boolean;
};

function creatorOptions(characters: readonly Character[], forSale: boolean) {
  const options = characters.map(({ _id, name, server }) => ({
    value: _id,
    label: `${name} · ${SERVERS[server] ?? "Unknown server"}`,
  }));
  return forSale ? options : [{ value: NO_CREATOR, label: "No character" }, ...options];
}

export function CreatorSelect({ form, characters, forSale }: CreatorSelectProps) {
  const none = characters.length === 0;
  return (
    <Controller
      control={form.control}
      name="creator"
      render={({ field, fieldState }) => (
        <SelectField
          label="Creator"
          options={creatorOptions(characters, forSale)}
          value={field.value || NO_CREATOR}
          onValueChange={(value) => field.onChange(value === NO_CREATOR ? "" : value)}
          placeholder={none ? "No characters" : "Choose a character"}
          disabled={none}
          error={fieldState.error?.message}
          hint={
            none && (
              <Link to="/settings" className="link" ref={field.ref}>
                Head over to your settings to add a character!
              </Link>
            )
          }
          onBlur={field.onBlur}
          // A disabled select can't be focused: without characters, the link to add one takes the
          // ref.
          ref={none ? undefined : field.ref}
        />
      )}
    />
  );
}
