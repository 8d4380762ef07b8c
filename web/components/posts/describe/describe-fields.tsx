import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Controller, type FieldErrors, useController, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { SERVERS } from "#contract/characters/choices.ts";
import type { Character } from "#contract/characters/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import type { Category } from "#contract/posts/categories.ts";
import { DESCRIPTION_MAX, TAGS_MAX, TITLE_MAX, tags as tagsRule } from "#contract/posts/rules.ts";
import { SUGGESTED_FROM } from "#contract/search/contract.ts";
import { foldText } from "#contract/texts.ts";
import { useSite } from "#web/lib/document/site.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import { TagField } from "#web/ui/tags/tag-field.tsx";
import {
  type DescribeForm,
  type DescribeMode,
  type DescribeValues,
  readPrice,
} from "./describe-form.ts";
import { type DescribedPicture, ImageDescriptions } from "./image-descriptions.tsx";
import { MadeField } from "./made-field.tsx";

type DescribeFieldsProps = {
  form: DescribeForm;
  /** Those of the post's owner, who selects the creator among them. */
  characters: readonly Character[];
  mode: DescribeMode;
  category: Category;
  pictures: readonly DescribedPicture[];
  /** Why its maker cannot say how it was made. */
  madeLocked?: ReactNode;
  onTagDraft?: (text: string) => void;
};

/** Stands for no creator: a select has no empty value. */
const NO_CREATOR = "nobody";

type SwitchProps = {
  form: DescribeForm;
  name: "nsfw" | "commentsClosed";
  label: string;
  sub: string;
};

function Switch({ form, name, label, sub }: SwitchProps) {
  return (
    <div className="card py-8 px-20 phone:px-16">
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <SwitchRow
            label={label}
            sub={sub}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </div>
  );
}

/** Renders the fields that describe a post, without a form element. */
export function DescribeFields(props: DescribeFieldsProps) {
  const { form, characters, mode, category, pictures, madeLocked, onTagDraft } = props;
  const { control, register, formState } = form;
  const [title, description] = useWatch({ control, name: ["title", "description"] });
  // The defaults, so that server rendering includes them.
  const { defaultValues: defaults } = formState;
  return (
    <div className="grid gap-20">
      <TextField
        label="Title"
        placeholder={mode === "create" ? "Name your creation" : undefined}
        counter={{ value: lengthOf(title), max: TITLE_MAX }}
        error={formState.errors.title?.message}
        autoComplete="off"
        required
        defaultValue={defaults?.title}
        {...register("title")}
      />
      <TextArea
        label="Description"
        counter={{ value: lengthOf(description), max: DESCRIPTION_MAX }}
        error={formState.errors.description?.message}
        defaultValue={defaults?.description}
        {...register("description")}
      />
      <TagsInput form={form} onDraft={onTagDraft} />
      <MadeInput form={form} locked={madeLocked} />
      <SaleFields form={form} characters={characters} mode={mode} />
      <Switch form={form} name="nsfw" label="NSFW" sub="Only shown to people who turned it on." />
      {mode === "edit" && (
        <Switch
          form={form}
          name="commentsClosed"
          label="Comments closed"
          sub="Nobody can comment. What is there stays."
        />
      )}
      <ImageDescriptions form={form} category={category} pictures={pictures} />
    </div>
  );
}

function isBadTag(tag: string): boolean {
  return !tagsRule.safeParse([tag]).success;
}

/** Returns the error of the list, else of its first invalid tag. */
function tagsMessage(errors: FieldErrors<DescribeValues>["tags"]): string | undefined {
  if (!errors) return undefined;
  if (errors.message) return errors.message;
  return Array.isArray(errors) ? errors.find(Boolean)?.message : undefined;
}

type MadeInputProps = { form: DescribeForm; locked?: ReactNode };

/** Renders the question how creations were made. */
export function MadeInput({ form, locked }: MadeInputProps) {
  return (
    <Controller
      control={form.control}
      name="made"
      render={({ field, fieldState }) => (
        <MadeField
          value={field.value}
          onValueChange={field.onChange}
          locked={locked}
          error={fieldState.error?.message}
          ref={field.ref}
        />
      )}
    />
  );
}

type TagsInputProps = { form: DescribeForm; onDraft?: (text: string) => void };

