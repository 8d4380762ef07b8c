import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { RollBar } from "./roll-bar.tsx";
import { LastRolls } from "./roll-tools.tsx";

function showBar(bar: Partial<Parameters<typeof RollBar>[0]>) {
  const acts: string[] = [];
  render(
    <RollBar
      spinning={false}
      opening={false}
      obstacle={undefined}
      onRoll={() => acts.push("roll")}
      onUndo={() => acts.push("undo")}
      onCopyLink={() => acts.push("copy")}
      {...bar}
    />,
  );
  for (const button of screen.getAllByRole("button")) fireEvent.click(button);
  return acts;
}

const rollButton = () => screen.getAllByRole("button")[1] as HTMLElement;

test("undoes, rolls and copies the link", () => {
  expect(showBar({})).toEqual(["undo", "roll", "copy"]);
  expect(rollButton().textContent).toContain("Reroll Loadout");
});

test("names the first roll of a visit", () => {
  showBar({ opening: true });
  expect(rollButton().textContent).toBe("Roll LoadoutR");
});

test("says why nothing can be rolled, and settles all the same", () => {
  expect(showBar({ obstacle: "No grenades", onUndo: undefined })).toEqual(["copy"]);
  expect([rollButton().textContent, rollButton().getAttribute("aria-disabled")]).toEqual([
    "No grenades",
    "true",
  ]);
});

test("a button that settles is not hindered", () => {
  expect(showBar({ obstacle: "No grenades", spinning: true })).toContain("roll");
  expect(rollButton().textContent).toBe("Settle now");
});

test("a key that is held down rolls once", () => {
  showBar({});
  const isPrevented = (repeat: boolean) => {
    const event = createEvent.keyDown(rollButton(), { key: "Enter", repeat });
    fireEvent(rollButton(), event);
    return event.defaultPrevented;
  };
  expect([isPrevented(false), isPrevented(true)]).toEqual([false, true]);
});

test("lists the last rolls with their age, marks the shown one, and clears them", () => {
  const MINUTE = 60_000;
  const ages = [30_000, MINUTE, 59 * MINUTE, 60 * MINUTE, 23 * 60 * MINUTE, 24 * 60 * MINUTE];
  // A second less, so that the test's own time does not round up.
  const rolls = ages.map((age, n) => ({ search: `?seed=${n}`, at: Date.now() - age - 1_000 }));
  const acts: string[] = [];
  render(
    <MemoryRouter>
      <LastRolls
        rolls={rolls}
        shown="?seed=1"
        find={() => undefined}
        onShow={() => acts.push("show")}
        onClear={() => acts.push("clear")}
        actions={null}
      />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent?.replace("No primary weapon", ""))).toEqual([
    "now",
    "1 min",
    "59 min",
    "1 h",
    "23 h",
    "1 d",
  ]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([
    null,
    "true",
    null,
    null,
    null,
    null,
  ]);
  for (const link of links.slice(0, 2)) fireEvent.click(link);
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(acts).toEqual(["show", "clear"]);
});
