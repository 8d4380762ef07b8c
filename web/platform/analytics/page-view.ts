export type PageView = {
  /** Full address, without query and secrets. */
  url: string;
  path: string;
  /** The site the visitor came from, if it was another; without its path. */
  referrer: string | null;
};
export type Teller = (view: PageView) => void;
