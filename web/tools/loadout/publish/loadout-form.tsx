import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { createLoadoutBody } from "#contract/loadout/contract.ts";
import { LOADOUT_NOTE_MAX, LOADOUT_TITLE_MAX } from "#contract/loadout/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { LOADOUTS, loadoutPath } from "./published-api.ts";
import type { Publishable } from "./published-items.ts";

const schema = createLoadoutBody.pick({ title: true, note: true, public: true });

type LoadoutTexts = { title: string; note: string; public: boolean };

type LoadoutFormProps = {
  heading: string;
  /** The label of the button. */
  submit: string;
  initial: LoadoutTexts;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Sends the texts; when it rejects, the dialog stays open and shows why. */
  onSubmit: (texts: LoadoutTexts) => Promise<unknown>;
};

const VISIBILITY = [
  { value: "public", label: "Public" },
  { value: "unlisted", label: "Unlisted" },
] as const;

const HINTS = {
  public: "On your profile, and in search engines.",
  unlisted: "Only people with the link find it.",
} as const;

/** Renders the dialog in which title, note and visibility of a loadout are chosen. */
export function LoadoutForm(props: LoadoutFormProps) {
  const { heading, submit, initial, open, onOpenChange, onSubmit } = props;
  const form = useContractForm(
    schema,
    async (texts) => {
      await onSubmit(texts);
      onOpenChange(false);
    },
    { defaultValues: initial },
  );
  const { errors } = form.formState;
  const [title, note = "", isPublic] = form.watch(["title", "note", "public"]);
  const visibility = isPublic ? "public" : "unlisted";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={heading}
      width={480}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form="loadout-form" busy={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id="loadout-form" className="grid gap-14 pt-4" onSubmit={form.submit}>
        <TextField
          label="Title"
          counter={{ value: lengthOf(title), max: LOADOUT_TITLE_MAX }}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register("title")}
        />
        <TextArea
          label="Note"
          hint="Optional: what it is good for."
          counter={{ value: lengthOf(note), max: LOADOUT_NOTE_MAX }}
          rows={3}
          error={errors.note?.message}
          {...form.register("note")}
        />
        <ChoicePair
          label="Who finds it"
          options={VISIBILITY}
          value={visibility}
          onValueChange={(value) => form.setValue("public", value === "public")}
        />
        <p className="t-sm">{HINTS[visibility]}</p>
        <FormError message={form.failure} />
      </form>
    </Dialog>
  );
}

type PublishDialogProps = {
  publishable: Publishable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Publishes, and opens the page of what was published. */
export function PublishDialog({ publishable, open, onOpenChange }: PublishDialogProps) {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { name, ...loadout } = publishable;

  async function publish(texts: LoadoutTexts) {
    const { code } = await call("POST /api/loadouts", { body: { ...loadout, ...texts } });
    void queries.invalidateQueries(LOADOUTS);
    showToast("ok", "Published");
    await navigate(loadoutPath(code));
  }
  const title = [...name].slice(0, LOADOUT_TITLE_MAX).join("").trim();
  return (
    <LoadoutForm
      heading={loadout.rolled ? "Publish this loadout" : "Publish this profile"}
      submit="Publish"
      initial={{ title, note: "", public: true }}
      open={open}
      onOpenChange={onOpenChange}
      onSubmit={publish}
    />
  );
}
