import type { IconLayer } from "./icon-layer.ts";

/** Modifications by category, on a 48 by 48 grid. */
export const MODIFIER_LAYERS: Readonly<Record<number | string, readonly IconLayer[]>> = {
  // barrel
  15: [
    ["light", "M2 20H20V28H2Z"],
    ["dark", "M18 15H40L43 18V30L40 33H18Z"],
    ["cut", "M22 19H25V29H22ZM28 19H31V29H28ZM34 19H37V29H34Z"],
    ["light", "M43 21H47V27H43Z"],
  ],
  // magazine
  16: [
    ["dark", "M14 4H30L34 8V12H12V8Z"],
    ["cut", "M17 6.5h4v3h-4zM24 6.5h4v3h-4z"],
    ["light", "M13 12H33L36 38L20 41Z"],
    ["line", "M16 18h15M17 24h15.5M18.5 30h14.5"],
    ["dark", "M18 40L38 36L39 42L20 46Z"],
  ],
  // receiver
  17: [
    ["light", "M4 15H40L44 19V31L40 34H10L4 29Z"],
    ["cut", "M14 19H30V24H14Z"],
    ["dark", "M16 20.5H24V22.5H16Z"],
    ["dark", "M10 34H20L17 44H8Z"],
    ["dark", "M26 34H36V41H26Z"],
    ["dark", "M10 10H38V15H10Z"],
    ["line", "M15 10v3M20 10v3M25 10v3M30 10v3"],
    ["cut", "M34 27a2 2 0 1 0 .1 0z"],
  ],
  // upper rail
  19: [
    ["light", "M3 10H13L17 13H31L35 10H45V24H35L31 21H17L13 24H3Z"],
    ["dark", "M20 6H27V13H20Z"],
    ["dark", "M15 21H20V30H15ZM28 21H33V30H28Z"],
    ["dark", "M3 30H45V38H3Z"],
    ["cut", "M8 34h4v4h-4zM16 34h4v4h-4zM24 34h4v4h-4zM32 34h4v4h-4z"],
    ["cut", "M41 13h2v8h-2z"],
  ],
  // health
  2: [
    ["light", "M24 2L43 9V24C43 35 34 42 24 46C14 42 5 35 5 24V9Z"],
    ["dark", "M24 2L43 9V24C43 35 34 42 24 46Z"],
    ["cut", "M21 13H27V20H34V26H27V33H21V26H14V20H21Z"],
  ],
  // utility
  4: [
    ["light", "M14 4H29V24L42 31L45 36V39H12V20Z"],
    ["dark", "M14 4H29V10H13.7ZM10 39H46V45H10Z"],
    ["line", "M27 22l7-4M31 25l6-4M14 16h15"],
    ["dark", "M3 12H10V15H3ZM1 20H9V23H1ZM3 28H9V31H3Z"],
  ],
  // activated
  6: [
    ["light", "M12 18H36L38 20V43L36 45H12L10 43V20Z"],
    ["cut", "M15 23H33V31H15Z"],
    ["dark", "M17 25H25V29H17Z"],
    ["dark", "M15 35H20V40H15ZM22 35H27V40H22ZM29 35H34V40H29Z"],
    ["dark", "M31 4H34V18H31Z"],
    ["wire", "M26 9A8 8 0 0 1 26 1M39 1A8 8 0 0 1 39 9"],
  ],
  // consumable
  8: [
    ["dark", "M3 17L9 11H39L45 17Z"],
    ["light", "M3 17H45V43H3Z"],
    ["dark", "M3 17H11V43H3ZM37 17H45V43H37Z"],
    ["cut", "M21.5 22H26.5V27.5H32V32.5H26.5V38H21.5V32.5H16V27.5H21.5Z"],
    ["dark", "M16 6H32V11H28V9H20V11H16Z"],
  ],
};
