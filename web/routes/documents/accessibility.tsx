import { Link } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { DocumentPage, type Section } from "./document-layout.tsx";

/** What `docs/accessibility.md` promises, in words for everybody. */
const STATEMENT: readonly Section[] = [
  { id: "aim", title: "What we aim for", Text: Aim },
  { id: "works", title: "What works", Text: Features },
  { id: "tested", title: "How it was tested", Text: Tests },
  { id: "missing", title: "What is missing", Text: Gaps },
  { id: "contact", title: "Tell us", Text: Contact },
];

export function Component() {
  const { name } = useSite();
  return (
    <DocumentPage
      heading="Accessibility"
      summary={`Which ways of using ${name} work, how that was tested, and what is missing.`}
      path="/accessibility"
      updated="2026-11-24"
      minutes={2}
      sections={STATEMENT}
    />
  );
}

function Aim() {
  const { name } = useSite();
  return (
    <p>
      Everybody should be able to look at what is shown on {name}, and to show something. We build
      it to the Web Content Accessibility Guidelines 2.2, level AA. We went through all 55 of its
      criteria on November 24, 2026: what is ours meets those that apply, as far as we can tell.
      What members write and upload may not, see below, so the site conforms in part.
    </p>
  );
}

function Features() {
  return (
    <ul>
      <li>
        <b>Keyboard</b>: all of it, with a focus that is always seen. Pictures can be cropped and
        ordered by keys, and by single presses in place of dragging. Shortcuts of a single key can
        be turned off in the{" "}
        <Link to="/settings" className="link">
          settings
        </Link>
        .
      </li>
      <li>
        <b>Screen readers</b>: every control has a name and a role, pages have landmarks and
        headings, and messages are read aloud.
      </li>
      <li>
        <b>Eyes</b>: texts have a contrast of 4.5 to 1 or more in both themes. Colors of the system
        are respected, and so are wider letters and lines. Pages fit a width of 320 pixels, as with
        a zoom of 400%.
      </li>
      <li>
        <b>Motion</b>: nothing flashes or plays by itself. Who asks the system for less motion gets
        none.
      </li>
      <li>
        <b>Time</b>: a deletion can be undone for five seconds. By keyboard, it waits as long as the
        button has the focus.
      </li>
      <li>
        <b>Pictures</b> have an alternative text: the maker's, or what we know of the post.
      </li>
    </ul>
  );
}

function Tests() {
  return (
    <>
      <p>
        Before each release, programs repeat these checks in Chromium, many of them with every
        change:
      </p>
      <ul>
        <li>
          The rules of axe on all pages, on most dialogs, menus and messages, and on empty and
          failed pages, as wide as a computer and as a phone. Contrasts are checked in both themes.
        </li>
        <li>
          Journeys by keyboard alone: signing up, posting, commenting, settings, the work of staff,
          the tools. At every stop the focus must be seen.
        </li>
        <li>Journeys on touch screens, and pages in the colors of the system.</li>
        <li>Pages 320 pixels wide, with the widest spacing of text that the guidelines name.</li>
      </ul>
    </>
  );
}

function Gaps() {
  return (
    <ul>
      <li>Nobody who relies on a screen reader has tested the site for us yet.</li>
      <li>Other browsers than Chromium are not tested by programs.</li>
      <li>
        Makers may leave out descriptions of their pictures. The text in their place names the post,
        and does not say what is seen.
      </li>
      <li>
        We do not know the language of what members write, so screen readers may read it in the
        voice of English.
      </li>
      <li>Ads, where there are any, come from others.</li>
    </ul>
  );
}

function Contact() {
  const { contactEmail } = useSite();
  return (
    <p>
      If something keeps you out, write to{" "}
      <a href={`mailto:${contactEmail}`} className="link">
        {contactEmail}
      </a>
      . A person reads it. Say what you tried, and with what.
    </p>
  );
}
