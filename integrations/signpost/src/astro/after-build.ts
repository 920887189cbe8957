import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegrationLogger, HookParameters } from 'astro';
import { ledgerFile } from '../audit/site/ledger.ts';
import type { RawPage } from '../audit/site/page.ts';
import { readPages } from '../audit/site/raw-page.ts';
import { allHosts } from '../hosts/load.ts';
import { findUnchanged, openBuildFolder } from '../lib/disk/build-folder.ts';
import { openLineReader, readText } from '../lib/disk/read.ts';
import { writeFiles } from '../lib/disk/write.ts';
import { compareFindings, type Finding, type Level } from '../lib/finding.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import { addTrailingSlash, isHtml, parsePath } from '../lib/url/path.ts';
import {
  countEntries,
  describeEntryCounts,
  describeFittingEntries,
  type EntryCounts,
} from '../plan/census.ts';
import { describeChanges } from '../project/changes.ts';
import { replaceByLandingPages } from '../project/landing.ts';
import { addSources } from '../project/sources/find-source.ts';
import { mustBeFixed, selectNewFindings } from '../report/baseline.ts';
import { type BuiltApi, buildApi, listsPath, parseApis } from './api.ts';
import { audit, cleanStart, goneFrom } from './audit.ts';
import { redirectConflicts } from './before-build.ts';
import { drawCards } from './emit/cards.ts';
import { withoutOrders } from './emit/order-forms.ts';
import { maintenanceTexts, unnameSitemap, writeMissing } from './emit/site-files.ts';
import { failure } from './failure.ts';
import { takeBanner, takeSources } from './head/sources.ts';
import { hostUnset } from './host-files/adapter.ts';
import { type Deployed, deploy, type Emitted } from './host-files/deploy.ts';
import { followDist } from './host-files/platform-output.ts';
import { logErrors, logFindings } from './log.ts';
import { hostNames, type Options } from './parse-options.ts';
import type { Prepared, Session } from './session.ts';
import { onDemandFindings } from './site-routes.ts';
import { gitDates, shallowNotice } from './sitemap/git-dates.ts';
import { headOf, listPages } from './sitemap/listed.ts';
import { namesIndex, type PlacedSitemap, placeSitemap, redirectsIndex } from './sitemap/sitemap.ts';

/** Runs when the pages are built: writes the files that they link to, and decides what the sitemap lists. */
export async function prepare(
  session: Session,
  { dir, logger }: HookParameters<'astro:build:done'>,
): Promise<void> {
  const { project, siteFiles, icons } = session;
  const { sitemap } = project.options.seo;
  const dist = fileURLToPath(dir);
  const wantsDates = sitemap !== false && sitemap.lastmod && !session.ownSitemap;
  // Git runs in its own process; everything else continues meanwhile.
  const dated = gitDates(wantsDates ? project.folders.root : undefined);
  if (takeBanner()) await stopOrders(dist);
  const isUnchanged = findUnchanged(Date.now(), dist);
  const pages = readPages(openBuildFolder(dist));
  const heads = pages.map(headOf);
  const written = await writeMissing(dist, siteFiles);
  const [git, cards] = await Promise.all([dated, drawCards(project, icons.source, heads, dist)]);
  const listing = listPages(project, heads, { git, sources: takeSources(), routes: session.routes });
  if (wantsDates && listing.undated > 0) logger.warn(shallowNotice(listing.undated, process.env));
  session.prepared = {
    dist,
    heads,
    listing,
    namesIndex: pages.some(namesIndex),
    written,
    known: knownPages(isUnchanged, pages),
    cards,
    findings: cards.findings,
  };
}

/** Disables order forms without a script, so that they can't be submitted (`W-CLOSE-1`). */
async function stopOrders(dist: string): Promise<void> {
  const { list, read } = openBuildFolder(dist);
  const stopped = list.filter(isHtml).flatMap((path) => {
    const content = withoutOrders(read(path).toString('utf8'));
    return content === undefined ? [] : [{ path, content }];
  });
  await writeFiles(dist, stopped);
}

/** Lets the audit reuse pages, unless another integration has changed their files since. */
function knownPages(isUnchanged: (file: string) => boolean, pages: readonly RawPage[]) {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  return (file: string) => (isUnchanged(file) ? byFile.get(file) : undefined);
}

