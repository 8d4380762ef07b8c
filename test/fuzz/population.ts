import { cancelDeletion, requestDeletion } from "#contract/accounts/account-data.ts";
import { captchaChallenge, signIn, signOut } from "#contract/accounts/contract.ts";
import { listSessions } from "#contract/accounts/sessions.ts";
import { blockUser } from "#contract/blocks/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { pruneUser } from "#contract/moderation/prunes.ts";
import { createReport } from "#contract/moderation/reports.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { deletePost, getPost } from "#contract/posts/contract.ts";
import { getCurrentUser, updateUser } from "#contract/users/contract.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";
import { Client } from "#test/client.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aCharacter, aName, aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";
import { solvedCaptcha } from "#test/solved-captcha.ts";
import { ban, STATEMENT } from "#test/staff.ts";
import { aStream } from "#test/streams.ts";
import { type Canary, canariesOf, hiddenCanaries, NOBODY } from "./canaries.ts";
import { ACTORS, type Actor } from "./planned-request.ts";
import type { Site } from "./site.ts";

export const KEEPER_EMAIL = "keeper-canary@mail.example";
const ROLES: Partial<Record<Actor, Role>> = {
  moderator: ROLE.moderator,
  admin: ROLE.admin,
  developer: ROLE.developer,
};
/** The users of a small site, with their content and the texts that only some may see. */
export class Population {
  readonly #site: Site;
  readonly #users = new Map<Actor, TestUser>();
  readonly #values = new Map<string, string>();
  readonly canaries: Canary[] = [];
  /** Cookies and passwords, which no reply and no line of the log may contain. */
  readonly secrets = new Set<string>();
  #keeper: TestUser | undefined;
  #blocker: TestUser | undefined;

  private constructor(site: Site) {
    this.#site = site;
  }

  static async create(site: Site): Promise<Population> {
    const population = new Population(site);
    const keeper = await population.#person("keeper", { email: KEEPER_EMAIL });
    population.#keeper = keeper;
    population.#blocker = await population.#person("blocker");
    for (const actor of ACTORS) await population.#renew(actor);
    await population.#makeHidden(keeper);
    return population;
  }

