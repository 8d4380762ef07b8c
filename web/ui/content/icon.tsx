import { classNames } from "#web/ui/class-names.ts";

export type IconName = keyof typeof iconPaths;

const SIZES = { s: "icon-s", l: "icon-l" };

type IconProps = {
  name: IconName;
  size?: "s" | "m" | "l";
  filled?: boolean;
  className?: string;
};

export function Icon({ name, size = "m", filled, className }: IconProps) {
  return (
    <svg
      className={classNames(
        "icon flex-none",
        size !== "m" && SIZES[size],
        filled && "fill-current",
        className,
      )}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

const iconPaths = {
  menu: "M3 6h18M3 12h18M3 18h12",
  pin: "M9 3.5h6l-1 6l3 3v2H7v-2l3-3zM12 14.5V21",
  search: "M17 10.5a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0zM15.5 15.5L21 21",
  home: "M3.5 11L12 4l8.5 7v9h-6v-6h-5v6h-6z",
  grid: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
  following: "M10 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM3 20v-2l3-3h6M14.5 18l2.5 2.5L21.5 15",
  symbol: "M12 2.5l8.2 4.75v9.5L12 21.5l-8.2-4.75v-9.5zM12 7.5l4.5 4.5l-4.5 4.5L7.5 12z",
  shirt:
    "M8.5 3.5L3 6.5l1.8 5L7.5 10.5v10h9v-10l2.7 1l1.8-5l-5.5-3c-.6 1.7-1.8 2.5-3.5 2.5S9.1 5.2 8.5 3.5z",
  car: "M4.5 17H2.5v-5l3-1L8.5 6.5h7l3.5 4.5l2.5 1v5h-2M9.5 17h5M9.5 17a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0zM19.5 17a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0zM6 11h12.5",
  char: "M12 12.5a4.5 4.5 0 1 0 0-9a4.5 4.5 0 0 0 0 9zM4 20.5v-2.5l4-2.5h8l4 2.5v2.5",
  bell: "M6 17v-6.5l1.8-4L12 4.5l4.2 2L18 10.5V17M3.5 17h17M10 20.5h4",
  heart: "M12 20.5L3.5 12V7.5l3-3h3L12 7l2.5-2.5h3l3 3V12z",
  bookmark: "M6 3.5h12v17l-6-5l-6 5z",
  globe:
    "M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18zM3 12h18M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18",
  link: "M10 8H6.5l-3.5 4l3.5 4H10M14 8h3.5l3.5 4l-3.5 4H14M8 12h8",
  chat: "M3.5 4.5h17v12h-9l-5 4v-4h-3z",
  at: "M16 12a4 4 0 1 1-8 0a4 4 0 0 1 8 0zM16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1",
  down: "M6 9.5l6 6l6-6",
  left: "M15 5l-7 7l7 7",
  right: "M9 5l7 7l-7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  x: "M6 6l12 12M18 6L6 18",
  check: "M4.5 12.5l5 5l10-11",
  more: "M11 5h2v2h-2zM11 11h2v2h-2zM11 17h2v2h-2z",
  trash: "M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6",
  edit: "M4 20h4l11-11l-4-4L4 16zM13 7l4 4",
  crop: "M7 2.5V17h14.5M2.5 7H17v14.5",
  up: "M12 16V4M7 8.5L12 3.5l5 5M4 15.5v5h16v-5",
  dice: "M4 4h16v16H4zM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01",
  wrench: "M14.5 9.5L4 20M20 7l-3 3l-3-3l3-3c-3-1-6 1-6 4.5l1 2l2 2l2 1c3.5 0 5.5-3 4-6z",
  gear: "M12 15.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1",
  out: "M10 4H4v16h6M9 12h12M16.5 7.5L21 12l-4.5 4.5",
  lock: "M5 11h14v9.5H5zM8 11V7.5l1.5-3h5l1.5 3V11M12 14.5v3",
  tune: "M3 8h18M3 16h18M9 5.5v5M15 13.5v5",
  share:
    "M17.5 8a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5zM6.5 14.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5zM17.5 21a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5zM8.7 10.7l6.6-3.9M8.7 13.3l6.6 3.9",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  eye: "M2.5 12L7 7h10l4.5 5L17 17H7zM12 14.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5z",
  info: "M12 3l9 9l-9 9l-9-9zM12 11v5M12 8h.01",
  warn: "M12 3.5L21.5 20.5h-19zM12 10v5M12 17.5h.01",
  ext: "M13 4h7v7M20 4L10 14M10 5H4v15h15v-6",
  reroll: "M4 12a8 8 0 0 1 14-5.3L20.5 9M20.5 4v5h-5M20 12a8 8 0 0 1-14 5.3L3.5 15M3.5 20v-5h5",
  dl: "M12 4v12M7 11.5l5 5l5-5M4 20h16",
  img: "M3.5 4.5h17v15h-17zM3.5 16l5-5l4 4l3-3l5 5",
  user: "M12 12.5a4.5 4.5 0 1 0 0-9a4.5 4.5 0 0 0 0 9zM4 20.5v-2.5l4-2.5h8l4 2.5v2.5",
  ban: "M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18zM5.6 5.6l12.8 12.8",
  block: "M10 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM3 20v-2l3-3h6M16 15.5l5 5M21 15.5l-5 5",
  broom: "M14 3L10 12M6 12h9l2 8.5H3.5zM8 16v4M12 16v4",
  sun: "M12 16a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2",
  tag2: "M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18zM12 6.5v-4M12 21.5v-4M6.5 12h-4M21.5 12h-4M12 12h.01",
  plate: "M12 2.5l8 3v6c0 5-4 8-8 10c-4-2-8-5-8-10v-6zM12 8v7M8.5 11.5h7",
  mail: "M3 5.5h18v13H3zM3 6.5l9 7l9-7",
  eyeoff: "M2.5 12L7 7h10l4.5 5L17 17H7zM12 14.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5zM4 20L20 4",
  flag: "M5.5 21V3.5M5.5 4.5h13l-3 4.5l3 4.5h-13",
  compare: "M3.5 5h7v14h-7zM13.5 5h7v14h-7z",
  split: "M12 3v18M8 8l-4 4l4 4M16 8l4 4l-4 4",
  scales: "M12 3.5v17M8 20.5h8M5 6.5h14M5 6.5l-2.5 7h5zM19 6.5l-2.5 7h5z",
  layers: "M12 4l9 4.5l-9 4.5l-9-4.5zM3 13l9 4.5l9-4.5",
  edges: "M4 12l8-8l8 8l-8 8zM8.5 12L12 8.5l3.5 3.5l-3.5 3.5z",
  theme: "M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18zM12 3v18M12 7.5h7M12 12h9M12 16.5h7",
  clock: "M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18zM12 7v5.5l4 2.5",
  lens: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M14.5 11.5a3 3 0 1 1-6 0a3 3 0 0 1 6 0zM14 14l2.5 2.5",
  brush:
    "M20.5 3.5L10 12l2 2l8.5-10.5zM9.5 13c-3 0-3.5 2.5-3.5 4s-1 2.5-2.5 2.5c2 1.5 8.5 1.5 8.5-3.5z",
  spark: "M12 3l2 7l7 2l-7 2l-2 7l-2-7l-7-2l7-2z",
  cam: "M3 7.5h4l2-3h6l2 3h4v12H3zM12 16.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7z",
} as const;
