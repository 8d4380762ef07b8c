import { type MiddlewareFunction, redirect } from "react-router";
import { isStaff } from "#contract/users/roles.ts";
import { userContext } from "#web/lib/loader.ts";

/** Leads members home, before the loader of any page below runs; visitors were led there before. */
export const requireStaff: MiddlewareFunction = ({ context }) => {
  if (!isStaff(context.get(userContext))) throw redirect("/");
};
