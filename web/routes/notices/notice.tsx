import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { useCaptcha } from "#web/components/accounts/captcha/use-captcha.ts";
import { postQuery } from "#web/components/posts/api.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { CallError, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { SiteHead } from "#web/lib/document/site-head.tsx";
import { NoticeForm } from "#web/routes/notices/form/notice-form.tsx";
import { type SentNotice, useNoticeForm } from "#web/routes/notices/form/use-notice-form.ts";
import type { NamedPost } from "#web/routes/notices/form/use-post-links.ts";
import { classNames } from "#web/ui/class-names.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import styles from "./notice-page.module.css";
import { SentMessage } from "./sent-message.tsx";

/** Renders the form for people who find their work or their data in others' posts. */
export function Page() {
  const { name } = useSite();
  const [sent, setSent] = useState<SentNotice | null>(null);
  return (
    <div className={styles.page}>
      <SiteHead
        heading="Report work that is yours"
        summary={`Tell the moderators of ${name} of posts that use your work or your data. No account needed.`}
        path="/notice"
        card="notice"
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
  const captcha = useCaptcha();
  const form = useNoticeForm({ captcha, findPost: useFindPost(), onSent });
  return (
    <>
      <SectionHeading
        level={1}
        roomy
        className={styles.heading}
        right={<span className={classNames("t-sm", styles.note)}>No account needed</span>}
      >
        Report work that is yours
      </SectionHeading>
      <NoticeForm form={form} captcha={<Captcha captcha={captcha} />} />
    </>
  );
}

/** Returns a function that finds a post by its id; null if there is none. */
function useFindPost(): (id: string) => Promise<NamedPost | null> {
  const call = useCall();
  const queries = useQueryClient();
  return async (id) => {
    try {
      const post = await queries.fetchQuery(postQuery(call, id));
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
