import { useNavigate } from "react-router";
import { giveNewPictures } from "#web/components/posts/new-pictures.ts";
import { useTakePicture } from "#web/components/search/picture/take-picture.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useDroppedFile, usePastedPicture } from "#web/ui/hooks/use-dropped-file.ts";

/** An open dialog, other than the one that asks for a picture. */
const OTHER_DIALOG = ":is([role=dialog], [role=alertdialog]):not(:has([data-picture-problem]))";

/**
 * Searches by a picture that is dropped or pasted anywhere on the page. Who may post chooses by the half
 * of the window: the right one begins a creation.
 */
export function PictureDrop() {
  const take = useTakePicture();
  const navigate = useNavigate();
  const canPost = useCurrentUser()?.verified === true;
  const search = async (file: File) => {
    const problem = await take(file);
    // Shown where there is a place for it.
    if (problem && !document.querySelector("[data-picture-problem]")) showToast("error", problem);
  };
  function drop(file: File, { clientX, dataTransfer }: DragEvent) {
    if (!canPost || 2 * clientX < window.innerWidth) return search(file);
    giveNewPictures([...(dataTransfer?.files ?? [])]);
    return navigate("/post/create");
  }
  usePastedPicture(search, isElsewhere);
  if (!useDroppedFile(drop, isElsewhere)) return null;
  return (
    <div
      className="flex fixed inset-0 z-90 gap-16 p-16 bg-scrim pointer-events-none"
      aria-hidden="true"
    >
      <DropFrame icon="lens" title="Drop to search">
        Finds creations that look like it, whatever the color or framing.
      </DropFrame>
      {canPost && (
        <DropFrame icon="plus" title="Drop to post">
          Begins a new creation with your pictures.
        </DropFrame>
      )}
    </div>
  );
}

function DropFrame({ icon, title, children }: { icon: IconName; title: string; children: string }) {
  return (
    <div className="grid flex-1 min-w-0 place-content-center outline-2 outline-dashed outline-signal -outline-offset-2">
      <div className="grid gap-4 t-md max-w-300 py-20 px-24 bg-badge text-badge-text">
        <Icon name={icon} size="l" className="mb-6 text-signal" />
        <p className="t-h2">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}

function isElsewhere(): boolean {
  return document.querySelector(OTHER_DIALOG) !== null;
}