  /** Fills in references; an unknown one becomes an id that does not exist. */
  resolve = (text: string): string =>
    text.replace(/REF_(\w+?)_END/g, (_, name) => this.#values.get(name) ?? "999999999999999999");

  cookieOf(actor: Actor): string {
    if (actor === "forged") return "session=forged; device=forged; __Host-session=forged";
    return this.#users.get(actor)?.client.cookieHeader() ?? "";
  }

  /** Returns whether an actor's state is as planned, which other requests may have changed. */
  async isIntact(actor: Actor): Promise<boolean> {
    if (NOBODY.has(actor)) return true;
    const me = await this.#users.get(actor)?.client.call(getCurrentUser, {});
    if (!me?.body.success) return false;
    const { roles = [], verified, deletionAt } = me.body;
    const [role = ROLE.member] = roles;
    if (actor === "leaving" && !deletionAt) return false;
    return (
      roles.length === 1 &&
      role === (ROLES[actor] ?? ROLE.member) &&
      verified === (actor !== "unverified")
    );
  }

  /** Replaces every actor whose state has changed by a new user. */
  async repair(): Promise<void> {
    for (const actor of ACTORS) if (!(await this.isIntact(actor))) await this.#renew(actor);
  }

  async #renew(actor: Actor): Promise<void> {
    if (actor === "visitor" || actor === "forged") return;
    const user = await this.#person(actor, { verified: actor !== "unverified" });
    this.#users.set(actor, user);
    this.#values.set(`user_${actor}`, user._id).set(`name_${actor}`, user.username);
    this.#values.set(`email_${actor}`, user.email);
    const role = ROLES[actor];
    if (role !== undefined) await this.#giveRole(user, role);
    if (actor === "member" || actor === "viewer") await this.#makeContent(actor, user);
    if (actor === "viewer") await this.#change(user, { settingViewNSFW: true });
    if (actor === "blocked")
      await this.#blocker?.client.call(blockUser, { params: { id: user._id } });
    if (actor === "leaving") await this.#leave(user);
    if (actor === "banned" && this.#keeper) await ban(this.#keeper, user);
    if (actor === "ended") await this.#end(user);
    const sessions = await user.client.call(listSessions, {});
    const [session] = sessions.body.sessions ?? [];
    if (session) this.#values.set(`session_${actor}`, session._id);
    if (!(await this.isIntact(actor))) throw new Error(`${actor} could not be made`);
  }

  /** Creates a user whose email and browser only that user and staff may see. */
  async #person(
    actor: string,
    given: { verified?: boolean; email?: string } = {},
  ): Promise<TestUser> {
    const mark = `canary${randomBytes(6).toString("hex")}`;
    const browser = `browser-${mark}`;
    const client = () => this.#site.client(browser);
    const email = given.email ?? `${mark}@mail.example`;
    const site = { client, mailTo: this.#site.mailTo };
    const user = await aUser(site, { username: aName("fz"), ...given, email });
    this.#keepSecret(user);
    this.canaries.push(...canariesOf(actor, email, browser));
    return user;
  }

  async #giveRole(user: TestUser, role: Role): Promise<void> {
    const given = await this.#keeper?.client.call(updateUser, {
      params: { id: user._id },
      body: { roles: [role] },
    });
    if (!given?.body.success) throw new Error(`no role was given: ${given?.body.message}`);
    await this.#signIn(user);
    this.#keepSecret(user);
  }

  /** Signs in again, because changed roles end all sessions. */
  async #signIn({ client, email }: TestUser): Promise<void> {
    const { body } = await client.call(captchaChallenge, { query: {} });
    const challenge = body.challenge as Parameters<typeof solvedCaptcha>[0] | null;
    const captcha = challenge ? await solvedCaptcha(challenge) : undefined;
    const signedIn = await client.call(signIn, { body: { email, password: PASSWORD, captcha } });
    if (!signedIn.body.success) throw new Error(`sign-in failed: ${signedIn.body.message}`);
  }

  #keepSecret({ client }: TestUser): void {
    for (const pair of client.cookieHeader().split("; ")) {
      const value = pair.slice(pair.indexOf("=") + 1);
      if (value.length > 20) this.secrets.add(value);
    }
  }

  async #change(user: TestUser, body: { settingViewNSFW: boolean }): Promise<void> {
    await user.client.call(updateUser, { params: { id: user._id }, body });
  }

  async #leave(user: TestUser): Promise<void> {
    await user.client.call(cancelDeletion, {});
    await user.client.call(requestDeletion, { body: { username: user.username } });
  }

  /** Signs out, and retains the cookie. */
  async #end(user: TestUser): Promise<void> {
    const cookie = user.client.cookieHeader();
    await user.client.fetch(signOut.path, { method: signOut.method, headers: { cookie } });
    const headers = { ...this.#site.senderHeaders("fuzz"), cookie };
    this.#users.set("ended", { ...user, client: new Client(this.#site.url, headers) });
  }

  async #makeContent(actor: Actor, user: TestUser): Promise<void> {
    const postId = await aPost(user, { title: `Creation of ${actor}`.slice(0, 30) });
    const post = await user.client.call(getPost, { params: { id: postId } });
    const character = await aCharacter(user);
    const comment = await user.client.call(createComment, {
      params: { id: postId },
      body: { text: "Nice" },
    });
    await this.#blocker?.client.call(followUser, { params: { id: user._id } });
    const notified = await user.client.call(listNotifications, { query: { page: 1 } });
    const stream = await aStream(user);
    this.#values
      .set(`post_${actor}`, postId)
      .set(`loadout_${actor}`, await aLoadout(user))
      .set(`stream_${actor}`, stream.code)
      .set(`stream_key_${actor}`, stream.key)
      .set(`character_${actor}`, character._id)
      .set(`comment_${actor}`, comment.body.comment?._id ?? "1")
      .set(`notification_${actor}`, notified.body.notifications?.[0]?._id ?? "1")
      .set(`media_${actor}`, post.body.post?.images[0]?.url ?? "/media/none.webp");
  }

  /** Creates posts that are blocked, pruned, deleted or NSFW, and a report. */
  async #makeHidden(keeper: TestUser): Promise<void> {
    const blocker = this.#blocker as TestUser;
    const pruned = await this.#person("pruned");
    const make = async (name: string, owner: TestUser, values = {}) => {
      const title = `Hidden${randomBytes(6).toString("hex")}`;
      const id = await aPost(owner, { title, ...values });
      this.#values.set(`post_${name}`, id);
      return { title, id };
    };
    const of = { blocker: await make("blocker", blocker), pruned: await make("pruned", pruned) };
    this.#values.set("loadout_blocker", await aLoadout(blocker));
    const nsfw = await make("nsfw", blocker, { nsfw: "true" });
    const deleted = await make("deleted", blocker);
    await blocker.client.call(deletePost, { params: { id: deleted.id } });
    await keeper.client.call(pruneUser, {
      params: { id: pruned._id },
      body: { statement: STATEMENT },
    });
    const note = `Note${randomBytes(6).toString("hex")}`;
    const reported = this.#values.get("post_viewer") ?? "";
    await blocker.client.call(createReport, {
      body: { kind: "post", targetId: reported, reason: 1, note },
    });
    this.canaries.push(...hiddenCanaries({ ...of, nsfw, deleted, note }));
  }
}
