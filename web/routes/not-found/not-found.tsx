import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { useIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RowWithGap } from "./row-with-gap.tsx";

// Every page includes this one, so it must not include what a list of posts needs.
const FilledRow = lazyPart(async () => (await import("./filled-row.tsx")).FilledRow);

export function NotFoundPage() {
  const isIdle = useIdle();
  return (
    <PageMessage
      title="Error 404: Page Not Found"
      text="The link is old or the post was deleted. Everything else is still here."
      actions={
        <>
          <LinkButton size="l" icon="home" to="/">
            Go home
          </LinkButton>
          <LinkButton size="l" variant="quiet" icon="search" to="/search">
            Search
          </LinkButton>
        </>
      }
    >
      <UnlistedHead title="Page Not Found" />
      {isIdle ? <FilledRow pending={<RowWithGap />} failed={<RowWithGap />} /> : <RowWithGap />}
    </PageMessage>
  );
}
