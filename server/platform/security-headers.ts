import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The content policy of every reply: nothing inline is run, nothing foreign is loaded. */
type Circumstances = { https: boolean; development: boolean };

export async function registerSecurityHeaders(
  app: FastifyInstance,
  { https, development }: Circumstances,
): Promise<void> {
  // Vite puts styles and its own start into the page while developing.
  const inline = development ? ["'unsafe-inline'"] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'", ...inline],
        // Sizes and colours of single elements; no rule can come in this way.
        styleSrcAttr: ["'unsafe-inline'"],
        ...(development && { connectSrc: ["'self'", "ws:"] }),
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
