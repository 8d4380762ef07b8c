// Names of routes and of staff, with which a user could impersonate the site.
const RESERVED = new Set(
  `404 admin administrator apbhsl api assets auth ban card cards colorconverter create developer discord edit explore
  feed feeds following healthz help home join loadout login logout manage media member metrics mod moderator
  moderators notifications oembed official owner parade post privacy privacypolicy profile readyz register
  reset robots root rss search settings sitemap staff support system user verify webmaster`.split(
    /\s+/,
  ),
);

export function isReservedName(username: string): boolean {
  return RESERVED.has(username.toLowerCase());
}
