import { Link } from "react-router";
import type { StaffNotice } from "#contract/notices/contract.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { PostPictures } from "#web/components/viewer/post-pictures.tsx";
import { NoticeFacts, PostTitle } from "#web/routes/notices/notice-view.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import type { Chosen } from "./wave.tsx";

/** Renders a notice from outside with the posts that it names and their makers' answers. */
export function NoticeSubject({ notice }: { notice: StaffNotice }) {
  const { posts, statements } = notice;
  return (
    <>
      <NoticeFacts notice={notice}>
        <ul className="grid gap-24">
          {posts.map((post) => (
            <li key={post._id}>
              <NoticedPost post={post} />
            </li>
          ))}
        </ul>
      </NoticeFacts>
      <SectionHeading>Answers of the makers</SectionHeading>
      <Statements statements={statements} />
    </>
  );
}

const STATES = { up: "", removed: "Removed", gone: "Gone" } as const;

function NoticedPost({ post }: { post: StaffNotice["posts"][number] }) {
  const { maker, state, description, heard, images, nsfw } = post;
  const category = CATEGORY_NUMBERS.find((number) => number === post.category) ?? 0;
  const facts = [STATES[state], state === "up" && !heard && "Its maker has not answered yet"];
  return (
    <article className="grid gap-8 min-w-0">
      <h2 className="t-h3 breaks" dir="auto">
        <PostTitle post={post} />
      </h2>
      <p className="t-sm">
        {"by "}
        {maker ? (
          <Link className="link" to={profilePath(maker.username)}>
            {maker.username}
          </Link>
        ) : (
          "somebody whose account is gone"
        )}
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
      {images.length > 0 && (
        <PostPictures
          post={{ title: post.title, category, nsfw, images, owner: maker }}
          sizes="(min-width: 1024px) 520px, 100vw"
          inset
        />
      )}
      {description && (
        <p className="lines" dir="auto">
          {description}
        </p>
      )}
    </article>
  );
}

function Statements({ statements }: Pick<StaffNotice, "statements">) {
  if (statements.length === 0) return <p className="t-sm">Nobody has answered yet.</p>;
  return (
    <ul className="grid gap-16">
      {statements.map(({ maker, text, at }) => (
        <li key={maker._id}>
          <blockquote
            className="card lines mx-0 mt-0 mb-4 py-12 pr-16 pl-16 border-l-3 border-l-line-2"
            dir="auto"
          >
            {text}
          </blockquote>
          <p className="t-sm">{`${maker.username}, ${longDate(at)}`}</p>
        </li>
      ))}
    </ul>
  );
}

type NoticeChoiceProps = {
  notice: StaffNotice;
  chosen: Chosen;
  setChosen: (chosen: Chosen) => void;
};

/** Asks which posts of a notice are removed, of those whose makers are heard. */
export function NoticeChoice({ notice, chosen, setChosen }: NoticeChoiceProps) {
  const removable = notice.posts.filter(({ state }) => state === "up");
  const heard = removable.filter((post) => post.heard);

  function choose(id: string, isChosen: boolean) {
    const others = chosen.posts.filter((one) => one !== id);
    setChosen({ ...chosen, posts: isChosen ? [...others, id] : others });
  }

  return (
    <>
      {heard.length > 0 && (
        <fieldset>
          <legend className="t-legend mb-6 p-0">Posts to remove</legend>
          {heard.map(({ _id, title }) => (
            <Checkbox
              key={_id}
              className="wrap-anywhere"
              label={<bdi>{title}</bdi>}
              checked={chosen.posts.includes(_id)}
              onCheckedChange={(isChosen) => choose(_id, isChosen)}
            />
          ))}
        </fieldset>
      )}
      {heard.length < removable.length && (
        <p className="t-sm">
          {`Nobody is decided against unheard: what its maker has not answered stays until ${longDate(notice.hearingUntil ?? "")}.`}
        </p>
      )}
    </>
  );
}
