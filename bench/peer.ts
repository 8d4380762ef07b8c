/**
 * What the fastest comparable site did: requests per second by the kind of work, and those of the floor
 * 'Fastify, 30-row SELECT' in the same hour on the same machine.
 */
export const PEER = {
  name: "NodeBB 4.11.2",
  date: "2026-11-27",
  floor: 11_600,
  perSecond: {
    listForVisitors: 495,
    listPageForVisitors: 268,
    postPageForVisitors: 348,
    listSignedIn: 201,
    postSignedIn: 362,
    searchOfTwoWords: 549,
    commentOf1Client: 30,
    commentsOf8Clients: 215,
  },
} as const;

export type PeerWork = keyof typeof PEER.perSecond;

/**
 * Returns how many times as much of the work is done as by the peer; each is measured by the floor of its
 * own hour and machine, so that the two need not be the same.
 */
export function timesPeer(perSecond: number, floorPerSecond: number, work: PeerWork): number {
  return perSecond / floorPerSecond / (PEER.perSecond[work] / PEER.floor);
}
