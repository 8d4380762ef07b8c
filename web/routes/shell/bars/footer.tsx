import { Link } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { useTheme } from "#web/lib/document/theme.ts";
import styles from "./footer.module.css";

/** Returns the name of a social network by its URL: 'Facebook' for facebook.com. */
function networkName(url: string): string {
  const name = new URL(url).hostname.split(".").at(-2) ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function External({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

export function Footer() {
  const { name, discordInviteUrl, socialUrl } = useSite();
  const { otherName, chooseOther } = useTheme();
  return (
    <footer className={styles.footer}>
      {discordInviteUrl && <External href={discordInviteUrl}>Discord</External>}
      {socialUrl && <External href={socialUrl}>{networkName(socialUrl)}</External>}
      <Link to="/privacy-policy">Privacy Policy</Link>
      <Link to="/rules">Rules</Link>
      <Link to="/transparency">Transparency</Link>
      <Link to="/notice">Report work that is yours</Link>
      <Link to="/accessibility">Accessibility</Link>
      <button type="button" onClick={chooseOther}>
        {otherName}
      </button>
      <p className={styles.copyright}>
        {`© ${new Date().getUTCFullYear()} ${name}. Fan site, not affiliated with the game's publisher.`}
      </p>
    </footer>
  );
}
