import type { Weapon } from "./item.ts";

/** How far a weapon reaches. The game's data has no such field: this is a judgement by family. */
export type Reach = "short" | "middle" | "long";

/**
 * The families by weapon class (`einfracategory`), each with what its ids begin with after `Weapon_`.
 * The first of a class stands for weapons that none matches.
 */
const FAMILIES: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  83: {
    star: "AssaultRifle_STAR",
    ntec: "AssaultRifle_NTEC AssaultRifle_Apoc",
    atac: "AssaultRifle_ATAC AssaultRifle_Raptor",
    cobr: "AssaultRifle_COBR AssaultRifle_FAR AssaultRifle_Vespa",
    cr5: "AssaultRifle_CR5",
    issr: "AssaultRifle_ISSR",
    vas: "AssaultRifle_VAS AssaultRifle_Fanatic SMG_ACES",
  },
  91: {
    oca: "SMG_OCA",
    pmg: "SMG_PMG",
    m1922: "SMG_TommyGun",
    pdw57: "SMG_PDW57",
    c9: "SMG_C9 SMG_CAP40 SMG_CBMP",
    norseman: "SMG_Norsemen SMG_ACES SMG_VAS SMG_Apoc SMG_Fanatic",
  },
  89: {
    obir: "Rifle_OBIR",
    cr762: "Rifle_Obeya Rifle_SLR",
    sr15: "Rifle_JokerCarbine",
    oscar: "Rifle_Oscar Rifle_SACR Rifle_FFA",
    sbsr: "Rifle_SBSR Rifle_VBR",
  },
  90: {
    jg: "Shotgun_JG",
    nfas: "Shotgun_NFAS",
    csg: "Shotgun_CSG Shotgun_Apoc Shotgun_NL9",
    dow: "Shotgun_DOW",
    tas20: "Shotgun_TAS20 Shotgun_Shredder",
  },
  92: {
    hvr762: "SniperRifle_HVR762",
    hvr243: "SniperRifle_HVR243",
    dmr: "SniperRifle_DMR SniperRifle_PSR SniperRifle_Vesper",
    issrb: "SniperRifle_ISSR SniperRifle_NCR SniperRifle_Apoc SniperRifle_SBSR SniperRifle_VBR",
    pathfinder: "SniperRifle_Pathfinder",
  },
  87: {
    alig: "LMG_ALIG",
    shaw: "LMG_SHAW LMG_AMG LMG_VAS",
    nssw: "LMG_NSSW LMG_Fanatic",
    swarm: "LMG_Swarm LMG_CASE",
  },
  85: { opgl: "Explosive_OPGL", eol: "Explosive_EOL" },
  88: { osmaw: "Explosive_OSMAW", aaepd: "Explosive_AAEPD" },
  86: {
    ccg: "LTL_CCG",
    nl9: "LTL_TazerShotgun",
    tg8: "LTL_DartGun LTL_Tazer",
    opgl: "LTL_GrenadeLauncher",
  },
  94: {
    fbw: "Pistol_FBW Pistol_Joker_M9 Pistol_Colby Pistol_Apoc",
    act44: "Pistol_ACT44",
    rfp9: "Pistol_RFP9 Pistol_NFA9 Pistol_Frog",
    saspdw: "Pistol_SASPDW Pistol_UL3",
    nano: "Pistol_Nano Pistol_OCANano",
    ocsp: "Pistol_OCSP",
    rsa: "Pistol_RSA",
    snr: "Pistol_Snubnose",
    showstopper: "Pistol_Showstopper",
    mountie: "Pistol_Mountie",
    flare: "Pistol_FlareGun",
    blowtorch: "Pistol_Blowtorch",
    tg8: "LTL_DartGun LTL_Tazer",
  },
};

/** The names of the drawings in `weapons.svg`, without `w-`. */
export const FAMILY_NAMES: ReadonlySet<string> = new Set(
  Object.values(FAMILIES).flatMap((families) => Object.keys(families)),
);

const known = new WeakMap<Weapon, string | undefined>();

/** Returns the family by the longest matching id; undefined for an unknown class. */
export function familyOf(weapon: Weapon): string | undefined {
  if (!known.has(weapon)) known.set(weapon, findFamily(weapon));
  return known.get(weapon);
}

/** Returns the family by an id and a class, also of a weapon that is no longer in the game. */
export function findFamily({
  sapbdb,
  einfracategory,
}: Pick<Weapon, "sapbdb" | "einfracategory">): string | undefined {
  const families = Object.entries(FAMILIES[einfracategory] ?? {});
  let [family] = families[0] ?? [];
  let longest = 0;
  for (const [name, ids] of families) {
    for (const id of ids.split(" ")) {
      if (id.length <= longest || !sapbdb.startsWith(`Weapon_${id}`)) continue;
      family = name;
      longest = id.length;
    }
  }
  return family;
}

const SHORT_CLASSES = [91, 90, 86, 94];
const LONG_CLASSES = [89, 92];
const EXCEPTIONS: Readonly<Record<string, Reach>> = {
  rsa: "long",
  act44: "long",
  fbw: "long",
  mountie: "long",
  opgl: "middle",
};

/** Returns how far the weapon reaches. */
export function reachOf(weapon: Weapon): Reach {
  const exception = EXCEPTIONS[familyOf(weapon) ?? ""];
  if (exception) return exception;
  if (LONG_CLASSES.includes(weapon.einfracategory)) return "long";
  return SHORT_CLASSES.includes(weapon.einfracategory) ? "short" : "middle";
}
