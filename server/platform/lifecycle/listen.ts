import type { FastifyInstance } from "fastify";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

/** The site cannot listen where its settings say; the message says why. */
export class CannotListen extends OperatorError {}

type Place = { host: string; port: number };

const REASONS: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Stop what listens there, perhaps another node, or set PORT to another one.`,
  EACCES: ({ port }) =>
    `This user may not listen on port ${port}. Set PORT to one from 1024 on, with a proxy in front.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host}. Set HOST to one it has.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}. Set HOST to an address of this machine.`,
  EAI_AGAIN: ({ host }) =>
    `The host ${host} could not be looked up. Set HOST to an address instead.`,
};

/** Makes an app listen; throws `CannotListen` if it cannot. */
export async function listen(app: FastifyInstance, place: Place): Promise<void> {
  try {
    await app.listen(place);
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const reason =
      REASONS[code]?.(place) ??
      `The site cannot listen on HOST ${place.host}, PORT ${place.port}: ${message}.`;
    throw new CannotListen(reason, { cause });
  }
}
