import styles from "./about-colors.module.css";

export function AboutColors() {
  return (
    <section className={styles.about}>
      <h2 className="t-h3">About</h2>
      <p className="t-sm">
        The game mixes color from 32 hues, 8 saturation steps and 16 luminance steps: 4096 colors
        (32x8x16). A standard picker has 360x100x100. Converting rounds to the nearest step, so it
        is lossy: the in-game color can differ slightly from the one you picked.
      </p>
      <dl className={styles.figures}>
        <div>
          <dd className="t-h2">4,096</dd>
          <dt className="t-xs">game colors, 32 x 8 x 16</dt>
        </div>
        <div>
          <dd className="t-h2">3,600,000</dd>
          <dt className="t-xs">standard, 360 x 100 x 100</dt>
        </div>
      </dl>
    </section>
  );
}
