export type PageLayout = {
  /** Top bar, sliding sidebar and footer; on phones the bar at the bottom. */
  chrome: boolean;
  /** The icon rail on the left, on larger screens. */
  rail: boolean;
  /** The bar that asks to verify the email. */
  verifyNotice: boolean;
  /** A picture that is dropped or pasted is searched by: not on pages that take pictures themselves. */
  searchesPictures: boolean;
};

const BARE =
  /^\/(login|join|join\/discord|discord\/test|auth\/discord|loadout|loadout\/manage|loadout\/stream|loadout\/remote|apbhsl|colorconverter|reset-password(\/.*)?)$/;
const RAIL = /^\/(following|explore)?$/;
/** These pages mention the verification themselves. */
const ABOUT_VERIFYING = /^\/(verify\/[^/]+|post\/create(\/many)?|settings)$/;
const TAKES_PICTURES =
  /^\/(post\/create(\/many)?|settings|colorconverter|loadout\/(stream|remote)|user\/[^/]+\/edit)$/;

/** Returns which parts of the layout the page at `pathname` has. */
export function pageLayout(pathname: string): PageLayout {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const chrome = !BARE.test(path);
  return {
    chrome,
    rail: RAIL.test(path),
    verifyNotice: chrome && !ABOUT_VERIFYING.test(path),
    searchesPictures: !TAKES_PICTURES.test(path),
  };
}
