import type { ReactNode } from "react";
import type { PostImage } from "#contract/images/contract.ts";
import { HEARING_DAYS, type NoticeRole } from "#contract/notices/contract.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { Icon } from "#web/ui/content/icon.tsx";

/** Who the sender of a notice is, as a choice and as its readers see it. */
export const ROLE_TEXTS: Readonly<Record<NoticeRole, string>> = {
  maker: "The person who made it",
  agent: "Acting for that person",
  concerned: "A person it shows or names",
};

/** Returns the number of a notice as people read it. */
export function noticeName({ number }: { number: number }): string {
  return `N-${number}`;
}

type PostLineProps = {
  /** Null without one that everybody may see. */
  image: PostImage | null;
  title: ReactNode;
  meta: ReactNode;
  /** At the end of the line. */
  children?: ReactNode;
};

/** Renders a post that a notice names, on one line. */
export function PostLine({ image, title, meta, children }: PostLineProps) {
  return (
    <div className="card grid gap-14 items-center grid-cols-[56px_minmax(0,1fr)_auto] min-h-68 py-4 pr-8 pl-4">
      <span className="grid place-items-center text-faint size-56 overflow-hidden bg-s2 [&_img]:size-56 [&_img]:object-cover">
        {image ? <PostPicture image={image} sizes="100px" alt="" /> : <Icon name="img" />}
      </span>
      <span className="grid gap-2 min-w-0">
        <b className="t-label breaks" dir="auto">
          {title}
        </b>
        <span className="t-note text-muted breaks">{meta}</span>
      </span>
      {children}
    </div>
  );
}

const STEPS = [
  {
    title: "You get a number by email",
    text: "Right away. Its link confirms the notice and opens it again.",
  },
  { title: "The makers are heard", text: `They have ${HEARING_DAYS} days to answer.` },
  { title: "A moderator decides", text: "With reasons to both sides." },
  { title: "You get the answer", text: "By email, and by the same link." },
];

/** Renders what happens after a notice was sent. */
export function NextSteps({ className }: { className?: string }) {
  const { contactEmail } = useSite();
  return (
    <aside className={className} aria-labelledby="next-steps">
      <div className="card p-20">
        <h2 id="next-steps" className="t-h3">
          What happens next
        </h2>
        <ol className="mt-4">
          {STEPS.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid gap-12 grid-cols-[24px_minmax(0,1fr)] py-12 last:pb-0 not-first:border-t border-line"
            >
              <span
                className="grid place-items-center size-24 bg-s3 font-display font-semibold text-13 leading-none"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <span>
                <b className="block text-13 leading-20">{title}</b>
                <span className="block t-sm">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-12 t-sm breaks">
        {"Something that cannot wait, like a private photo? Write to "}
        <a className="link" href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
        .
      </p>
    </aside>
  );
}
