import type { IconLayer } from "./icon-layer.ts";

/** Grenades by id, on a 48 by 48 grid. */
export const GRENADE_LAYERS: Readonly<Record<number | string, readonly IconLayer[]>> = {
  Weapon_Grenade_Frag: [
    ["light", "M14 16H30L39 25V36L30 45H14L5 36V25Z"],
    ["dark", "M22 16H30L39 25V36L30 45H22Z"],
    ["line", "M5 27H39M5 35H39M14 16V45M22 16V45M30 16V45", 2],
    ["light", "M16 9H28V16H16Z"],
    ["dark", "M26 6H36L45 22V31H41V24L34 11H26Z"],
    ["wire", "M13 10a4 4 0 1 1-8 0a4 4 0 1 1 8 0"],
  ],
  Weapon_Grenade_Percussion: [
    ["light", "M22 14A15.5 15.5 0 1 1 21.9 14Z"],
    ["dark", "M22 14A15.5 15.5 0 0 1 22 45Z"],
    ["cut", "M5 28H39V31.5H5Z"],
    ["light", "M17 7H27V14H17Z"],
    ["dark", "M13 3H31V7H13Z"],
    ["wire", "M36 12L42 8M39 18L46 17M31 8L34 3"],
    ["cut", "M20 34H24V41H20Z"],
  ],
  Weapon_Grenade_Concussion: [
    ["light", "M12 14H32V45H12Z"],
    ["dark", "M22 14H32V45H22Z"],
    ["cut", "M15 20h4v5h-4zM25 20h4v5h-4zM15 29h4v5h-4zM25 29h4v5h-4z"],
    ["dark", "M10 41H34V46H10ZM10 12H34V17H10Z"],
    ["light", "M17 6H27V12H17Z"],
    ["dark", "M25 4H34L41 16V28H37V17L31 9H25Z"],
    ["wire", "M14 8a4 4 0 1 1-8 0a4 4 0 1 1 8 0"],
  ],
  Weapon_Grenade_LightFrag: [
    ["light", "M22 19A13 13 0 1 1 21.9 19Z"],
    ["dark", "M22 19A13 13 0 0 1 22 45Z"],
    ["cut", "M9.5 30.5H34.5V34H9.5Z"],
    ["light", "M17.5 12H26.5V19H17.5Z"],
    ["dark", "M24 10H33L39 20V27H35.5V21L31 14H24Z"],
    ["wire", "M15 13a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0"],
  ],
  Weapon_Grenade_LTL: [
    ["light", "M14 13H30L36 19V40L30 46H14L8 40V19Z"],
    ["dark", "M22 13H30L36 19V40L30 46H22Z"],
    ["cut", "M25 17L14 31H20.5L18 42L30 27H23.5Z"],
    ["light", "M17 6H27V13H17Z"],
    ["dark", "M25 4H34L43 17V27H39V19L31 9H25Z"],
  ],
  Weapon_Grenade_Physical_EightBall: [
    ["dark", "M24 4A20 20 0 1 1 23.9 4Z"],
    ["light", "M24 8A11 11 0 1 1 23.9 8Z"],
    [
      "cut",
      "M24 11.5C27.4 11.5 29 13.2 29 15.3C29 16.7 28.2 17.7 27.2 18.3C28.7 19 29.7 20.3 29.7 22C29.7 24.6 27.4 26.3 24 26.3C20.6 26.3 18.3 24.6 18.3 22C18.3 20.3 19.3 19 20.8 18.3C19.8 17.7 19 16.7 19 15.3C19 13.2 20.6 11.5 24 11.5ZM24 13.7C22.6 13.7 21.7 14.3 21.7 15.5C21.7 16.6 22.6 17.3 24 17.3C25.4 17.3 26.3 16.6 26.3 15.5C26.3 14.3 25.4 13.7 24 13.7ZM24 19.6C22.2 19.6 21.1 20.5 21.1 21.8C21.1 23.2 22.2 24 24 24C25.8 24 26.9 23.2 26.9 21.8C26.9 20.5 25.8 19.6 24 19.6Z",
    ],
    ["light", "M9 32C11 37 15 40 19 41L18 42.5C13 41 9.5 37.5 8 33Z"],
  ],
  Weapon_Grenade_Physical_Brick: [
    ["light", "M4 20L24 11L44 17L41 22L37 21L34 26L30 24L27 28L6 32Z"],
    ["dark", "M6 32L27 28L30 24L34 26L37 21L41 22L42 33L38 36L36 41L10 44L4 38L4 20Z"],
    ["light", "M4 20L6 32L6.5 39L4 38Z"],
    ["cut", "M15 19.5L22 16.5L26 18L19 21ZM27 16L31 15L34.5 16.5L30 18Z"],
    ["wire", "M12 38h7M24 36h6"],
  ],
};
