import { CATEGORIES, CATEGORY, type Category } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./category-step.module.css";

type CategoryCardProps = { category: Category; checked: boolean; onChoose: () => void };

const SCALE = 2;

/** Returns '1 image, 340 × 340' in two lengths; a narrow card omits the word. */
function imagesText(category: Category): string {
  const { crop, maxImages } = CATEGORIES[category];
  const wide = crop.width > crop.height;
  const count = maxImages === 1 ? "1 image" : `Up to ${maxImages}${wide ? " images" : ""}`;
  return `${count}, ${crop.width}\u00a0×\u00a0${crop.height}`;
}

function CardText({ category }: { category: Category }) {
  return (
    <span className={styles.text}>
      <b>
        <Icon name={CATEGORY_STYLES[category].icon} />
        {CATEGORIES[category].name}
      </b>
      <span id={`category-${category}`} className="t-sm">
        {imagesText(category)}
      </span>
    </span>
  );
}

export function CategoryCard({ category, checked, onChoose }: CategoryCardProps) {
  const { crop } = CATEGORIES[category];
  const picture = Object.keys(CATEGORY)[category];
  return (
    <label className={styles.card}>
      <input
        type="radio"
        name="category"
        className={styles.radio}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`category-${category}`}
        aria-label={CATEGORIES[category].name}
      />
      <span className={styles.picture}>
        <img
          src={`/categories/${picture}.svg`}
          alt=""
          width={crop.width * SCALE}
          height={crop.height * SCALE}
        />
      </span>
      <CardText category={category} />
      {checked && (
        <span className={styles.mark}>
          <Icon name="check" size="s" />
        </span>
      )}
    </label>
  );
}
