import { useId } from "react";
import { type UseControllerReturn, useController } from "react-hook-form";
import { z } from "zod";
import { createBoard } from "#contract/boards/contract.ts";
import { BOARD_AUDIENCES, BOARD_TEXT_MAX, BOARD_TITLE_MAX } from "#contract/boards/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { BoardTexts } from "./api.ts";
import { AUDIENCES } from "./board-cover.tsx";

const schema = createBoard.body.pick({ title: true, text: true, audience: true });
type Values = z.input<typeof schema>;

const draft = z.object({ title: z.string(), text: z.string() }).partial();

type BoardFormProps = {
  heading: string;
  /** The label of the button. */
  submit: string;
  /** The values of the board that is edited; a new one has a draft instead. */
  initial?: BoardTexts;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Sends the values; when it rejects, the dialog stays open and shows why. */
  onSubmit: (values: BoardTexts) => Promise<unknown>;
};

/** Renders the dialog in which title, text and audience of a board are chosen. */
export function BoardForm(props: BoardFormProps) {
  const { heading, submit, initial, open, onOpenChange, onSubmit } = props;
  const formId = useId();
  const author = useCurrentUser()?._id ?? "";
  const form = useContractForm(
    schema,
    async (values) => {
      await onSubmit(values);
      onOpenChange(false);
    },
    {
      defaultValues: initial ?? { title: "", text: "", audience: "private" },
      ...(!initial && { draft: storedValues("board", author, draft) }),
    },
  );
  const { errors } = form.formState;
  const [title, text = ""] = form.watch(["title", "text"]);
  const audience = useController({ control: form.control, name: "audience" });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={heading}
      width={480}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} className="dialog-body" noValidate onSubmit={form.submit}>
        <TextField
          label="Title"
          counter={{ value: lengthOf(title), max: BOARD_TITLE_MAX }}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register("title")}
        />
        <TextArea
          label="Text"
          hint="Optional: what it gathers."
          counter={{ value: lengthOf(text), max: BOARD_TEXT_MAX }}
          rows={3}
          error={errors.text?.message}
          {...form.register("text")}
        />
        <AudienceField audience={audience} />
        <FormError message={form.failure} />
      </form>
    </Dialog>
  );
}

type AudienceFieldProps = { audience: UseControllerReturn<Values, "audience"> };

function AudienceField({ audience: { field } }: AudienceFieldProps) {
  return (
    <fieldset className="grid gap-8">
      <legend className="t-legend p-0 mb-6">Who sees it</legend>
      {BOARD_AUDIENCES.map((one) => {
        const { label, icon, hint } = AUDIENCES[one];
        return (
          <label key={one} className="choice flex items-center gap-12 min-h-56 px-12 py-8 lit">
            <input
              className="radio"
              type="radio"
              name={field.name}
              value={one}
              checked={one === field.value}
              onChange={() => field.onChange(one)}
            />
            <Icon name={icon} />
            <span className="grid min-w-0">
              <b className="t-label">{label}</b> <span className="t-sm leading-18">{hint}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
