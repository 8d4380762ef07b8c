export type PageView = {
  /** The full URL, without query and secrets. */
  url: string;
  path: string;
  /** The origin the visitor came from, if it was another; without its path. */
  referrer: string | null;
};
export type Reporter = (view: PageView) => void;
