import type { SimilarPost } from "#contract/likeness/contract.ts";
import {
  PictureField,
  PictureProblem,
} from "#web/components/likeness/picture-search/intake/picture-field.tsx";
import {
  removePicture,
  type SearchPicture,
} from "#web/components/likeness/picture-search/intake/picture-store.ts";
import type { PictureFilters as Filters } from "#web/components/likeness/picture-search/results/picture-url.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PictureFilters } from "./picture-filters.tsx";
import styles from "./query-strip.module.css";

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
    <section className={styles.strip} aria-label="Your picture">
      <img className={styles.picture} src={picture.url} alt="" />
      <div className={styles.text}>
        <b className={styles.name} dir="auto">
          {picture.name}
        </b>
        <b className={styles.short}>Your picture</b>
        <span className={styles.name}>Used for this search only, then deleted.</span>
        <span className={styles.short} aria-hidden="true">
          {countText}
        </span>
      </div>
      <div className={styles.filters}>
        <PictureFilters filters={filters} posts={posts} />
      </div>
      <div className={styles.actions}>
        <Button icon="crop" onClick={onCrop}>
          <span className={styles.word}>Crop</span>
        </Button>
        <Button variant="quiet" icon="x" onClick={removePicture}>
          <span className={styles.word}>Remove</span>
        </Button>
      </div>
      <PictureField another className={styles.field} />
      <div className={styles.problem}>
        <PictureProblem />
      </div>
    </section>
  );
}
