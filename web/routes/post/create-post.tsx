import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Lookalike } from "#contract/likeness/contract.ts";
import type { Relation } from "#contract/likeness/rules.ts";
import { LooksLike } from "#web/components/likeness/looks-like.tsx";
import { Strip } from "#web/components/likeness/strip.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { isVeiled, listsNsfw, useUser } from "#web/lib/session/session.ts";
import { upload } from "#web/lib/upload.ts";
import { CreateWizard } from "#web/routes/post/create/create-wizard.tsx";
import {
  type Draft,
  deleteDraft,
  emptyDraft,
  loadDraft,
  takeDraft,
} from "#web/routes/post/create/draft.ts";
import { type LookalikesPart, lookalikesForm } from "#web/routes/post/create/lookalikes-part.ts";
import { VerifyFirst } from "#web/routes/post/create/verify-first.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** A reply that comes sooner needs no sign of waiting (ms). */
const QUICK_MS = 400;

/** How long the wait is shown (ms). */
const PATIENCE_MS = 3_000;

const NONE: readonly Lookalike[] = [];

const isCredit = (relation: Relation | undefined) =>
  relation === "remix" || relation === "permission";

export function Component() {
  const site = useSite();
  const lookalikes = useLookalikesPart();
  // The page that shows the new post.
  useEffect(() => whenIdle(() => void import("./post.tsx")), []);
  return (
    <div className="max-w-1320 mx-auto px-24 narrow:px-16 phone:px-12">
      <UnlistedHead title="New creation" summary={`Share a creation of yours on ${site.name}.`} />
      <CreatePost lookalikes={lookalikes} />
    </div>
  );
}

function useLookalikesPart(): LookalikesPart {
  const { look, lookalikes, isLooking } = useLookalikes();
  return {
    look,
    ids: lookalikes.map(({ _id }) => _id),
    renderBox: (pictures, answers, onAnswer) => (
      <LooksLike {...{ pictures, lookalikes, isLooking, answers, onAnswer }} />
    ),
    renderCredits: (answers) => <CreditPreviews lookalikes={lookalikes} answers={answers} />,
  };
}

type CreditPreviewsProps = {
  lookalikes: readonly Lookalike[];
  answers: Readonly<Record<string, Relation>>;
};

/** Renders the credits that a new post will show. */
function CreditPreviews({ lookalikes, answers }: CreditPreviewsProps) {
  const viewer = useUser();
  const credited = lookalikes.filter(({ _id }) => isCredit(answers[_id]));
  if (credited.length === 0) return null;
  return (
    <section className="grid gap-10 mt-12" aria-label="Credit on your post">
      {credited.map((lookalike) => {
        const { _id, title, owner, images } = lookalike;
        const waits = answers[_id] === "permission";
        const maker = owner.username;
        const veiled = isVeiled(lookalike, viewer);
        return (
          <Strip
            key={_id}
            image={veiled ? null : images[0]}
            veiled={veiled}
            icon={waits ? "clock" : undefined}
            note={waits ? `Only you and ${maker} see this line` : "Shown on your post"}
            text={
              waits
                ? ["Waiting for ", maker, " to confirm"]
                : ["After ", `“${title}”`, " by ", maker]
            }
          />
        );
      })}
      <p className="t-xs">Change or remove this later with Edit Post.</p>
    </section>
  );
}

/**
 * Looks for earlier posts that resemble the pictures of a new one. A failed search finds none, without
 * a message; a late reply still counts.
 */
function useLookalikes() {
  const nsfw = listsNsfw(useUser());
  const searched = useRef<readonly Blob[]>([]);
  const { mutate, data, isPending } = useMutation({
    mutationFn: (pictures: readonly Blob[]) =>
      upload("POST /api/posts/lookalikes", lookalikesForm(pictures, nsfw), () => undefined),
    // Looks again when the step is next entered.
    onError: () => {
      searched.current = [];
    },
  });
  const look = useCallback(
    (pictures: readonly Blob[]) => {
      if (pictures.length === 0 || areSame(searched.current, pictures)) return;
      searched.current = pictures;
      mutate(pictures);
    },
    [mutate],
  );
  return { look, isLooking: useShownWait(isPending), lookalikes: data?.lookalikes ?? NONE };
}

function areSame(some: readonly Blob[], others: readonly Blob[]): boolean {
  return some.length === others.length && some.every((blob, index) => blob === others[index]);
}

/** Returns whether a wait is shown: neither a quick one, nor for longer than anybody's patience. */
function useShownWait(isPending: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timers = [
      setTimeout(() => setShown(true), QUICK_MS),
      setTimeout(() => setShown(false), PATIENCE_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setShown(false);
    };
  }, [isPending]);
  return isShown && isPending;
}

/** Renders the wizard once the draft is read. */
function CreatePost({ lookalikes }: { lookalikes: LookalikesPart }) {
  const user = useUser();
  const { loaded, startOver } = useDraft(user._id);
  if (user.verified && loaded) {
    const { draft, round } = loaded;
    return (
      <CreateWizard
        key={round}
        user={user}
        draft={draft}
        lookalikes={lookalikes}
        onStartOver={startOver}
      />
    );
  }
  return (
    <>
      <div className="flex items-center gap-24 min-h-84 phone:flex-wrap phone:gap-12 phone:py-16">
        <h1 className="t-h1 flex-1 phone:flex-[1_0_100%]">New creation</h1>
      </div>
      {user.verified ? (
        <div className="grid gap-24" aria-busy="true">
          <Skeleton width={180} height={24} />
          <Skeleton height={400} />
        </div>
      ) : (
        <VerifyFirst email={user.email} />
      )}
    </>
  );
}

type Loaded = { draft: Draft; round: number };

/** Provides the saved draft, null until it is read; `round` counts restarts. */
function useDraft(userId: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let current = true;
    const left = Promise.withResolvers<void>();
    void takeDraft(userId, left.promise)
      .then(loadDraft)
      .then((draft) => current && setLoaded({ draft, round: 0 }));
    return () => {
      current = false;
      left.resolve();
    };
  }, [userId]);

  async function startOver(): Promise<void> {
    if (!loaded) return;
    const { draft, round } = loaded;
    await deleteDraft(draft.owner);
    setLoaded({ draft: emptyDraft(draft.owner), round: round + 1 });
  }

  return { loaded, startOver };
}
