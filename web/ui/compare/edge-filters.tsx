/** Finds the lines of a picture, whose strength becomes the opacity of one color. */
const EDGES = "-1 -1 -1 -1 8 -1 -1 -1 -1";
const STRENGTH = "1.8 0 0 0 -0.12";
/** #E66BFA and #33DBC7, which add up to white where screened. */
const COLORS = {
  earlier: "0 0 0 0 0.9  0 0 0 0 0.42  0 0 0 0 0.98",
  later: "0 0 0 0 0.2  0 0 0 0 0.86  0 0 0 0 0.78",
} as const;

/** Renders the filters `{id}-earlier` and `{id}-later`, which show a picture's edges. */
export function EdgeFilters({ id }: { id: string }) {
  return (
    <svg className="sr" aria-hidden="true" focusable="false">
      {(["earlier", "later"] as const).map((which) => (
        <filter
          key={which}
          id={`${id}-${which}`}
          colorInterpolationFilters="sRGB"
          x="0"
          y="0"
          width="100%"
          height="100%"
        >
          <feColorMatrix type="saturate" values="0" />
          <feConvolveMatrix
            order="3"
            kernelMatrix={EDGES}
            divisor="1.2"
            edgeMode="duplicate"
            preserveAlpha="true"
          />
          <feColorMatrix values={`${COLORS[which]}  ${STRENGTH}`} />
        </filter>
      ))}
    </svg>
  );
}