/** Renders the tags of the form, with suggestions. */
export function TagsInput({ form, onDraft }: TagsInputProps) {
  const [draft, setDraft] = useState("");
  const known = useKnownTags(draft);
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field, fieldState }) => (
        <TagField
          label="Tags"
          hint="Separate tags with commas."
          counter={{ value: field.value.length, max: TAGS_MAX }}
          error={tagsMessage(fieldState.error as FieldErrors<DescribeValues>["tags"])}
          fold={foldText}
          isBad={isBadTag}
          value={field.value}
          ref={field.ref}
          onBlur={field.onBlur}
          suggestions={known.filter((tag) => !field.value.includes(tag))}
          onDraft={(text) => {
            setDraft(text);
            onDraft?.(text);
          }}
          onChange={(tags) => {
            field.onChange(tags);
            // An invalid chip is marked at once, so its message shows at once too.
            void form.trigger("tags");
          }}
        />
      )}
    />
  );
}

/** Returns tags of others with words that begin like a text. */
function useKnownTags(text: string): readonly string[] {
  const query = useDebounced(text.trim());
  const { data } = useQuery({
    ...apiQuery("GET /api/search/suggestions", { query: { query } }),
    enabled: lengthOf(query) >= SUGGESTED_FROM,
    placeholderData: keepPreviousData,
  });
  return text.trim() === "" ? [] : (data?.tags ?? []);
}

type SaleFieldsProps = Pick<DescribeFieldsProps, "form" | "characters" | "mode">;

/** Renders whether the post is for sale, its price and its character. */
export function SaleFields({ form, characters, mode }: SaleFieldsProps) {
  const site = useSite();
  const forSale = useWatch({ control: form.control, name: "forSale" });
  const isPaired = forSale || characters.length > 0;
  return (
    <div
      className={classNames(
        "card @container px-20 pt-16 phone:px-16 phone:pt-12",
        isPaired ? "pb-20 phone:pb-16" : "pb-16",
      )}
    >
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
              const [only, ...others] = characters;
              if (checked && only && others.length === 0) form.setValue("creator", only._id);
              // Their errors depend on whether the post is for sale.
              if (form.formState.isSubmitted) void form.trigger(["creator", "price"]);
              else form.clearErrors(["creator", "price"]);
            }}
          />
        )}
      />
      {isPaired && (
        <div className="grid items-start mt-12 grid-cols-[1fr_1fr] gap-y-16 gap-x-20 phone:grid-cols-[1fr] @max-[400px]:grid-cols-[1fr]">
          <div className="grid gap-12 grid-cols-1">
            <CreatorSelect form={form} characters={characters} forSale={forSale} />
            {forSale && mode === "create" && <ClaimButton form={form} />}
          </div>
          {forSale && <PriceInput form={form} />}
        </div>
      )}
    </div>
  );
}

/** Adds thousands separators; other input than digits stays as typed. */
function withSeparators(price: string): string {
  return /^\d+$/.test(price) ? price.replace(/\B(?=(\d{3})+$)/g, ",") : price;
}

function PriceInput({ form }: { form: DescribeForm }) {
  const { field, fieldState } = useController({ control: form.control, name: "price" });
  const [editing, setEditing] = useState(false);
  return (
    <TextField
      label="Price"
      prefix="APB$"
      className="tabular-nums"
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
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={() => {
        setEditing(false);
        field.onChange(readPrice(field.value));
        field.onBlur();
      }}
    />
  );
}

const loadClaimDialog = async () =>
  (await import("#web/components/characters/claim-dialog.tsx")).ClaimDialog;

/** Claims a character without leaving the form, which then names it as the creator. */
function ClaimButton({ form }: { form: DescribeForm }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const { Part: ClaimDialog, button } = useLazyPart(loadClaimDialog);
  function open() {
    button.onClick();
    setOpen(true);
  }
  if (!user) return null;
  return (
    <div>
      <Button icon="plus" {...button} onClick={open}>
        Claim Character
      </Button>
      {ClaimDialog && (
        <ClaimDialog
          userId={user._id}
          open={isOpen}
          onClose={() => setOpen(false)}
          onClaimed={({ _id }) => form.setValue("creator", _id, { shouldValidate: true })}
        />
      )}
    </div>
  );
}

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

function CreatorSelect({ form, characters, forSale }: CreatorSelectProps) {
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
              <Link to="/settings#characters" className="link" ref={field.ref}>
                Head over to your settings to add a character!
              </Link>
            )
          }
          // Not on blur, which opening the list is too. A disabled select can't be focused: without characters, the link to add one takes the
          // ref.
          ref={none ? undefined : field.ref}
        />
      )}
    />
  );
}
