import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { postQuery } from "#web/components/posts/api.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { CallError } from "#web/lib/call.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { NoticeForm, type SentNotice } from "./notice-form.tsx";
import { noticeName } from "./notice-texts.ts";
import type { NamedPost } from "./use-post-links.ts";

/** Renders the form for people who find their work or their data in others' posts. */
export function Component() {
  const { name } = useSite();
  const [sent, setSent] = useState<SentNotice | null>(null);
  return (
    <div className="page">
      <PageHead
        heading="Report work that is yours"
        summary={`Tell the moderators of ${name} of posts that use your work or your data. No account needed.`}
        path="/notice"
      />
      {sent ? (
        <SentMessage sent={sent} onAgain={() => setSent(null)} />
      ) : (
        <NewNotice onSent={setSent} />
      )}
    </div>
  );
}

function NewNotice({ onSent }: { onSent: (sent: SentNotice) => void }) {
  const [search] = useSearchParams();
  return (
    <>
      <SectionHeading
        level={1}
        roomy
        className="phone:px-0 phone:pt-8 phone:pb-12"
        right={<span className="phone:hidden t-sm">No account needed</span>}
      >
        Report work that is yours
      </SectionHeading>
      <NoticeForm firstPost={search.get("post")} findPost={useFindPost()} onSent={onSent} />
    </>
  );
}

/** Returns a function that finds a post by its id; null if there is none. */
function useFindPost(): (id: string) => Promise<NamedPost | null> {
  const queries = useQueryClient();
  return async (id) => {
    try {
      const { post } = await queries.fetchQuery(postQuery(id));
      const [image] = post.nsfw ? [] : post.images;
      return {
        id,
        title: post.title,
        maker: post.owner.username,
        createdAt: post.createdAt,
        picture: image ? <PostPicture image={image} sizes="56px" alt="" /> : null,
      };
    } catch (error) {
      if (error instanceof CallError && [400, 404].includes(error.status)) return null;
      throw error;
    }
  };
}

type SentMessageProps = { sent: SentNotice; onAgain: () => void };

/** Says that a notice was sent, and that it has to be confirmed. */
function SentMessage({ sent, onAgain }: SentMessageProps) {
  const message = useRef<HTMLElement>(null);
  // The form that had the focus is gone.
  useEffect(() => message.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={message} className="landing" tabIndex={-1} aria-label="Your notice">
      <PageMessage
        title={`Your notice is ${noticeName(sent)}`}
        text={`We wrote to ${sent.email}. Open the link in that mail to confirm it: only then do our moderators read it.`}
        actions={
          <>
            <LinkButton to="/">Home</LinkButton>
            <Button onClick={onAgain}>Send another notice</Button>
          </>
        }
      >
        <p className="t-sm">
          {`No mail after some minutes? Look among spam. We write to one address ${LIMITS.resetMail.max} times an hour at most; then try again later.`}
        </p>
      </PageMessage>
    </section>
  );
}
