import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Ads, Analytics } from "#contract/site.ts";
import { PROVIDERS, type WidgetProvider } from "#server/platform/captcha-providers.ts";
import { adSources, analyticsSources, type Sources } from "#server/platform/third-parties.ts";

type Circumstances = {
  https: boolean;
  development: boolean;
  /** Whose captcha the pages load. */
  captcha: WidgetProvider | undefined;
  /** Where pictures come from, if not from the site itself. */
  mediaUrl: string | undefined;
  analytics: Analytics | null;
  ads: Ads | null;
};

const OF_EVERY_REPLY = new Set(["content-length", "date", "connection"]);

/**
 * The content policy of every reply: nothing inline is run, nothing foreign is loaded but the
 * captcha, the analytics and the ads that the operator chose.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { https, development, captcha, mediaUrl, analytics, ads }: Circumstances,
): Promise<void> {
  // Vite puts styles and its own start into the page while developing.
  const inline = development ? ["'unsafe-inline'"] : [];
  const others = [
    ...(captcha ? [{ ...PROVIDERS[captcha], images: [] }] : []),
    analyticsSources(analytics),
    adSources(ads),
  ];
  const of = (kind: keyof Sources) => [...new Set(others.flatMap((other) => other[kind]))];
  const frames = of("frames");
  const media = mediaUrl ? [new URL(mediaUrl).origin] : [];
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline, ...of("scripts")],
        styleSrc: ["'self'", ...inline, ...of("styles")],
        // Sizes and colours of single elements; no rule can come in this way.
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: ["'self'", ...(development ? ["ws:"] : []), ...of("connections")],
        ...(frames.length > 0 && { frameSrc: frames }),
        imgSrc: ["'self'", "data:", "blob:", ...media, ...of("images")],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
    // No present browser reads these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What helmet sets is the same for every reply, and is put together once. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get("/", (_request, reply) => reply.send());
  const { headers } = await probe.inject("/");
  await probe.close();
  const own = Object.entries(headers).filter(([name]) => !OF_EVERY_REPLY.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
