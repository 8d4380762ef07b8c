import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { LOADOUT_NOTE_MAX, LOADOUT_TITLE_MAX } from "#contract/loadout/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { CallError, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { LOADOUTS, loadoutPath } from "./published-api.ts";
import type { Publishable } from "./published-items.ts";

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
  const [texts, setTexts] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const change = (changed: Partial<LoadoutTexts>) => setTexts({ ...texts, ...changed });
  const visibility = texts.public ? "public" : "unlisted";

  async function send() {
    setBusy(true);
    setError(null);
    try {
      await onSubmit(texts);
      onOpenChange(false);
    } catch (failure) {
      setError(failure instanceof CallError ? failure : new CallError(0, "Please try again."));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={heading}
      width={480}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form="loadout-form" busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id="loadout-form"
        className="grid gap-14 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label="Title"
          counter={{ value: lengthOf(texts.title), max: LOADOUT_TITLE_MAX }}
          autoComplete="off"
          value={texts.title}
          error={error?.errors.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextArea
          label="Note"
          hint="Optional: what it is good for."
          counter={{ value: lengthOf(texts.note), max: LOADOUT_NOTE_MAX }}
          rows={3}
          value={texts.note}
          error={error?.errors.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <ChoicePair
          label="Who finds it"
          options={VISIBILITY}
          value={visibility}
          onValueChange={(value) => change({ public: value === "public" })}
        />
        <p className="t-sm">{HINTS[visibility]}</p>
        <Failure error={error} />
      </form>
    </Dialog>
  );
}

/** Shows why it failed, unless a field does. */
function Failure({ error }: { error: CallError | null }): ReactNode {
  const isShown = error !== null && !error.errors.title && !error.errors.note;
  return (
    <div role="alert">{isShown && <FieldMessage kind="error">{error.message}</FieldMessage>}</div>
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
