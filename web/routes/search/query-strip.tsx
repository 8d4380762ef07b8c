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
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Menu, type MenuItem } from "#web/ui/overlays/menu.tsx";
import styles from "./query-strip.module.css";
import { categoriesOf, makersOf } from "./similar-groups.ts";

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
    <section className={`grid items-center ${styles.strip}`} aria-label="Your picture">
      <img className={`bg-art ${styles.picture}`} src={picture.url} alt="" />
      <div className={`min-w-0 t-sm ${styles.text}`}>
        <b className={styles.name} dir="auto">
          {picture.name}
        </b>
        <b className={styles.short}>Your picture</b>
        <span className={styles.name}>Used for this search only, then deleted.</span>
        <span className={styles.short} aria-hidden="true">
          {countText}
        </span>
      </div>
      <div className={`min-w-0 mt-16 ${styles.filters}`}>
        <PictureFilters filters={filters} posts={posts} />
      </div>
      <div className={`flex gap-4 ${styles.actions}`}>
        <PostButton picture={picture} />
        <Button className={STRIP_BUTTON} icon="crop" onClick={onCrop}>
          <span className="phone:sr-only">Crop</span>
        </Button>
        <Button className={STRIP_BUTTON} variant="quiet" icon="x" onClick={removePicture}>
          <span className="phone:sr-only">Remove</span>
        </Button>
      </div>
      <PictureField another className={styles.field} />
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
        className={classNames(
          "flex items-center gap-8 flex-none whitespace-nowrap",
          styles.chip,
          styles.on,
        )}
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
    <button
      type="button"
      className={`flex items-center gap-8 flex-none whitespace-nowrap ${styles.chip}`}
      disabled={options.length === 0}
    >
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
      className={classNames(
        "flex items-center gap-8 flex-none whitespace-nowrap",
        styles.chip,
        on && styles.on,
      )}
      aria-pressed={on}
      onClick={onToggle}
    >
      {label}
      {on && <Icon name="x" size="s" />}
    </button>
  );
}
