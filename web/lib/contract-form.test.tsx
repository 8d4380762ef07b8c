import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { visibleLine } from "#contract/fields.ts";
import { CallError } from "./call.ts";
import { useContractForm } from "./contract-form.ts";
import { storedValues } from "./stored-draft.ts";

const schema = z.object({
  title: visibleLine(5, "Write 1 to 5 characters."),
  days: z.string().transform(Number).pipe(z.number("Days are a number.")),
});
const draft = z.object({ title: z.string() });

type FormProps = { call: (values: unknown) => unknown; stored?: string; mode?: "onTouched" };

function Form({ call, stored, mode }: FormProps) {
  const form = useContractForm(schema, call, {
    ...(mode && { mode }),
    ...(stored && { draft: storedValues("test", stored, draft) }),
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={form.submit} noValidate>
      <input aria-label="Title" defaultValue="" {...form.register("title")} />
      <p>{errors.title?.message}</p>
      <input aria-label="Days" {...form.register("days")} />
      <p>{errors.days?.message}</p>
      <p>{form.failure}</p>
      <button type="submit" disabled={form.busy}>
        Send
      </button>
      <button
        type="button"
        onClick={() =>
          void form.confirm().catch((error: Error) => (document.title = error.message))
        }
      >
        Confirm
      </button>
    </form>
  );
}

function open(props: Partial<FormProps> = {}) {
  const call = vi.fn<(values: unknown) => unknown>();
  const { unmount } = render(<Form call={call} {...props} />);
  const user = userEvent.setup();
  const send = () => user.click(screen.getByText("Send"));
  return { call, user, send, unmount };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const message = (text: string) => screen.queryByText(text);

beforeEach(() => localStorage.clear());

test("shows errors from the first submit on, and focuses the first field that has one", async () => {
  const { call, user, send } = open();
  await user.type(field("Days"), "x");
  await user.tab();
  expect(message("Days are a number.")).toBe(null);
  await send();
  expect(message("Write 1 to 5 characters.")).toBeTruthy();
  expect(message("Days are a number.")).toBeTruthy();
  expect(document.activeElement).toBe(field("Title"));
  await user.type(field("Title"), "Owl");
  expect(message("Write 1 to 5 characters.")).toBe(null);
  expect(call).not.toHaveBeenCalled();
  await user.clear(field("Days"));
  await user.type(field("Days"), "7");
  await send();
  await waitFor(() => expect(call).toHaveBeenCalledWith({ title: "Owl", days: 7 }));
});

test.each(["Long owl", "A title that is far too long"])(
  "shows at once that %j is too long",
  async (title) => {
    const { user } = open();
    await user.type(field("Title"), title);
    expect(message("Write 1 to 5 characters.")).toBeTruthy();
    await user.clear(field("Title"));
    expect(message("Write 1 to 5 characters.")).toBe(null);
  },
);

test("shows errors once a field was left, if asked to", async () => {
  const { user } = open({ mode: "onTouched" });
  await user.click(field("Title"));
  await user.tab();
  expect(await screen.findByText("Write 1 to 5 characters.")).toBeTruthy();
});

async function refuse(errors: Record<string, string>) {
  const opened = open();
  opened.call.mockRejectedValueOnce(new CallError(400, "It was refused.", errors));
  await opened.user.type(field("Title"), "Owl");
  await opened.user.type(field("Days"), "7");
  await opened.send();
  return opened;
}

test("shows what the server refuses under the fields that it names", async () => {
  await refuse({ days: "Too many days." });
  expect(await screen.findByText("Too many days.")).toBeTruthy();
  expect(message("It was refused.")).toBe(null);
  expect(document.activeElement).toBe(field("Days"));
});

test("says why it failed if that concerns no field, until it is sent again", async () => {
  const { call, send } = await refuse({ captcha: "Not solved." });
  expect(await screen.findByText("It was refused.")).toBeTruthy();
  await send();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(message("It was refused.")).toBe(null);
});

test("rejects what a dialog confirms, with the reason to show", async () => {
  const { call, user } = open();
  const confirm = () => user.click(screen.getByText("Confirm"));
  await confirm();
  await waitFor(() => expect(document.title).toBe("Please correct what is marked."));
  expect(message("Write 1 to 5 characters.")).toBeTruthy();
  await user.type(field("Title"), "Owl");
  await user.type(field("Days"), "7");
  call.mockRejectedValueOnce(new Error("It was refused."));
  await confirm();
  await waitFor(() => expect(document.title).toBe("It was refused."));
});

test("stores a draft until it is sent", async () => {
  const first = open({ stored: "7" });
  await first.user.type(field("Title"), "Owl");
  first.unmount();
  open({ stored: "8" }).unmount();
  const second = open({ stored: "7" });
  expect(field("Title").value).toBe("Owl");
  await second.user.type(field("Days"), "7");
  second.call.mockRejectedValueOnce(new CallError(400, "It was refused."));
  await second.send();
  expect(storedValues("test", "7", draft).read()).toEqual({ title: "Owl" });
  await second.send();
  await waitFor(() => expect(storedValues("test", "7", draft).read()).toBe(undefined));
  expect(second.call).toHaveBeenLastCalledWith({ title: "Owl", days: 7 });
});
