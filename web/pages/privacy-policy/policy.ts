import type { ComponentType } from "react";
import { AdsAndOthers } from "./ads-and-others.tsx";
import { CaliforniaRights } from "./california-rights.tsx";
import { Contact } from "./contact.tsx";
import { CookiesAndStorage } from "./cookies-and-storage.tsx";
import { HowLong } from "./how-long.tsx";
import { Mail } from "./mail.tsx";
import { WhatWeKeep } from "./what-we-keep.tsx";
import { YourData } from "./your-data.tsx";

export type Section = { id: string; title: string; Text: ComponentType };

/** The sections in order; an id is the section's URL fragment. */
export const POLICY: readonly Section[] = [
  { id: "what-we-keep", title: "What we keep", Text: WhatWeKeep },
  { id: "how-long", title: "How long", Text: HowLong },
  { id: "cookies", title: "Cookies and storage", Text: CookiesAndStorage },
  { id: "ads", title: "Ads and others", Text: AdsAndOthers },
  { id: "email", title: "Email", Text: Mail },
  { id: "your-data", title: "Your data, your choice", Text: YourData },
  { id: "california", title: "Your California rights", Text: CaliforniaRights },
  { id: "contact", title: "Contact", Text: Contact },
];
