import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { BODY_MAX_BYTES } from "#contract/endpoint.ts";
import { registerAccountData } from "#server/features/accounts/account-data/routes.ts";
import { registerDiscord } from "#server/features/accounts/discord/routes.ts";
import { registerMailLinks } from "#server/features/accounts/mail-links/routes.ts";
import { registerAccounts } from "#server/features/accounts/routes.ts";
import { useSession } from "#server/features/accounts/sign-in/commands.ts";
import { registerReauthentication } from "#server/features/accounts/sign-in/reauthentication-routes.ts";
import { registerSessionRoutes } from "#server/features/accounts/sign-in/routes.ts";
import { registerSecondFactor } from "#server/features/accounts/sign-in/second-factor-routes.ts";
import { registerSecurityLog } from "#server/features/accounts/sign-in/security-log.ts";
import { isAvatarReadableBy } from "#server/features/appeals/avatar-queries.ts";
import { registerAppealPictures, registerAppeals } from "#server/features/appeals/routes.ts";
import { registerAudit } from "#server/features/audit/routes.ts";
import { registerBlocks } from "#server/features/blocks/routes.ts";
import { registerBoards } from "#server/features/boards/routes.ts";
import { registerCases } from "#server/features/cases/routes.ts";
import { registerCharacters } from "#server/features/characters/routes.ts";
import { registerComments } from "#server/features/comments/routes.ts";
import { registerDesk } from "#server/features/desk/routes.ts";
import { registerFactors } from "#server/features/factors/routes.ts";
import { registerPeople } from "#server/features/feeds/people/routes.ts";
import { registerRelated } from "#server/features/feeds/related/routes.ts";
import { registerFeeds } from "#server/features/feeds/routes.ts";
import { registerFollows } from "#server/features/follows/routes.ts";
import { registerStorageUse } from "#server/features/images/routes.ts";
import { registerItems } from "#server/features/items/routes.ts";
import { registerLoadouts } from "#server/features/loadout/routes.ts";
import { registerMutedWords } from "#server/features/muted-words/routes.ts";
import { registerNotices } from "#server/features/notices/routes.ts";
import { registerNotifications } from "#server/features/notifications/routes.ts";
import { registerPosts } from "#server/features/posts/routes.ts";
import { registerPrunes } from "#server/features/prunes/routes.ts";
import { registerReports } from "#server/features/reports/routes.ts";
import { registerRules } from "#server/features/rules/routes.ts";
import { registerSecurity } from "#server/features/security/routes.ts";
import { registerSignUps } from "#server/features/sign-ups/routes.ts";
import { registerStreams } from "#server/features/streams/routes.ts";
import { registerRss } from "#server/features/syndication/rss-routes.ts";
import { registerSecurityText } from "#server/features/syndication/security-text-routes.ts";
import { registerSitemap } from "#server/features/syndication/sitemap-routes.ts";
import { registerTransparency } from "#server/features/transparency/routes.ts";
import { isAvatarFolder } from "#server/features/users/present.ts";
import { registerUsers } from "#server/features/users/routes.ts";
import { registerWorn } from "#server/features/worn/routes.ts";
import {
  registerAnonymous,
  registerCacheControl,
} from "#server/platform/cache/anonymous-routes.ts";
import { registerVisitorReplies } from "#server/platform/cache/visitor-replies.ts";
import { registerCompression } from "#server/platform/http/compression.ts";
import { registerCookies } from "#server/platform/http/cookies.ts";
import { registerErrorHandler, replyNotFound } from "#server/platform/http/error-handler.ts";
import { isFromThisMachine } from "#server/platform/http/loopback.ts";
import { registerOpenApi } from "#server/platform/http/openapi.ts";
import { countRoutes, registerLimits } from "#server/platform/http/rate-limits.ts";
import { registerRequestBodies } from "#server/platform/http/request-bodies.ts";
import { registerSameSite } from "#server/platform/http/same-site.ts";
import { registerSecurityHeaders, sendDocuments } from "#server/platform/http/security-headers.ts";
import { registerSessions } from "#server/platform/http/session.ts";
import { trustedProxies } from "#server/platform/http/trusted-proxies.ts";
import { registerTurns } from "#server/platform/http/turns.ts";
import { compileValidator } from "#server/platform/http/validation.ts";
import { registerInFlight } from "#server/platform/lifecycle/in-flight.ts";
import { isLiveUpgrade } from "#server/platform/live/live-server.ts";
import { registerDevMail } from "#server/platform/mail/dev-mail-routes.ts";
import { registerMedia } from "#server/platform/media/media-routes.ts";
import { registerHealth } from "#server/platform/observability/health.ts";
import { registerLogContext, requestIdsFrom } from "#server/platform/observability/log-context.ts";
import { registerRequestMetrics } from "#server/platform/observability/metrics.ts";
import { registerMetricsRoute } from "#server/platform/observability/metrics-route.ts";
import { registerPages } from "#server/platform/rendering/pages.ts";
import { registerWebApp } from "#server/platform/rendering/web-app.ts";
import type { WebBuild } from "#server/platform/rendering/web-build.ts";
import type { Services } from "#server/platform/services.ts";
import { registerBans } from "./features/bans/routes.ts";
import { isPictureReadableBy } from "./features/images/file-queries.ts";
import { registerCopies, registerSimilar } from "./features/likeness/routes.ts";
import { registerLikes } from "./features/likes/routes.ts";
import { registerSearch, registerSuggestions } from "./features/search/routes.ts";
import { registerCurrentUser } from "./features/users/current-user-routes.ts";
import { registerProfiles } from "./features/users/profile-routes.ts";

