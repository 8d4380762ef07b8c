/** Pages of a user's own data, for staff or for programs, which crawlers should not visit. */
const DISALLOWED = [
  "/settings",
  "/notifications",
  "/following",
  "/post/create",
  "/post/*/edit",
  "/user/",
  "/audit",
  "/decision/",
  "/desk",
  "/rules/edit",
  "/notice/",
  "/notices",
  "/api/",
  "/dev/",
  "/auth/",
  "/verify/",
  "/reset-password/reset/",
  "/join/discord",
  "/metrics",
];

/**
 * Crawlers that collect pages or pictures for AI models, their data sets or their answers, by the names that their
 * operators ask sites to use. Programs that open one page for a person, and previews of links, are not among them.
 */
const AI_CRAWLERS = [
  "AI2Bot",
  "Amazonbot",
  "anthropic-ai",
  "Applebot-Extended",
  "Brightbot",
  "Bytespider",
  "CCBot",
  "ChatGLM-Spider",
  "Claude-SearchBot",
  "ClaudeBot",
  "cohere-training-data-crawler",
  "Cotoyogi",
  "Crawlspace",
  "DeepSeekBot",
  "Diffbot",
  "DuckAssistBot",
  "FacebookBot",
  "Google-Extended",
  "GPTBot",
  "ICC-Crawler",
  "ImagesiftBot",
  "img2dataset",
  "Kangaroo Bot",
  "laion-huggingface-processor",
  "LAIONDownloader",
  "meta-externalagent",
  "meta-webindexer",
  "OAI-SearchBot",
  "omgili",
  "omgilibot",
  "PanguBot",
  "PerplexityBot",
  "SBIntuitionsBot",
  "TikTokSpider",
  "Timpibot",
  "VelenPublicWebCrawler",
  "webzio-extended",
  "YandexAdditional",
  "YouBot",
];

type Site = { url: string; refusesAiCrawlers: boolean };

/** Writes robots.txt: a group for everybody, and one that refuses crawlers of AI models everything. */
export function writeRobots({ url, refusesAiCrawlers }: Site): string {
  const base = new URL(url).pathname.replace(/\/$/, "");
  const groups = [
    groupOf(
      ["*"],
      DISALLOWED.map((path) => base + path),
    ),
    ...(refusesAiCrawlers ? [groupOf(AI_CRAWLERS, [`${base}/`])] : []),
  ];
  return `${groups.join("\n\n")}\n\nSitemap: ${url}/sitemap.xml\n`;
}

function groupOf(agents: readonly string[], paths: readonly string[]): string {
  return [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...paths.map((path) => `Disallow: ${path}`),
  ].join("\n");
}
