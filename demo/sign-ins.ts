import { ROLE } from "#contract/users/roles.ts";
import { DEMO_PEOPLE, demoEmail } from "#demo/people.ts";

const OFFERED = [
  { label: "member", role: ROLE.member },
  { label: "moderator", role: ROLE.moderator },
  { label: "admin", role: ROLE.admin },
];

/** What to type to try the site as each role, for the start of the program to print. */
export function demoSignIns(url: string, password: string): string {
  const lines = OFFERED.flatMap(({ label, role }) => {
    const person = DEMO_PEOPLE.find((one) => one.role === role);
    return person ? [`  ${label.padEnd(10)} ${demoEmail(person.username)}  ${password}`] : [];
  });
  return ["Demo sign-ins:", ...lines, `Outgoing mail: ${url}/dev/mail`].join("\n");
}
