import { basename, join, relative } from 'node:path';
import { type MaintenancePage, printMaintenancePage } from '../../hosts/shared/maintenance-page.ts';
import { hasFile, readBytes, readText } from '../../lib/disk/read.ts';
import { writeFiles } from '../../lib/disk/write.ts';
import type { OutFile } from '../../lib/file.ts';
import { Problem } from '../../lib/problem.ts';
import { oldSitemapFile } from '../../migrate/release/old-sitemap.ts';
import type { Options } from '../parse-options.ts';
import type { Project } from '../project.ts';
import type { Prepared, Session } from '../session.ts';
import { unavailableFile } from '../settings.ts';
import { drawIcons, type IconPlan } from './icons.ts';

/** Robots.txt, the icons and the 503 page, created before any page is built. */
export async function makeSiteFiles(project: Project, icons: IconPlan): Promise<OutFile[]> {
  return [
    ...(await makeRobotsFile(project)),
    ...(await makeIcons(project, icons)),
    ...(await makeMaintenancePage(project, icons.source)),
  ];
}

/** Writes the files that the build doesn't contain, and returns them. The site's own files are never replaced. */
export async function writeMissing(dist: string, files: readonly OutFile[]): Promise<readonly OutFile[]> {
  const own = await Promise.all(files.map(({ path }) => hasFile(join(dist, path))));
  const missing = files.filter((_, index) => own[index] !== true);
  await writeFiles(dist, missing);
  return missing;
}

async function makeIcons({ folders, site }: Project, { source, missing }: IconPlan): Promise<OutFile[]> {
  if (source === undefined || missing.length === 0) return [];
  const name = relative(folders.root, source) || basename(source);
  const bytes = await readBytes(source);
  if (!bytes)
    throw new Problem(`The icon ${name} doesn't exist. Correct \`seo.icon\` in the options of signpost().`);
  const texts = { name: findSiteName(site), lang: site.defaultLocale, start: site.base };
  return drawIcons({ name, bytes }, missing, texts);
}

/** The 503 page, also for unplanned outages. It is useful only with a contact and a link that works meanwhile. */
async function makeMaintenancePage(project: Project, icon: string | undefined): Promise<OutFile[]> {
  const { maintenance } = project.options;
  const page = await describeMaintenance(project, icon);
  if (maintenance?.kind === 'unavailable') {
    if (page.contact === undefined || page.details === undefined)
      throw new Problem(
        'A 503 page needs a contact and a link to details that works during the maintenance. ' +
          'Add `contact` and `details` (a page on another site) to the option `maintenance`.',
      );
  } else if (page.contact === undefined || page.details === undefined) return [];

  return [{ path: unavailableFile, content: printMaintenancePage(page) }];
}

/** The texts of the maintenance page in the options. Only a 503 page uses their message and date. */
export async function describeMaintenance(
  { options, site }: Project,
  icon: string | undefined,
): Promise<MaintenancePage> {
  const {
    maintenance,
    seo: { organization },
  } = options;
  const isShut = maintenance !== undefined && maintenance.kind !== 'banner';
  const email = organization?.email;

  return {
    name: findSiteName(site),
    languages: listLanguages(site),
    message: isShut ? maintenance.message : undefined,
    until: isShut ? new Date(maintenance.until) : undefined,
    details: maintenance?.details ?? organization?.sameAs[0],
    contact: maintenance?.contact ?? (email === undefined ? undefined : { href: `mailto:${email}` }),
    icon: await readSvgData(icon),
  };
}

function findSiteName({ brand, organization, origin }: Project['site']): string {
  return brand?.name ?? organization?.name ?? new URL(origin).host;
}

/** The default language first. */
function listLanguages({ locales, defaultLocale }: Project['site']): string[] {
  const all = Object.keys(locales);
  return defaultLocale === undefined ? all : [defaultLocale, ...all.filter((lang) => lang !== defaultLocale)];
}

