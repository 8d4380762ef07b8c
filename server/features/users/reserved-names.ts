// Names of routes and of staff; someone called so could pass for the site.
const RESERVED = new Set(
  `404 admin administrator apbhsl api assets auth ban colorconverter create developer discord edit explore
  following healthz help home join loadout login logout manage media member metrics mod moderator
  moderators notifications official owner parade post privacy privacypolicy profile readyz register
  reset root search settings staff support system user verify webmaster`.split(/\s+/),
);

export function isReservedName(username: string): boolean {
  return RESERVED.has(username.toLowerCase());
}
