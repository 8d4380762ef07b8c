const BARS = Array.from({ length: 14 }, (_, index) => {
  const left = 860 + index * 46;
  const width = 8 + index * 2.2;
  return {
    opacity: 0.05 + index * 0.011,
    path: `M${left} 150l80-150h${width.toFixed(1)}l-80 150z`,
  };
});

/** Renders a user's colour, with black diagonal bars that widen to the right. */
export function ProfileCover({ color }: { color: string }) {
  return (
    <div
      className="h-150 overflow-hidden [forced-color-adjust:none]"
      style={{ backgroundColor: color }}
    >
      <svg
        className="size-full"
        viewBox="0 0 1440 150"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
      >
        {BARS.map(({ path, opacity }) => (
          <path key={path} d={path} fillOpacity={opacity.toFixed(3)} />
        ))}
      </svg>
    </div>
  );
}
