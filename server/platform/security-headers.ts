import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { PROVIDERS, type WidgetProvider } from "#server/platform/captcha-providers.ts";

type Circumstances = {
  https: boolean;
  development: boolean;
  /** Whose captcha the pages load. */
  captcha: WidgetProvider | undefined;
};

/**
 * The content policy of every reply: nothing inline is run, nothing foreign is loaded but the
 * captcha that the operator chose.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { https, development, captcha }: Circumstances,
): Promise<void> {
  // Vite puts styles and its own start into the page while developing.
  const inline = development ? ["'unsafe-inline'"] : [];
  const widget = captcha && PROVIDERS[captcha];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline, ...(widget?.scripts ?? [])],
        styleSrc: ["'self'", ...inline, ...(widget?.styles ?? [])],
        // Sizes and colours of single elements; no rule can come in this way.
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: ["'self'", ...(development ? ["ws:"] : []), ...(widget?.connections ?? [])],
        ...(widget && { frameSrc: widget.frames }),
        imgSrc: ["'self'", "data:", "blob:"],
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
  });
}
