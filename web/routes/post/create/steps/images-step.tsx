import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { ImageEditor } from "#web/components/posts/image-editor/image-editor.tsx";
import type { ImageAction, ImageList } from "#web/components/posts/image-editor/image-list.ts";
import { WizardFooter } from "#web/routes/post/create/wizard-footer.tsx";
import { Button } from "#web/ui/buttons/button.tsx";

type ImagesStepProps = {
  category: Category;
  list: ImageList;
  dispatch: (action: ImageAction) => void;
  onBack: () => void;
  onNext: () => void;
};

export function ImagesStep({ category, list, dispatch, onBack, onNext }: ImagesStepProps) {
  const { crop, maxImages } = CATEGORIES[category];
  const cropping = list.croppingId !== null;
  const none = list.images.length === 0;
  const hint = cropping
    ? "Save or cancel the crop to continue"
    : none && "Add at least one image to continue";
  return (
    <>
      <ImageEditor crop={crop} max={maxImages} list={list} dispatch={dispatch} />
      <WizardFooter hint={hint} onBack={onBack}>
        <Button variant="primary" size="l" disabled={cropping || none} onClick={onNext}>
          Next
        </Button>
      </WizardFooter>
    </>
  );
}
