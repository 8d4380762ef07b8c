import { Link } from "react-router";

/** Says what joining accepts, on every page that joins. */
export function JoinTerms() {
  return (
    <>
      By joining you accept the{" "}
      <Link to="/rules" className="link">
        Rules
      </Link>{" "}
      and the{" "}
      <Link to="/privacy-policy" className="link">
        Privacy Policy
      </Link>
      .
    </>
  );
}
