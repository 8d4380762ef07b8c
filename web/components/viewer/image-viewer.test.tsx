import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { useViewerUrl } from "./image-viewer.tsx";

/** Opens a post's page of three pictures, after another page. */
function setup(path: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/explore", path]} initialIndex={1}>
      {children}
    </MemoryRouter>
  );
  const { result } = renderHook(
    () => {
      const { pathname, hash } = useLocation();
      return { url: useViewerUrl(3), navigate: useNavigate(), shown: `${pathname}${hash}` };
    },
    { wrapper },
  );
  const shown = () => result.current.shown;
  const run = async (make: (now: typeof result.current) => unknown) => {
    await act(async () => void make(result.current));
    return shown();
  };
  return { run, shown };
}

test("an opened viewer is one entry of the history, whatever is turned to, and closing leaves it", async () => {
  const { run } = setup("/post/1");
  expect(await run(({ url }) => url.open())).toBe("/post/1#picture=1");
  expect(await run(({ url }) => url.choose(2))).toBe("/post/1#picture=3");
  expect(await run(({ url }) => url.close())).toBe("/post/1");
  expect(await run(({ navigate }) => navigate(-1))).toBe("/explore");
});

test("a viewer that a link opened closes in place", async () => {
  const { run, shown } = setup("/post/1#picture=2");
  expect(shown()).toBe("/post/1#picture=2");
  expect(await run(({ url }) => url.close())).toBe("/post/1");
  expect(await run(({ navigate }) => navigate(-1))).toBe("/explore");
});
