import type { Page } from "@playwright/test";

/**
 * Returns the controls and surfaces that have an edge or a ground in the site's own colors and
 * neither in forced colors. The page is in forced colors afterwards.
 */
export async function lostEdges(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "none" });
  await page.evaluate(checkEdges, true);
  await page.emulateMedia({ forcedColors: "active" });
  return page.evaluate(checkEdges, false);
}

/**
 * Runs in the page. Marks what has an edge, or returns what was marked and has none now. The
 * computed background is the site's own also where the browser replaces it.
 */
function checkEdges(marks: boolean): string[] {
  const CONTROLS = "button, input, select, textarea, summary, [role=switch], [role=checkbox], kbd";
  const SURFACES =
    "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=progressbar] *";
  const MARK = "data-had-edge";

  const isOpaque = (color: string) => !/^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(color);
  const groundOf = (element: Element | null): string => {
    if (!element) return "";
    const color = getComputedStyle(element).backgroundColor;
    return isOpaque(color) ? color : groundOf(element.parentElement);
  };
  const hasShadow = ({ boxShadow, forcedColorAdjust }: CSSStyleDeclaration) =>
    (marks || forcedColorAdjust === "none") && boxShadow !== "none";
  const hasLine = (style: CSSStyleDeclaration) =>
    ["border-top", "border-right", "border-bottom", "border-left", "outline"].some(
      (side) =>
        !["none", "hidden"].includes(style.getPropertyValue(`${side}-style`)) &&
        Number.parseFloat(style.getPropertyValue(`${side}-width`)) >= 1 &&
        isOpaque(style.getPropertyValue(`${side}-color`)),
    );
  const hasGround = (element: Element, style: CSSStyleDeclaration) =>
    (marks || style.forcedColorAdjust === "none") &&
    (groundOf(element) !== groundOf(element.parentElement) ||
      style.backgroundImage.includes("gradient"));
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return width > 2 && height > 2 && isVisible;
  };

  const lost: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    const styles = [undefined, "::before", "::after"].map((part) =>
      getComputedStyle(element, part),
    );
    const [style] = styles as [CSSStyleDeclaration];
    const isPart = element.matches(CONTROLS) || element.matches(SURFACES);
    if (marks) {
      const drawn =
        styles.some(hasShadow) || (isPart && (hasLine(style) || hasGround(element, style)));
      element.toggleAttribute(MARK, drawn && isShown(element));
    } else if (element.hasAttribute(MARK)) {
      const drawn =
        styles.some((one) => hasShadow(one) || hasLine(one)) || hasGround(element, style);
      if (!drawn) lost.push(element.outerHTML.slice(0, 160));
    }
  }
  return lost;
}