/** The times a client may take: for the headers, for a whole request, and without sending a byte (ms). */
const REQUEST_TIMES = {
  headersMs: 15_000,
  // Long enough for 40 MB at 11 KB/s; slower bodies are aborted by their rate.
  requestMs: 3_600_000,
  silenceMs: 120_000,
  checkEveryMs: 5_000,
};

/** How many calls of a sender may wait for others of its own to end, and how long (ms). */
const CALLS_WAITING_MAX = 50;
const CALL_WAIT_MS = 5_000;

const FEATURES = [
  registerAccounts,
  registerCurrentUser,
  registerSessionRoutes,
  registerSecondFactor,
  registerReauthentication,
  registerFactors,
  registerAccountData,
  registerMailLinks,
  registerDiscord,
  registerSecurity,
  registerUsers,
  registerCharacters,
  registerFollows,
  registerBlocks,
  registerMutedWords,
  registerPosts,
  registerStorageUse,
  registerLikes,
  registerComments,
  registerNotifications,
  registerFeeds,
  registerSearch,
  registerSuggestions,
  registerProfiles,
  registerPeople,
  registerRelated,
  registerSimilar,
  registerCopies,
  registerBans,
  registerReports,
  registerPrunes,
  registerAudit,
  registerAppeals,
  registerAppealPictures,
  registerCases,
  registerNotices,
  registerRules,
  registerSignUps,
  registerTransparency,
  registerDesk,
  registerItems,
  registerLoadouts,
  registerBoards,
  registerWorn,
  registerStreams,
  registerRss,
  registerSitemap,
  registerSecurityText,
];

/** Builds the whole application, which listens on one port. */
export async function buildApp(
  services: Services,
  web: WebBuild,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { db, mediaAccess, settings, storage } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trustedProxies(settings.trustProxy),
    genReqId: requestIdsFrom(settings.trustProxy),
    forceCloseConnections: "idle",
    requestTimeout: REQUEST_TIMES.requestMs,
    connectionTimeout: REQUEST_TIMES.silenceMs,
    http: {
      headersTimeout: REQUEST_TIMES.headersMs,
      connectionsCheckingInterval: REQUEST_TIMES.checkEveryMs,
      shouldUpgradeCallback: isLiveUpgrade,
    },
    // Requests that arrive during shutdown are answered normally.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: replyNotFound,
    // Development logs only errors; production logs each request too.
    logController: new LogController({ disableRequestLogging: !settings.production }),
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate("handlers", new Map());
  app.decorate("limitsOn", settings.rateLimits);

  registerErrorHandler(app);
  registerInFlight(app);
  registerLogContext(app);
  registerRequestMetrics(app, services.metrics);
  registerSecurityLog(app);
  registerSecurityHeaders(app, {
    publicUrl: settings.publicUrl,
    development: web.development,
    captcha: settings.widgetCaptcha?.provider,
    mediaUrl: settings.mediaUrl,
    analytics: settings.site.analytics,
    ads: settings.site.ads,
  });
  registerRequestBodies(app);
  await registerCookies(app, settings.publicUrl);
  registerCompression(app);
  await app.register(multipart);
  registerVisitorReplies(app);
  registerTurns(app, {
    perSession: settings.callsPerSession,
    perAddress: settings.callsPerAddress,
    waitingMax: CALLS_WAITING_MAX,
    waitMs: CALL_WAIT_MS,
  });
  registerSessions(app, (hash) => useSession(services, hash));
  registerSameSite(app, settings.publicUrl);
  await registerLimits(app, settings.redisUrl);
  await registerOpenApi(app, settings.site);
  registerCacheControl(app);
  for (const register of FEATURES) register(app, services);
  await registerHealth(app, services);
  registerMetricsRoute(app, services.metrics, settings.metricsToken);
  await registerAnonymous(app, "none", (scope) =>
    registerMedia(scope, {
      storage,
      access: mediaAccess,
      isReadableBy: (folder, reader) =>
        isAvatarFolder(folder)
          ? isAvatarReadableBy(db, folder, reader)
          : isPictureReadableBy(db, folder, reader),
    }),
  );
  if (settings.devPages) await app.register((scope) => registerDevPages(scope, settings.dataDir));
  await registerAnonymous(app, "none", (scope) => registerWebApp(scope, settings));
  await web.register(app);
  registerPages(app, web, {
    ...settings.site,
    demo: settings.demo,
    discord: settings.discord !== undefined,
    imageCheck: settings.imageCheck !== undefined,
  });
  return app;
}

/** Registers the development mailbox, what links elsewhere lead to, and a simulated Discord; requests from other machines get a 404. */
async function registerDevPages(scope: FastifyInstance, dataDir: string): Promise<void> {
  countRoutes(scope, "other");
  scope.addHook("onRequest", async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
  });
  sendDocuments(scope);
  registerDevMail(scope, dataDir);
  const { registerDemoLinks } = await import("#demo/links.ts");
  registerDemoLinks(scope);
  const { registerDemoDiscord } = await import("#demo/discord.ts");
  await registerDemoDiscord(scope);
}
