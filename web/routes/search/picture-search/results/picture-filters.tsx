import { useNavigate } from "react-router";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import {
  type PictureFilters as Filters,
  picturePath,
} from "#web/components/likeness/picture-search/results/picture-url.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Menu, type MenuItem } from "#web/ui/overlays/menu.tsx";
import styles from "./picture-filters.module.css";
import { categoriesOf, makersOf } from "./similar-groups.ts";

type PictureFiltersProps = {
  filters: Filters;
  /** All results, of which the filters choose. */
  posts: readonly SimilarPost[];
};

/** Renders what narrows the loaded results; only loose matches are searched for again. */
export function PictureFilters({ filters, posts }: PictureFiltersProps) {
  const navigate = useNavigate();
  // A chip is replaced as its filter is set or removed.
  const chips = useFocusRescue<HTMLFieldSetElement>(picturePath(filters));
  const { category, forSale, maker, loose } = filters;
  const change = (next: Partial<Filters>) => {
    const path = picturePath({ ...filters, ...next });
    void navigate(path, { replace: true, preventScrollReset: true });
  };
  return (
    <fieldset ref={chips} className={styles.chips} tabIndex={-1} aria-label="Filters">
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
        className={classNames(styles.chip, styles.on)}
        aria-label={`Remove the filter ${chosen}`}
        onClick={onClear}
      >
        <span className={styles.text} dir="auto">
          {chosen}
        </span>
        <Icon name="x" size="s" />
      </button>
    );
  }
  const trigger = (
    <button type="button" className={styles.chip} disabled={options.length === 0}>
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
      className={classNames(styles.chip, on && styles.on)}
      aria-pressed={on}
      onClick={onToggle}
    >
      {label}
      {on && <Icon name="x" size="s" />}
    </button>
  );
}