async function readSvgData(source: string | undefined): Promise<string | undefined> {
  if (source === undefined || !source.endsWith('.svg')) return undefined;
  const bytes = await readBytes(source);
  return bytes && `data:image/svg+xml;base64,${bytes.toString('base64')}`;
}

/** The robots.txt to add. Below a base there is none, since crawlers read only the host's. */
async function makeRobotsFile(
  { options, variant, folders }: Project,
  hasSitemap = options.seo.sitemap !== false,
): Promise<OutFile[]> {
  if (options.seo.robots === false || variant.base.replace(/\/$/, '') !== '') return [];
  // After a move, the old sitemap is listed too, so that crawlers find the redirects soon (W-MIG-4).
  const hasOld = await hasFile(join(folders.public, oldSitemapFile));
  const names = [...(hasSitemap ? ['sitemap.xml'] : []), ...(hasOld ? [oldSitemapFile] : [])];
  const sitemaps = names.map((name) => `${variant.origin}/${name}`);
  return [{ path: 'robots.txt', content: printRobots(options.seo.robots, sitemaps) }];
}

/**
 * Removes the sitemap from the generated robots.txt if the build contains no page to list. The site's own robots.txt stays,
 * as does one that was changed since.
 */
export async function removeSitemapLine(
  { project, routes }: Session,
  { dist, written }: Pick<Prepared, 'dist' | 'written'>,
): Promise<void> {
  const robots = written.find(({ path }) => path === 'robots.txt');
  if (robots === undefined || (await readText(join(dist, robots.path))) !== robots.content) return;

  // An endpoint may generate the sitemap on request, or a redirect may lead to it.
  const isAnswered = routes.some(
    ({ type, isPrerendered, patternRegex }) =>
      (type === 'redirect' || (type === 'endpoint' && !isPrerendered)) && patternRegex.test('/sitemap.xml'),
  );
  if (!isAnswered) await writeFiles(dist, await makeRobotsFile(project, false));
}

type Robots = Exclude<Options['seo']['robots'], false>;
type Group = Robots['groups'][number];

/** Crawlers that collect text for language models, by their published names. */
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
 * Prints robots.txt. It controls crawling, not indexing: a group that disallows everything for all crawlers is rejected
 * with a `Problem` (`W-ROBOTS-2`), in a staging build too (`W-MIG-2`).
 */
export function printRobots({ groups, aiCrawlers: ai }: Robots, sitemaps: readonly string[]): string {
  for (const group of groups) checkOpenGroup(group);
  const all = groups.some(isForAll) ? groups : [{ userAgents: ['*'], allow: ['/'], disallow: [] }, ...groups];
  const blocks = [...all, ...listAiGroups(ai, all)].map(printGroup);
  const end = sitemaps.map((sitemap) => `Sitemap: ${sitemap}\n`).join('');
  return [...blocks, ...(end === '' ? [] : [end])].join('\n');
}

function isForAll({ userAgents }: Group): boolean {
  return userAgents.includes('*');
}

function checkOpenGroup(group: Group): void {
  if (!isForAll(group) || !group.disallow.some((path) => /^\/\**$/.test(path)) || group.allow.length > 0)
    return;
  throw new Problem(
    '`seo.robots.groups` blocks all crawlers from the whole site, which removes it from search results. ' +
      "Remove `disallow: ['/']`. To keep a staging build out of the index, set `environments.staging` to true instead.",
  );
}

/** A crawler obeys only the group with its name, so the rules for all are repeated there. */
function listAiGroups(ai: Robots['aiCrawlers'], groups: readonly Group[]): Group[] {
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

function printGroup({ userAgents, allow, disallow }: Group): string {
  const lines = [
    ...userAgents.map((agent) => `User-agent: ${agent}`),
    ...allow.map((path) => `Allow: ${path}`),
    ...disallow.map((path) => `Disallow: ${path}`),
  ];
  if (allow.length + disallow.length === 0) lines.push('Disallow:');
  return `${lines.join('\n')}\n`;
}
