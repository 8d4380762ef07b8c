import fallback from "./cover.webp";
import small from "./cover-1376.avif";
import large from "./cover-2752.avif";
import styles from "./home-cover.module.css";

// As wide as its height makes it, else as the page.
const SIZES =
  "(max-width: 760px) 841px, (max-width: 1023px) 1121px, (max-width: 1440px) 1376px, calc(100vw - 64px)";

export function HomeCover() {
  return (
    <section className={styles.cover} aria-label="Create. Share. Socialize.">
      <picture>
        <source type="image/avif" srcSet={`${small} 1376w, ${large} 2752w`} sizes={SIZES} />
        <img
          className={styles.art}
          alt=""
          width={1376}
          height={216}
          fetchPriority="high"
          src={fallback}
        />
      </picture>
      <p className={styles.tagline}>
        Create.
        <br />
        Share.
        <br />
        Socialize.
      </p>
    </section>
  );
}
