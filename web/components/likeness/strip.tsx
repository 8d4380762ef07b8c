import { Link } from "react-router";
import type { PostImage } from "#contract/images/contract.ts";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

const STRIP =
  "grid gap-14 items-center grid-cols-[52px_minmax(0,1fr)_auto] min-h-68 py-8 pr-12 pl-8 border border-line-2 bg-s1 text-muted leading-20 breaks";

type StripProps = {
  /** Null where there is none to show. */
  image: PostImage | null | undefined;
  /** Whether a picture that is missing is NSFW. */
  veiled: boolean;
  /** The line below. */
  note: string;
  /** Where it leads, if anywhere. */
  to?: string | undefined;
  icon?: IconName | undefined;
  /** Every second part is emphasized: a title or a name. */
  text: readonly string[];
};

/** Renders a line that names an earlier post, with its picture. */
export function Strip({ image, veiled, note, to, icon, text }: StripProps) {
  const content = (
    <>
      <PictureSquare image={image} sizes="52px" veiled={veiled} />
      <span>
        {text.map((part, index) =>
          index % 2 ? (
            <b key={part} className="text-bright font-semibold" dir="auto">
              {part}
            </b>
          ) : (
            part
          ),
        )}{" "}
        <span className="block t-xs mt-1">{note}</span>
      </span>
      {icon && <Icon name={icon} size="s" />}
    </>
  );
  return to ? (
    <Link className={`${STRIP} hover:bg-s2`} to={to}>
      {content}
    </Link>
  ) : (
    <div className={STRIP}>{content}</div>
  );
}
