import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction, useParams } from "react-router";
import type { StaffNotice } from "#contract/notices/contract.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { PostPictures } from "#web/components/viewer/post-pictures.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { deskPath } from "#web/routes/desk/desk-url.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { NoticePage, NoticeView, PostTitle } from "./notice-view.tsx";

/** Fetches a notice with its posts and answers. */
function staffNoticeQuery(id: string) {
  return { ...apiQuery("GET /api/notices/:id", { params: { id } }), refetchOnWindowFocus: true };
}

export const loader: LoaderFunction = async ({ params, context }) => {
  const queries = context.get(queriesContext);
  await queries.prefetchQuery(staffNoticeQuery(params.id ?? ""));
  return null;
};

/** Renders a notice to staff, with the form that decides it. */
export function Component() {
  const { id = "" } = useParams();
  return <StaffNoticeView id={id} />;
}

/** Renders a notice to staff, also beside the list of cases. */
export function StaffNoticeView({ id }: { id: string }) {
  const query = useQuery(staffNoticeQuery(id));
  return (
    <NoticePage
      title="Notice"
      query={query}
      missing="It was deleted, or other staff look after it."
    >
      {(notice) => <LoadedNotice notice={notice} />}
    </NoticePage>
  );
}

function LoadedNotice({ notice }: { notice: StaffNotice }) {
  const { outcome, canDecide, statements, posts } = notice;
  return (
    <NoticeView
      notice={notice}
      right={
        <LinkButton to={deskPath({ kind: "notice", status: outcome ? "closed" : "open" })}>
          All notices
        </LinkButton>
      }
      posts={
        <ul className="grid gap-24">
          {posts.map((post) => (
            <li key={post._id}>
              <StaffPost post={post} />
            </li>
          ))}
        </ul>
      }
      below={
        <>
          <SectionHeading>Answers of the makers</SectionHeading>
          <Statements statements={statements} />
        </>
      }
    >
      {canDecide && <DecisionForm notice={notice} />}
      {!canDecide && !outcome && (
        <p className="t-sm">You sent this notice, so other staff decide it.</p>
      )}
    </NoticeView>
  );
}

const STATES = { up: "", removed: "Removed", gone: "Gone" } as const;

function StaffPost({ post }: { post: StaffNotice["posts"][number] }) {
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
