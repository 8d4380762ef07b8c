import { ROLE, type Role } from "#contract/users/roles.ts";

export type DemoPerson = {
  username: string;
  role: Role;
  character: { name: string; server: number; gender: number; faction: number };
};

const person = (
  username: string,
  name: string,
  [server, gender, faction]: [number, number, number],
  role: Role = ROLE.member,
): DemoPerson => ({ username, role, character: { name, server, gender, faction } });

/** The makers of the demo content; the first of each role is offered for signing in. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person("vexley", "Vexley", [6, 1, 0]),
  person("warden09", "Warden", [6, 0, 0], ROLE.moderator),
  person("KestrelWorks", "Kestrel", [5, 0, 1], ROLE.admin),
  person("hexaunt", "Hexaunt", [6, 1, 1]),
  person("SableOne", "Sable", [5, 1, 1]),
  person("lowtide", "Lowtide", [6, 0, 1]),
  person("packhound", "Packhound", [5, 0, 0]),
  person("inkwright", "Inkwright", [6, 1, 0]),
  person("saintmarch", "SaintMarch", [6, 0, 1]),
  person("tinbeetle", "TinBeetle", [1, 0, 0]),
  person("crownjay", "CrownJay", [3, 1, 1]),
  person("nightjar77", "Nightjar", [2, 0, 0]),
];

export function demoEmail(username: string): string {
  return `${username.toLowerCase()}@parade.example`;
}
