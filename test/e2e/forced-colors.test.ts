import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { startSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";

const site = startSite();
let user: TestUser;
let post: string;
beforeAll(async () => {
  user = await aUser(site);
  const fan = await aUser(site);
  const character = await aCharacter(user);
  const sale = { forSale: "true", forSalePrice: "1500", creator: character._id };
  post = await aPost(user, { category: "1", title: "A jacket", tags: '["chrome"]', ...sale }, 4);
  const params = { id: post };
  for (const { client } of [fan, user]) await client.call(likePost, { params });
  await fan.client.call(createComment, { params, body: { text: "Well done" } });
});

test("colors that are content remain in forced colors", async () => {
  const page = await site.open({ forcedColors: true, as: user });
  // The color of a picture that loads is no content.
  const given = page.locator("main [style*='background-color']:not(img)");
  for (const path of ["/colorconverter?color=18a999", "/settings", `/profile/${user.username}`]) {
    await visit(page, path);
    await given.first().waitFor();
    const changed = await given.evaluateAll((elements) =>
      (elements as HTMLElement[])
        .filter((one) => getComputedStyle(one).backgroundColor !== one.style.backgroundColor)
        .map((one) => one.outerHTML.slice(0, 160)),
    );
    expect.soft(changed, path).toEqual([]);
  }
});
