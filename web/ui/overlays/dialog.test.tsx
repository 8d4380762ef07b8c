import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

/** Two rows that a dialog deletes; it closes before, after, or in the same update. */
function Rows({ ends }: { ends: readonly ("delete" | "close")[][] }) {
  const [rows, setRows] = useState(["First", "Second"]);
  const [asked, setAsked] = useState<string | null>(null);
  const acts = {
    delete: () => setRows(rows.filter((row) => row !== asked)),
    close: () => setAsked(null),
  };
  function end() {
    for (const together of ends) {
      flushSync(() => {
        for (const act of together) acts[act]();
      });
    }
  }
  return (
    <>
      <button type="button">Elsewhere</button>
      <section tabIndex={-1} aria-label="Rows">
        {rows.map((row) => (
          <button type="button" key={row} onClick={() => setAsked(row)}>
            {row}
          </button>
        ))}
      </section>
      <Dialog alert open={asked !== null} onOpenChange={acts.close} title="Delete?">
        <button type="button" onClick={end}>
          End
        </button>
      </Dialog>
    </>
  );
}

async function askAndEnd(ends: readonly ("delete" | "close")[][]): Promise<void> {
  const user = userEvent.setup();
  render(<Rows ends={ends} />);
  await user.click(screen.getByRole("button", { name: "First" }));
  await user.click(screen.getByRole("button", { name: "End" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBe(null));
}

test("returns the focus to its opener", async () => {
  await askAndEnd([["close"]]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "First" }));
});

test.each([
  ["before", [["delete"], ["close"]]],
  ["while", [["delete", "close"]]],
] as const)(
  "moves the focus to what is around an opener that went %s it closed",
  async (_, ends) => {
    await askAndEnd(ends.map((together) => [...together]));
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Rows" }));
  },
);