/** Runs when all files of the site exist: places the sitemap, writes the API and the host files, and audits everything. */
export async function finish(session: Session, logger: AstroIntegrationLogger): Promise<void> {
  const { project, prepared, map } = session;
  if (!prepared) return;
  const { dist, heads, namesIndex } = prepared;
  const bringUpToDate = await followDist(session, dist);
  const keepsNames = session.ownSitemap || (namesIndex && !redirectsIndex(map?.map, project.variant.base));
  const sitemap = await placeSitemap(dist, keepsNames);
  if (sitemap === undefined && !session.ownSitemap) await unnameSitemap(session, prepared);
  const api = await builtApi(session, dist, logger);
  const deployed = await deploy(session, dist, api);
  await bringUpToDate();
  const { lost } = deployed;
  const audited = await audit(session, dist, deployed);
  const all = [
    ...(map?.findings ?? []),
    ...redirectConflicts(project.redirects, project.variant.base, map),
    ...onDemandFindings(session),
    ...prepared.findings,
    ...(lost.length > 0 ? [] : hostUnset(session, process.env)),
    ...deployed.findings,
    ...audited.findings,
  ].sort(compareFindings);
  await replaceByLanding(session, dist);
  const fresh = selectNewFindings(all, session.baseline);
  const lines = openLineReader();
  const findings = addSources([...fresh, ...lost].sort(compareFindings), {
    root: project.folders.root,
    build: relative(project.folders.root, dist),
    lineOf: (file, line) => lines(join(dist, file), line),
  });
  const known = all.length - fresh.length;
  const made = summary({
    pages: heads.length,
    files: filesMade(session, prepared),
    sitemap: sitemap && { ...sitemap, isOwn: session.ownSitemap },
    cards: prepared.cards,
    records: api?.records,
    entries: countEntries(deployed.plan),
    outputs: deployed.outputs,
    published: audited.published,
    findings,
    known,
    gone: goneFrom(session.baseline, all),
  });
  logger.info(`Build summary:\n${made}`);
  sayNoHost(session, deployed, logger);
  for (const { notice } of deployed.outputs) if (notice !== undefined) logger.info(notice);
  say(findings, project.options.audit, logger, deployed);
}

/** Comes last, so that the audit, the sitemap and the host files are those of the real site. */
async function replaceByLanding({ project, icons }: Session, dist: string): Promise<void> {
  if (project.options.maintenance?.kind !== 'landing') return;
  const { origin, base } = project.site;
  const page = await maintenanceTexts(project, icons.source);
  await writeFiles(
    dist,
    replaceByLandingPages(openBuildFolder(dist), `${origin}${addTrailingSlash(parsePath(base))}`, page),
  );
}

async function builtApi(
  { project }: Session,
  dist: string,
  logger: AstroIntegrationLogger,
): Promise<BuiltApi | undefined> {
  const text = await readText(join(dist, listsPath));
  const loaded = text === undefined ? undefined : await parseApis(text, project);
  if (loaded === undefined) return undefined;
  return buildApi(project, dist, loaded, logger);
}

/** The files that the build added because the site has none: robots.txt, error pages, icons and manifest. */
function filesMade({ errorPages }: Session, { heads, written }: Prepared): string[] {
  const pages = errorPages.flatMap((pattern) => {
    const name = pattern.slice(1);
    return heads
      .map(({ file }) => file)
      .filter((file) => [`${name}.html`, `${name}/index.html`].includes(file));
  });
  return [...written.map(({ path }) => path), ...pages];
}

/**
 * Prints the findings. Errors fail the build. With `warn` and `off`, only errors in the map and robots.txt, lost URLs, and redirects
 * that the adapter wouldn't deploy do. Redirects that the options leave out never do.
 */
function say(
  findings: readonly Finding[],
  { mode }: Options['audit'],
  logger: AstroIntegrationLogger,
  { lost, mapErrors }: Pick<Deployed, 'lost' | 'mapErrors'>,
): void {
  const errors = findings.filter(({ level }) => level === 'error');
  const rest = findings.filter(({ level }) => level !== 'error');
  const [first] = rest;
  if (first !== undefined)
    logger.warn(
      `\n${logFindings(rest)}\nWhy a finding matters, and an example: npx astro-signpost rules ${first.rule}`,
    );
  if (errors.length === 0) return;
  const text = logErrors(errors);
  const audits = errors.filter((one) => !lost.includes(one) && !mapErrors.has(one.rule));
  const failing = mode === 'fail' ? audits : audits.filter(mustBeFixed);
  if (failing.length > 0 || lost.length > 0) throw failure(text + cleanStart(failing));
  logger.error(text);
}

