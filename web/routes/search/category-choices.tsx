import { CATEGORIES, CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import styles from "./category-choices.module.css";

type CategoryChoicesProps = {
  chosen: readonly Category[];
  onChoose: (category: Category, on: boolean) => void;
  iconOf: (category: Category) => IconName;
};

export function CategoryChoices({ chosen, onChoose, iconOf }: CategoryChoicesProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>Category</legend>
      <div className={styles.choices}>
        {CATEGORY_NUMBERS.map((category) => (
          <label key={category} className={styles.choice}>
            <input
              className={styles.box}
              type="checkbox"
              name="filterCategory"
              value={category}
              checked={chosen.includes(category)}
              onChange={(event) => onChoose(category, event.target.checked)}
            />
            <Icon name={iconOf(category)} size="s" />
            {CATEGORIES[category].plural}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
