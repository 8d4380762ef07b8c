import type { ReactNode } from "react";
import { Link } from "react-router";
import { SERVERS } from "#contract/characters/choices.ts";
import type { Post } from "#contract/posts/contract.ts";
import { saleText } from "#contract/posts/texts.ts";
import { Faction } from "#web/components/characters/faction.tsx";
import { useRelated } from "#web/components/feeds/api.ts";
import { saleSentence } from "#web/components/posts/sale.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** Fewer are no reason to look further. */
const MORE_MIN = 3;

/** Renders a post's price, and the character to be contacted for trades in the game. */
export function SaleBlock({ post }: { post: Post }) {
  const { creator, owner } = post;
  const price = saleText(post);
  if (!price && !creator) return null;
  const copy = creator && (
    <CopyButton
      text={creator.name}
      label="Copy name"
      failure="The name could not be copied. Select it and copy it by hand."
    />
  );
  const sentence = saleSentence(post, owner.username);
  return (
    <div
      className={classNames(
        // The ground shows through as lines between the cells, also where they wrap.
        "grid gap-1 py-1 pr-1 pl-0 border-l-3 bg-line-2",
        creator ? toneOf(creator.faction) : "border-l-line-2",
      )}
    >
      {price && (
        <div className="flex items-center flex-wrap justify-between min-w-0 max-w-full py-10 px-14 bg-s1 gap-y-8 gap-x-12">
          <span className="tabular-nums t-h2" title={sentence}>
            {price}
          </span>
          {copy}
          <p className="basis-full t-sm">{sentence}</p>
        </div>
      )}
      {creator && (
        <dl className="cluster gap-1">
          <div className={`flex-auto ${CELL}`}>
            <dt className="t-xs">Creator</dt>
            <dd className={VALUE} dir="auto">
              {creator.name}
            </dd>
          </div>
          <div className={`flex-[1000_1_auto] ${CELL}`}>
            <dt className="t-xs">Server</dt>
            <dd className={VALUE}>{SERVERS[creator.server]}</dd>
          </div>
          <div className={`flex-auto ${CELL}`}>
            <dt className="t-xs">Faction</dt>
            <dd className={VALUE}>
              <Faction faction={creator.faction} />
            </dd>
          </div>
        </dl>
      )}
      {!price && <div className="min-w-0 max-w-full py-10 px-14 bg-s1">{copy}</div>}
      {price && creator && <Hint ownerId={owner._id} server={creator.server} />}
      {price && <MoreForSale post={post} />}
    </div>
  );
}

const CELL = "min-w-0 max-w-full py-10 px-14 bg-s1 phone:py-8 phone:px-12";
const VALUE = "t-label wrap-anywhere";

const toneOf = (faction: number) => (faction === 0 ? "border-l-enf" : "border-l-crim");

/** Shows a member whether one of their characters is on the creator's server. */
function Hint({ ownerId, server }: { ownerId: string; server: number }) {
  const user = useCurrentUser();
  if (!user || user._id === ownerId) return null;
  const { characters } = user;
  const near = characters.find((character) => character.server === server);
  const servers = [...new Set(characters.map((character) => SERVERS[character.server]))];
  const text: ReactNode = near ? (
    <>
      Your <b dir="auto">{near.name}</b> is on {SERVERS[server]} too.
    </>
  ) : servers.length > 0 ? (
    `Your characters are on ${servers.join(", ")}.`
  ) : (
    <>
      <Link className="link" to="/settings#characters">
        Link a character in Settings
      </Link>{" "}
      to see whether it is on the same server.
    </>
  );
  return <p className="t-sm min-w-0 max-w-full py-10 px-14 bg-s1">{text}</p>;
}

function MoreForSale({ post: { _id, owner } }: { post: Post }) {
  const others = useRelated(_id)?.more.filter(({ forSale }) => forSale) ?? [];
  if (others.length < MORE_MIN) return null;
  const query = new URLSearchParams({
    filterForSale: "true",
    filterCreatorUsername: owner.username,
  });
  return (
    <p className="min-w-0 max-w-full py-10 px-14 bg-s1">
      <Link className="link" to={`/search?${query}`}>
        More for sale by <bdi>{owner.username}</bdi>
      </Link>
    </p>
  );
}
