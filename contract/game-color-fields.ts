import { z } from "zod";
import { GAME_MAX } from "./game-color.ts";

const value = (name: string, max: number) => {
  const message = `${name} must be a whole number from 0 to ${max}.`;
  return z.number(message).int(message).min(0, message).max(max, message);
};

/** A color in the game's format. */
export const gameColor = z.object({
  hue: value("Hue", GAME_MAX.hue),
  sat: value("Sat", GAME_MAX.sat),
  lum: value("Lum", GAME_MAX.lum),
});
