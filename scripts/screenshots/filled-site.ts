import type { Challenge } from "altcha-lib";
import { captchaChallenge, signIn } from "#contract/accounts/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { listReports } from "#contract/moderation/reports.ts";
import type { PostTile } from "#contract/posts/contract.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";
import { DEMO_PEOPLE, demoEmail } from "#demo/people.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";
import { solvedCaptcha } from "#test/solved-captcha.ts";
import type { DemoSite } from "./demo-site.ts";
import { listPictureFiles } from "./picture-files.ts";

type Person = { client: Client; username: string };

/** Users and content that the scenes refer to. */
export type FilledSite = {
  member: Person;
  moderator: Person;
  newcomer: TestUser;
  /** Her names and texts have the maximum length. */
  longNamed: TestUser;
  /** Has two posts, one of them NSFW. */
  onePost: TestUser;
  works: { wide: string; tall: string; square: string; own: string; long: string; veiled: string };
  report: string;
};

const W = "W";

export async function fillSite(site: DemoSite): Promise<FilledSite> {
  const [member, moderator] = await Promise.all([
    demoPerson(site, ROLE.member),
    demoPerson(site, ROLE.moderator),
  ]);
  const newcomer = await aUser(site, { username: "newcomer", verified: false });
  const longNamed = await aUser(site, {
    username: W.repeat(30),
    email: `${W.repeat(30)}@w.example`,
  });
  const onePost = await aUser(site, { username: "onework" });
  const veil = { category: "3", title: "Behind a veil", nsfw: "true" };
  const veiled = await aPost(onePost, veil, await listPictureFiles(3, 1));
  await aPost(onePost, { category: "2", title: "The only one" }, await listPictureFiles(2, 1));
  const reports = await moderator.client.call(listReports, {
    query: { status: "open", sort: "reported", page: 1 },
  });
  const long = await aLongPost(longNamed);
  return {
    member,
    moderator,
    newcomer,
    longNamed,
    onePost,
    works: { ...(await demoWorks(member)), long, veiled },
    report: reports.body.reports?.[0]?._id ?? "",
  };
}

/** Signs in as the demo person of a role. */
export async function demoPerson(site: DemoSite, role: Role): Promise<Person> {
  const username = DEMO_PEOPLE.find((person) => person.role === role)?.username ?? "";
  const client = site.client();
  const { challenge } = (await client.call(captchaChallenge, { query: {} })).body;
  const captcha = await solvedCaptcha(challenge as Challenge);
  const body = { email: demoEmail(username), password: site.password, captcha };
  const { status } = await client.call(signIn, { body });
  if (status !== 200) throw new Error(`${username} could not sign in.`);
  return { client, username };
}

async function aLongPost(user: TestUser): Promise<string> {
  const character = await aCharacter(user, { name: W.repeat(30), faction: 1, server: 2 });
  const values = {
    title: W.repeat(30),
    category: "1",
    description: W.repeat(500),
    tags: Array.from({ length: 30 }, (_, place) => `${place}`.padStart(30, "w")),
    creator: character._id,
    forSale: "true",
    forSalePrice: "9999999999",
  };
  const id = await aPost(user, values, await listPictureFiles(1, 4));
  await user.client.call(createComment, { params: { id }, body: { text: W.repeat(100) } });
  return id;
}

async function demoWorks(member: Person) {
  const { posts = [] } = (await member.client.call(homeFeed, { query: {} })).body;
  const newest = (fits: (post: PostTile) => boolean): string => {
    const found = posts.find(fits);
    if (!found) throw new Error("The demo lacks a kind of work.");
    return found._id;
  };
  return {
    wide: newest(({ category, owner }) => category === 2 && owner.username !== member.username),
    tall: newest(({ category }) => category === 3),
    square: newest(({ category }) => category === 0),
    own: newest(({ owner }) => owner.username === member.username),
  };
}
