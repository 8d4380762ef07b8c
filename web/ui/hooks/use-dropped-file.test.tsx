import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDroppedFile, usePastedPicture } from "./use-dropped-file.ts";

const picture = new File(["x"], "wolf.png", { type: "image/png" });
const text = new File(["x"], "wolf.txt", { type: "text/plain" });

function show({ elsewhere = false } = {}) {
  const taken: string[] = [];
  function Part() {
    const isElsewhere = () => elsewhere;
    usePastedPicture((file) => taken.push(`pasted ${file.name}`), isElsewhere);
    const dragging = useDroppedFile((file) => taken.push(`dropped ${file.name}`), isElsewhere);
    return (
      <>
        <p>{dragging ? "Drop it here" : "Idle"}</p>
        <textarea aria-label="Text" />
        <input type="checkbox" aria-label="Choice" />
      </>
    );
  }
  render(<Part />);
  return taken;
}

const dragged = (types = ["Files"], files = [text]) => ({ dataTransfer: { types, files } });
const pasted = (files: File[], types: string[] = []) => ({ clipboardData: { files, types } });

test("takes a file that is dropped, and shows that one is dragged over the page", () => {
  const taken = show();
  fireEvent.dragEnter(document.body, dragged());
  expect(screen.getByText("Drop it here")).toBeTruthy();
  fireEvent.dragLeave(document.body, { relatedTarget: document.body });
  expect(screen.getByText("Drop it here")).toBeTruthy();
  // The browser would open a file whose drop is not prevented.
  expect(fireEvent.drop(document.body, dragged())).toBe(false);
  expect(taken).toEqual(["dropped wolf.txt"]);
});

test("leaves what is dragged from the page itself, what is no file, and what is open elsewhere", () => {
  const taken = show();
  fireEvent.dragStart(document.body);
  expect(fireEvent.drop(document.body, dragged())).toBe(true);
  fireEvent.dragEnd(document.body);
  expect(fireEvent.drop(document.body, dragged(["text/plain"]))).toBe(true);
  const other = show({ elsewhere: true });
  fireEvent.paste(document.body, pasted([picture]));
  expect(other).toEqual([]);
  expect(taken).toEqual(["pasted wolf.png"]);
});

test("takes a file after a drag that the page has prevented, which never ends", () => {
  const taken = show();
  const text = screen.getByLabelText("Text");
  text.addEventListener("dragstart", (event) => event.preventDefault());
  fireEvent.dragStart(text);
  fireEvent.drop(document.body, dragged());
  expect(taken).toEqual(["dropped wolf.txt"]);
});

test("takes a pasted picture, but not other files nor what is meant for a text", () => {
  const taken = show();
  fireEvent.paste(document.body, pasted([text]));
  const field = screen.getByLabelText<HTMLTextAreaElement>("Text");
  fireEvent.paste(field, pasted([picture], ["text/plain"]));
  fireEvent.change(field, { target: { value: "typed" } });
  fireEvent.paste(field, pasted([picture]));
  expect(taken).toEqual([]);
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.paste(field, pasted([text, picture]));
  fireEvent.paste(screen.getByLabelText("Choice"), pasted([picture]));
  expect(taken).toEqual(["pasted wolf.png", "pasted wolf.png"]);
});
