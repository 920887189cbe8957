import { Problem } from '../../lib/problem.ts';
import type { Options } from '../../options.ts';

type Robots = Exclude<Options['robots'], false>;
type Group = Robots['groups'][number];

/** Crawlers that gather text for language models, by the names that their makers publish. */
export const aiCrawlers = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-ai',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'OAI-SearchBot',
  'PerplexityBot',
];

/**
 * The text of robots.txt. It manages crawling and hides nothing: a group that shuts every crawler out of the
 * whole site is refused with a `Problem` (`W-ROBOTS-2`), in a staging build too (`W-MIG-2`).
 */
export function robotsText({ groups, aiCrawlers: ai }: Robots, sitemaps: readonly string[]): string {
  for (const group of groups) refuseClosed(group);
  const all = groups.some(isForAll) ? groups : [{ userAgents: ['*'], allow: ['/'], disallow: [] }, ...groups];
  const blocks = [...all, ...aiGroups(ai, all)].map(block);
  const end = sitemaps.map((sitemap) => `Sitemap: ${sitemap}\n`).join('');
  return [...blocks, ...(end === '' ? [] : [end])].join('\n');
}

function isForAll({ userAgents }: Group): boolean {
  return userAgents.includes('*');
}

function refuseClosed(group: Group): void {
  if (!isForAll(group) || !group.disallow.some((path) => /^\/\**$/.test(path)) || group.allow.length > 0)
    return;
  throw new Problem(
    '`robots.groups` shuts every crawler out of the whole site, which removes it from search results. ' +
      "Remove `disallow: ['/']`. To keep a staging build out of the index, set `staging: true` instead.",
  );
}

/** A crawler obeys only the group that names it: what holds for all must be repeated there. */
function aiGroups(ai: Robots['aiCrawlers'], groups: readonly Group[]): Group[] {
  if (ai === undefined) return [];
  if (ai === 'disallow') return [{ userAgents: aiCrawlers, allow: [], disallow: ['/'] }];
  const common = groups.filter(isForAll);
  const allow = common.flatMap((group) => group.allow);
  return [
    {
      userAgents: aiCrawlers,
      allow: allow.length > 0 ? allow : ['/'],
      disallow: common.flatMap((group) => group.disallow),
    },
  ];
}

function block({ userAgents, allow, disallow }: Group): string {
  const lines = [
    ...userAgents.map((agent) => `User-agent: ${agent}`),
    ...allow.map((path) => `Allow: ${path}`),
    ...disallow.map((path) => `Disallow: ${path}`),
  ];
  if (allow.length + disallow.length === 0) lines.push('Disallow:');
  return `${lines.join('\n')}\n`;
}
