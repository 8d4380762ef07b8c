import { preload } from "react-dom";
import fallback from "./cover.webp";
import small from "./cover-1376.avif";
import large from "./cover-2752.avif";
import styles from "./home-cover.module.css";

// The width follows from the height, else from the page; a little less on phones, so that a pixel
// ratio of 1.75 selects the small file.
const SIZES =
  "(max-width: 760px) 786px, (max-width: 1023px) 1121px, (max-width: 1440px) 1376px, calc(100vw - 64px)";

const SRCSET = `${small} 1376w, ${large} 2752w`;

export function HomeCover() {
  preload(fallback, {
    as: "image",
    fetchPriority: "high",
    imageSrcSet: SRCSET,
    imageSizes: SIZES,
    type: "image/avif",
  });
  return (
    <section className={styles.cover} aria-label="Create. Share. Socialize.">
      <picture>
        <source type="image/avif" srcSet={SRCSET} sizes={SIZES} />
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
