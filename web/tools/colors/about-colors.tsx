export function AboutColors() {
  return (
    <section className="mt-auto pt-12" aria-labelledby="about-colors">
      <h2 id="about-colors" className="t-label">
        About
      </h2>
      <p className="mt-2 t-xs wide:text-13 wide:leading-20">
        The game mixes color from 32 hues, 8 saturation steps and 16 luminance steps: 4096 colors
        (32x8x16). A standard picker has 360x100x100. Converting rounds to the nearest step, so it
        is lossy: the in-game color can differ slightly from the one you picked.
      </p>
    </section>
  );
}
