import type { Locator, Page } from "@playwright/test";

export type Point = { x: number; y: number };

type Touch = (
  type: "touchStart" | "touchMove" | "touchEnd",
  ...touchPoints: Point[]
) => Promise<void>;

/** Returns a function that touches the page at points, one a finger; none lifts all fingers. */
export async function touching(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  return async (type, ...touchPoints) => {
    const points = touchPoints.map((point, id) => ({ ...point, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  };
}

/** Moves one finger in steps, and lifts it. */
export async function swipe(page: Page, from: Point, by: Point): Promise<void> {
  const touch = await touching(page);
  await touch("touchStart", from);
  await moveFinger(touch, from, { x: from.x + by.x, y: from.y + by.y });
  await touch("touchEnd");
}

/** Rests a finger on an element until what that shows is there, and lifts it. */
export async function hold(page: Page, target: Locator, shown: Locator): Promise<void> {
  const touch = await touching(page);
  await touch("touchStart", await middleOf(target));
  await shown.waitFor();
  await touch("touchEnd");
}

type Drag = {
  from: Locator;
  /** What is there once the finger has rested long enough. */
  lifted: Locator;
  to: Locator;
  /** What is there once the finger is over `to`. */
  over: Locator;
};

/** Rests a finger on an element until it is lifted, and drags it to another. */
export async function holdAndDrag(page: Page, { from, lifted, to, over }: Drag): Promise<void> {
  const touch = await touching(page);
  const start = await middleOf(from);
  await touch("touchStart", start);
  await lifted.waitFor();
  await moveFinger(touch, start, await middleOf(to));
  await over.waitFor();
  await touch("touchEnd");
}

/** Moves a finger that is down, in steps. */
export async function moveFinger(touch: Touch, from: Point, to: Point): Promise<void> {
  for (const share of [0.2, 0.6, 1]) {
    const at = (start: number, end: number) => start + (end - start) * share;
    await touch("touchMove", { x: at(from.x, to.x), y: at(from.y, to.y) });
  }
}

/** Returns the middle of an element, which is scrolled to where no bar covers it. */
export async function middleOf(target: Locator): Promise<Point> {
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