/** Says how to name a host, since without one no redirect works. */
function sayNoHost({ project }: Session, { plan }: Deployed, logger: AstroIntegrationLogger): void {
  const { deploy } = project.options;
  if (deploy.host === false || hostNames(deploy).length > 0) return;
  const text = `No host was detected, so no host files were written. Set \`deploy: { host: 'nginx' }\` in the options of signpost(). The hosts are ${allHosts}.`;
  if (plan.exact.length + plan.patterns.length > 0) logger.warn(text);
  else logger.info(text);
}

export interface Made {
  readonly pages: number;
  /** Robots.txt, error pages, icons and manifest, if the site has none of its own. */
  readonly files: readonly string[];
  /** Undefined without a sitemap. */
  readonly sitemap: (PlacedSitemap & { readonly isOwn: boolean }) | undefined;
  readonly cards: { readonly total: number; readonly drawn: number };
  readonly entries: EntryCounts;
  readonly records: number | undefined;
  readonly outputs: readonly Emitted[];
  readonly findings: readonly Finding[];
  /** The number of URLs in the ledger; undefined if there is none and the audit is off. */
  readonly published: number | undefined;
  /** How many further findings the baseline holds back. */
  readonly known: number;
  /** How many findings of the baseline this build no longer has. */
  readonly gone: number;
}

/** The table at the end of a build, one row per kind of output. */
export function summary(made: Made): string {
  const { pages, files, cards, records, outputs } = made;
  const rows: (readonly [string, string])[] = [
    ['pages', formatNumber(pages)],
    ['sitemap', sitemapText(made)],
    ['other files', files.length === 0 ? 'none' : files.join(', ')],
    ...rowIf(
      cards.total > 0,
      'social images',
      `${formatNumber(cards.total)}, ${formatNumber(cards.drawn)} of them drawn in this build`,
    ),
    ...rowIf(records !== undefined, 'API records', formatNumber(records ?? 0)),
    ...rowIf(made.published !== undefined, 'ledger', ledgerText(made.published ?? 0)),
    ...outputs.map((output) => [output.host.id, hostText(made, output)] as const),
    ['findings', counts(made)],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n');
}

function rowIf(isThere: boolean, label: string, text: string): (readonly [string, string])[] {
  return isThere ? [[label, text]] : [];
}

function sitemapText({ sitemap }: Made): string {
  if (sitemap === undefined) return 'none';
  const [main, ...others] = sitemap.names;
  const more = others.length > 3 ? [...others.slice(0, 2), '…'] : others;
  const names = more.length === 0 ? main : `${main} (and ${more.join(', ')})`;
  return `${sitemap.isOwn ? "the site's own" : names}, with ${formatCount(sitemap.urls, 'URL')}`;
}

function hostText({ entries }: Made, { unsupported, fits, changes, folder }: Emitted): string {
  const count = unsupported.filter(({ level }) => level !== 'info').length;
  const lacks = count === 0 ? '' : `, ${formatCount(count, 'unsupported feature')}`;
  const isNone = entries.redirects + entries.gone === 0;
  const isAll = fits.redirects === entries.redirects && fits.gone === entries.gone;
  const served = isAll ? describeEntryCounts(entries) : describeFittingEntries(fits, entries);
  return `${isNone ? 'no redirects' : served}${lacks}; ${describeChanges(changes, folder)}`;
}

function ledgerText(published: number): string {
  return published === 0
    ? `no ${ledgerFile}, so a page that disappears is not noticed. Write it, and its check in CI, with: npx astro-signpost init`
    : `${ledgerFile}, ${formatCount(published, 'URL')}`;
}

function counts({ findings, known, gone }: Made): string {
  const more = known === 0 ? '' : `; ${known} more in the baseline`;
  const left =
    gone === 0
      ? ''
      : `; ${gone} of the baseline no longer found (to remove ${gone === 1 ? 'it' : 'them'}: npx astro-signpost audit --update-baseline)`;
  const held = more + left;
  if (findings.length === 0) return `none${held}`;
  const levels: readonly [Level, string][] = [
    ['error', 'errors'],
    ['warning', 'warnings'],
    ['info', 'info'],
  ];
  const found = levels
    .map(([level, word]) => ({ word, count: findings.filter((finding) => finding.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${count === 1 ? word.replace(/s$/, '') : word}`);
  return found.join(', ') + held;
}
