import { useNavigate } from "react-router";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import { giveNewPictures } from "#web/components/posts/new-pictures.ts";
import { PictureField, PictureProblem } from "#web/components/search/picture/picture-field.tsx";
import { removePicture, type SearchPicture } from "#web/components/search/picture/picture-store.ts";
import {
  type PictureFilters as Filters,
  picturePath,
} from "#web/components/search/picture/picture-url.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Menu, type MenuItem } from "#web/ui/overlays/menu.tsx";
import styles from "./query-strip.module.css";
import { categoriesOf, makersOf } from "./similar-pictures.ts";

const STRIP_BUTTON = "phone:w-44 phone:h-44 phone:p-0 phone:not-hover:border-transparent";

type QueryStripProps = {
  picture: SearchPicture;
  filters: Filters;
  posts: readonly SimilarPost[];
  /** On phones, where the heading has no room for it. */
  countText: string;
  onCrop: () => void;
};

/** Renders the picture that is searched by, with what narrows or replaces it. */
export function QueryStrip({ picture, filters, posts, countText, onCrop }: QueryStripProps) {
  return (
    <section
      className={`grid items-center gap-x-20 p-12 border border-line-2 bg-s1 phone:gap-x-12 phone:p-0 phone:border-0 ${styles.strip}`}
      aria-label="Your picture"
    >
      <img
        className={`bg-art size-132 object-cover phone:size-72 phone:ml-10 ${styles.picture}`}
        src={picture.url}
        alt=""
      />
      <div className={`self-end min-w-0 t-sm phone:self-center phone:pl-10 ${styles.text}`}>
        <b className="block t-h3 truncate text-bright phone:hidden" dir="auto">
          {picture.name}
        </b>
        <b className="hidden t-label truncate text-bright phone:block">Your picture</b>
        <span className="block phone:hidden">Used for this search only, then deleted.</span>
        <span className="hidden phone:block" aria-hidden="true">
          {countText}
        </span>
      </div>
      <div className={`self-start min-w-0 mt-16 phone:mt-12 ${styles.filters}`}>
        <PictureFilters filters={filters} posts={posts} />
      </div>
      <div className={`flex gap-4 phone:gap-0 phone:mr-6 ${styles.actions}`}>
        <PostButton picture={picture} />
        <Button className={STRIP_BUTTON} icon="crop" onClick={onCrop}>
          <span className="phone:sr-only">Crop</span>
        </Button>
        <Button className={STRIP_BUTTON} variant="quiet" icon="x" onClick={removePicture}>
          <span className="phone:sr-only">Remove</span>
        </Button>
      </div>
      <PictureField another className={`h-132 medium:hidden ${styles.field}`} />
      <div className={styles.problem}>
        <PictureProblem />
      </div>
    </section>
  );
}

/** Begins a creation with the picture: one that was pasted on any page leads here. */
function PostButton({ picture }: { picture: SearchPicture }) {
  const navigate = useNavigate();
  if (!useCurrentUser()?.verified) return null;
  function post() {
    const { original, name } = picture;
    giveNewPictures([new File([original], name, { type: original.type })]);
    void navigate("/post/create");
  }
  return (
    <Button className={STRIP_BUTTON} icon="plus" onClick={post}>
      Post
    </Button>
  );
}

type PictureFiltersProps = {
  filters: Filters;
  /** All results, of which the filters choose. */
  posts: readonly SimilarPost[];
};

/** Renders what narrows the loaded results; only loose matches are searched for again. */
function PictureFilters({ filters, posts }: PictureFiltersProps) {
  const navigate = useNavigate();
  // A chip is replaced as its filter is set or removed.
  const chips = useFocusRescue<HTMLFieldSetElement>(picturePath(filters));
  const { category, forSale, maker, loose } = filters;
  const change = (next: Partial<Filters>) => {
    const path = picturePath({ ...filters, ...next });
    void navigate(path, { replace: true, preventScrollReset: true });
  };
  return (
    <fieldset
      ref={chips}
      className="flex gap-8 min-w-0 landing overflow-x-auto [scrollbar-width:none]"
      tabIndex={-1}
      aria-label="Filters"
    >
      <Choice
        label="Category"
        chosen={category === null ? null : CATEGORIES[category].plural}
        options={categoriesOf(posts).map((one) => ({
          label: CATEGORIES[one].plural,
          onSelect: () => change({ category: one }),
        }))}
        onClear={() => change({ category: null })}
      />
      <Toggle label="For sale" on={forSale} onToggle={() => change({ forSale: !forSale })} />
      <Choice
        label="Maker"
        chosen={maker || null}
        options={makersOf(posts).map((username) => ({
          label: username,
          onSelect: () => change({ maker: username }),
        }))}
        onClear={() => change({ maker: "" })}
      />
      <Toggle label="Loose matches" on={loose} onToggle={() => change({ loose: !loose })} />
    </fieldset>
  );
}

const CHIP =
  "flex items-center gap-8 flex-none h-36 px-12 border rounded font-display font-semibold text-14 leading-none whitespace-nowrap not-disabled:hover:bg-s3 not-disabled:hover:text-bright data-popup-open:bg-s3 data-popup-open:text-bright focus-visible:-outline-offset-2 disabled:text-faint disabled:cursor-not-allowed narrow:h-44";
const ON = "border-control bg-s3 text-bright";
const OFF = "border-line-2 text-muted";

type ChoiceProps = {
  label: string;
  /** The text of the chosen option. */
  chosen: string | null;
  options: readonly MenuItem[];
  onClear: () => void;
};

function Choice({ label, chosen, options, onClear }: ChoiceProps) {
  if (chosen !== null) {
    return (
      <button
        type="button"
        className={`${CHIP} ${ON}`}
        aria-label={`Remove the filter ${chosen}`}
        onClick={onClear}
      >
        <span className="max-w-160 overflow-hidden text-ellipsis" dir="auto">
          {chosen}
        </span>
        <Icon name="x" size="s" />
      </button>
    );
  }
  const trigger = (
    <button type="button" className={`${CHIP} ${OFF}`} disabled={options.length === 0}>
      {label}
      <Icon name="down" size="s" />
    </button>
  );
  return <Menu trigger={trigger} items={options} align="start" />;
}

type ToggleProps = { label: string; on: boolean; onToggle: () => void };

function Toggle({ label, on, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      className={`${CHIP} ${on ? ON : OFF}`}
      aria-pressed={on}
      onClick={onToggle}
    >
      {label}
      {on && <Icon name="x" size="s" />}
    </button>
  );
}
