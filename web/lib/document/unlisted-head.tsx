import { useSite } from "./site.ts";

type UnlistedHeadProps = {
  /** What the page is about; the site's name follows. */
  title: string;
  /** What the page does, for those who are sent its link. */
  summary?: string;
};

/** Renders the metadata of a page that search engines do not list: it is for one person, or for staff. */
export function UnlistedHead({ title, summary }: UnlistedHeadProps) {
  const { name } = useSite();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {summary && <meta name="description" content={summary} />}
      <meta name="robots" content="noindex" />
    </>
  );
}
