import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";

test("a changed word is seen after a translator has replaced the text", () => {
  const { rerender } = render(
    <Button icon="plus">
      {"Follow"}
      <i />
    </Button>,
  );
  const button = screen.getByRole("button");
  for (const node of [...button.querySelectorAll("span")].flatMap(({ childNodes }) => [
    ...childNodes,
  ])) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const translated = document.createElement("font");
    translated.textContent = "Folgen";
    node.parentNode?.replaceChild(translated, node);
  }
  expect(button.textContent).toBe("Folgen");
  rerender(
    <Button icon="check">
      {"Following"}
      <i />
    </Button>,
  );
  expect(button.textContent).toBe("Following");
});
