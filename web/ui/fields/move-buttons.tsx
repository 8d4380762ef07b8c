import { IconButton } from "#web/ui/buttons/icon-button.tsx";

export type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** How far one press moves the picture, as a share of the frame's width. */
const STEP = 0.05;
const MOVES = [
  { to: "left", turn: "", x: -1, y: 0 },
  { to: "up", turn: "*:rotate-90", x: 0, y: -1 },
  { to: "down", turn: "*:-rotate-90", x: 0, y: 1 },
  { to: "right", turn: "*:rotate-180", x: 1, y: 0 },
] as const;

type MoveButtonsProps = {
  /** Where the picture's center is, from the frame's center (px). */
  point: Point;
  /** The picture's size as it is shown, and the frame's (px). */
  picture: Size;
  frame: Size;
  disabled?: boolean;
  onMove: (point: Point) => void;
};

/** Renders buttons that move a picture under the frame of a crop, in place of dragging it. */
export function MoveButtons({ point, picture, frame, disabled, onMove }: MoveButtonsProps) {
  const step = frame.width * STEP;
  return (
    <fieldset aria-label="Position" className="flex">
      {MOVES.map(({ to, turn, x, y }) => (
        <IconButton
          key={to}
          icon="left"
          className={turn}
          label={`Move image ${to}`}
          disabled={disabled}
          onClick={() =>
            onMove({
              x: within(point.x + x * step, picture.width - frame.width),
              y: within(point.y + y * step, picture.height - frame.height),
            })
          }
        />
      ))}
    </fieldset>
  );
}

/** Returns a distance at which the picture still fills the frame; `room` is how much larger it is. */
function within(distance: number, room: number): number {
  const most = Math.max(room / 2, 0);
  return Math.min(Math.max(distance, -most), most);
}
