import { Button } from "#web/ui/buttons/button.tsx";

type TryAgainButtonProps = {
  /** While the page is loading. */
  busy: boolean;
  onClick: () => void;
};

export function TryAgainButton(props: TryAgainButtonProps) {
  return (
    <Button size="l" icon="reroll" {...props}>
      Try again
    </Button>
  );
}
