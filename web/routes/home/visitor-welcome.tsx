import { LinkButton } from "#web/ui/buttons/button.tsx";
import styles from "./visitor-welcome.module.css";

/** Explains the site to visitors, with links to start from. */
export function VisitorWelcome() {
  return (
    <section className={styles.welcome} aria-label="Welcome">
      <p className={styles.text}>
        <b>The gallery of what players of APB: Reloaded make.</b>{" "}
        <span className={styles.more}>Join to share, like and comment.</span>
      </p>
      <div className={styles.links}>
        <LinkButton to="/join">Create an account</LinkButton>
        <LinkButton className={styles.tool} to="/loadout" variant="quiet" icon="dice">
          Roll a loadout
        </LinkButton>
        <LinkButton className={styles.tool} to="/colorconverter" variant="quiet" icon="sun">
          Convert a color
        </LinkButton>
      </div>
    </section>
  );
}
