import { listIndexablePages } from '../audit/rules/shared/indexable.ts';
import { listDeclaredFeeds } from '../audit/site/feeds.ts';
import { ledgerFile, printLedger } from '../audit/site/ledger.ts';
import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import { movedGenerator } from '../hosts/shared/moved-pages.ts';
import {
  defaultBuild,
  defineCommand,
  flag,
  optionalArgument,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { toDay } from '../lib/date.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { isJson } from '../lib/json/generated-keys.ts';
import { printVersionedJson } from '../lib/text/escape.ts';
import { formatCount } from '../lib/text/text.ts';
import { type Path, parsePath } from '../lib/url/path.ts';
import type { Page } from '../pages/page.ts';
import { resolveBuild } from '../project/settings/build-folder.ts';
import { type ProjectFacts, readFacts } from '../project/settings/facts.ts';
import { ledgerGroup, readGuardedSite, readLedger } from './ledger/read.ts';
import { chooseHosts } from './shared/built-site.ts';

/** `signpost ledger update [DIST]`: adds the URLs of a build to the ledger of published URLs. */
export const ledgerUpdateCommand = defineCommand({
  name: 'ledger update',
  group: ledgerGroup,
  description: `add the URLs of a build to ${ledgerFile}, which then guards them`,
  arguments: [optionalArgument('[dist]', `the built site (${defaultBuild})`)],
  options: {
    ledger: textOr('--ledger <file>', 'the ledger of published URLs', ledgerFile),
    site: text('--site <url>', 'the URL of the site, with its folder'),
    json: flag('--json', 'print the number of URLs and the new URLs as JSON'),
  },
  help: {
    examples: ['ledger update', 'ledger update site --site https://example.github.io/project/'],
    notes: `The URLs are those of pages that search engines may list, of feeds that pages
link in their head, of redirect pages, and of permanent redirects in the site's
own files, such as _redirects. To guard another URL, such as a PDF, add a line
with its path.`,
  },
  async run({ ledger: file, site, json }, dist) {
    const earlierLedger = await readLedger(file);
    const facts = await readFacts();
    const paths = await listPublishedUrls(facts, await resolveBuild(facts, dist), site);
    await writeFileAt(file, printLedger(earlierLedger, paths, toDay(new Date())));

    const before = new Set<string>(earlierLedger.map(({ path }) => path));
    const added = [...new Set(paths)].filter((path) => !before.has(path)).sort();
    const urls = before.size + added.length;
    if (json) process.stdout.write(printVersionedJson({ file, urls, added }));
    else console.error(`${file}: ${formatCount(urls, 'URL')}, ${added.length} of them new`);
    return 0;
  },
});

/** The URLs of pages, feeds and redirect pages, and of permanent redirects in the site's own platform files. */
async function listPublishedUrls(
  facts: ProjectFacts,
  dist: string,
  chosenSite: string | undefined,
): Promise<Path[]> {
  const hosts = await chooseHosts(facts, dist, { site: chosenSite });
  const { site } = await readGuardedSite(facts, dist, hosts, { site: chosenSite });

  // No search engine lists /thanks/, which is noindex.
  const pages = listIndexablePages(site);
  // Pages of a plugin or of Hugo's aliases, also once `init` has copied them into the map. The pages that Signpost makes repeat
  // the map, as its lines in _redirects do.
  const redirectPages = site.documents.filter((page) => page.kind === 'redirect' && !isMadeForMap(page));

  // Readers have subscribed to /blog/index.xml. A theme may link a feed that isn't built.
  const feeds = [...listDeclaredFeeds(site.documents)].filter((path) => site.files.has(path));

  const { platformRules = [], isOwn = () => true } = site.platforms ?? {};
  const rules = platformRules.flatMap((platform) => platform.rules);
  const ownRules = rules.filter(({ file, line }) => site.map === undefined || isOwn(file, line));
  const pageUrls = [...pages, ...redirectPages].map(({ servedUrl }) => servedUrl);
  const redirectedUrls = ownRules.filter((rule) => !isGenerated(rule, site.origin)).flatMap(findMovedUrls);
  return [...pageUrls, ...feeds, ...redirectedUrls];
}

/** True for a page of `map compile` for GitHub Pages. */
function isMadeForMap({ metas }: Page): boolean {
  return metas.some(({ key, content }) => key === 'generator' && content === movedGenerator);
}

/** True for a redirect in the vercel.json that was copied to the root: a generated target has the site's origin. */
function isGenerated({ file, to }: ForeignRule, origin: string): boolean {
  return isJson(file) && to.startsWith(`${origin}/`);
}

/** The URL that a platform rule redirects permanently and unconditionally; none for a pattern. */
function findMovedUrls({ kind, status, state, isExact, conditions, samples }: ForeignRule): Path[] {
  const isMoved = kind === 'redirect' && (status === 301 || status === 308) && state.is === 'active';
  if (!isMoved || !isExact || conditions.length > 0) return [];
  return samples.slice(0, 1).map((path) => parsePath(path));
}
