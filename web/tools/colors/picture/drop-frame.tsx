import { useDroppedFile, usePastedPicture } from "#web/ui/hooks/use-dropped-file.ts";

/** Takes a picture that is dropped or pasted anywhere on the page, which is framed meanwhile. */
export function DropFrame({ onFile }: { onFile: (file: File) => void }) {
  usePastedPicture(onFile, isDialogOpen);
  const isDragging = useDroppedFile(onFile, isDialogOpen);
  return (
    isDragging && (
      <div
        className="fixed z-90 inset-0 outline-3 outline-dashed outline-signal -outline-offset-8 pointer-events-none"
        aria-hidden="true"
      />
    )
  );
}

function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}
