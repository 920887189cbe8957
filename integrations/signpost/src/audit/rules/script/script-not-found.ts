import { createUnknownPaths, unknownNames } from '../../../hosts/apache/fallbacks.ts';
import type { PlatformRule } from '../../../hosts/shared/platform-rule.ts';
import type { Place } from '../../../lib/finding.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Page, ScriptAct } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { findNoindexHeader, findPageNoindex } from '../shared/noindex.ts';

const onApache = (lines: readonly string[]) =>
  site({ '.htaccess': ['RewriteEngine On', ...lines, ''].join('\n') });

export default defineRule({
  id: 'script-not-found',
  title: 'An unknown URL does not return 200 with the app',
  level: 'error',
  conventions: ['W-JS-2', 'W-ERR-3'],
  why: 'A line that rewrites every URL, or every URL of a folder, to one page returns 200 for each URL that does not exist: endless soft 404s. (Google Search Central, JavaScript SEO: avoid soft 404 errors in single-page apps.)',
  fix: 'rewrite only the URLs of the app, such as /app/*, and let it redirect to a 404 or add noindex',
  examples: () => ({
    good: { 'the 404 page by its path, on Apache': onApache(['ErrorDocument 404 /404.html']) },
    bad: { 'all URLs': site({ _redirects: '/* /index.html 200\n' }) },
  }),
  *check(site) {
    const said = new Set<string>();
    const isIdle =
      site.platforms?.hasWorker === true &&
      site.platforms.all.every(({ platform }) => platform === 'cloudflare');
    for (const { file, line, from, to, status, conditional } of site.redirects) {
      if (
        isIdle ||
        from !== '/*' ||
        status !== 200 ||
        conditional ||
        /[*]|:splat/.test(to) ||
        /^https?:/i.test(to)
      )
        continue;
      said.add(`${file}:${line}`);
      yield* reportReturnedPage(site, { file, line, column: 1 }, to);
    }
    for (const { to, status, below, ...place } of site.fallbacks ?? []) {
      said.add(`${place.file}:${place.line}`);
      if (below !== undefined)
        yield* reportPartialFallback(site, {
          ...place,
          from: below,
          to,
          sample: `${below}${unknownNames[0]}`,
        });
      else if (status === 200) yield* reportReturnedPage(site, place, to);
      else if (status === 302)
        yield {
          ...place,
          message: `every unknown URL redirects to ${to}, and none returns 404`,
          fix: 'remove the host: ErrorDocument 404 /404.html',
        };
    }
    for (const rewrite of findRewritesToOne(site)) {
      const { file, line, to, isAll, ...rest } = rewrite;
      if (said.has(`${file}:${line}`)) continue;
      said.add(`${file}:${line}`);
      if (isAll) yield* reportReturnedPage(site, { file, line, column: 1 }, to);
      else yield* reportPartialFallback(site, { file, line, column: 1, to, ...rest });
    }
  },
});

/** A soft 404 for every URL, unless a script of the app may write noindex or go to a URL that returns 404. */
function* reportReturnedPage(site: Site, place: Place, to: string): Generator<Report> {
  const page = findDocument(site, to);
  if (page !== undefined && hasUnknownViewSignal(site, page, ['set-noindex', 'to-not-found'])) return;
  yield { ...place, message: `every unknown URL returns 200 with ${to}` };
}

/** A part of the site with one page, unless that tells crawlers which views don't exist. */
function* reportPartialFallback(
  site: Site,
  {
    from,
    to,
    sample,
    ...place
  }: Place & { readonly from: string; readonly to: string; readonly sample: string },
): Generator<Report> {
  const page = findDocument(site, to);
  if (page === undefined || findPageNoindex(site, page) !== undefined || isHidden(site, sample)) return;
  if (hasUnknownViewSignal(site, page, ['set-noindex', 'to-not-found'])) return;
  yield {
    ...place,
    level: 'warning',
    message: `every URL of "${from}" returns 200 with ${to}, also one that doesn't exist`,
    fix: 'let the view for unknown URLs add noindex or redirect to a page that returns 404, or rewrite only the URLs that exist',
  };
}

/** True if no search engine lists the URL. */
function isHidden({ headers, robots }: Site, sample: string): boolean {
  const path = parsePath(sample);
  return findNoindexHeader({ headers }, path) !== undefined || robots?.blocks(path) !== undefined;
}

/** A rule that answers many URLs with one page. */
interface RewriteToOne {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** A missing URL that it matches. */
  readonly sample: string;
  /** True if it matches every missing URL. */
  readonly isAll: boolean;
}

/** The rules of the site's own files that return 200 with the same page for any name. */
function findRewritesToOne(site: Site): RewriteToOne[] {
  return (site.platforms?.all ?? []).flatMap(({ platform, rules }) =>
    rules.flatMap((rule): RewriteToOne[] => {
      if (platform === 'cloudflare' && site.platforms?.hasWorker === true) return [];
      const sample = findSamplePath(rule);
      if (sample === undefined || site.platforms?.isOwn(rule.file, rule.line) === false) return [];
      const { file, line, from, to } = rule;
      const isAll = unknownNames.every(
        (name) => ask(rule, `/${name}`) !== undefined && ask(rule, `/${name}/${name}`) !== undefined,
      );
      return [{ file, line, from, to, sample, isAll }];
    }),
  );
}

/** A path that the rule matches, with a single target; undefined for another rule. */
function findSamplePath(rule: PlatformRule): string | undefined {
  const { kind, status, to, state, conditions, isExact, samples, file } = rule;
  // Apache's rules are read as fallbacks.
  if (kind !== 'rewrite' || status !== 200 || state.is !== 'active' || file.endsWith('.htaccess'))
    return undefined;
  if (conditions.length > 0 || isExact || !to.startsWith('/')) return undefined;
  const target = to.replace(/[?#].*$/s, '');
  return [...samples, fillPattern(rule.from)]
    .flatMap(createUnknownPaths)
    .find((path) => ask(rule, path) === target);
}

/** A pattern with its variable parts filled. */
function fillPattern(from: string): string {
  return `/${from}`
    .replace(/^\/+/, '/')
    .replace(/\{,?[^{}]*\}/g, '/a')
    .replace(/\*+|:\w+(?:\([^()]*\))?\*?/g, 'a');
}

function ask(rule: PlatformRule, path: string): string | undefined {
  return rule.match({ path, query: '', host: '' })?.replace(/[?#].*$/s, '');
}

/** The document that a rule serves, including app shells. */
function findDocument(site: Site, to: string): Page | undefined {
  const hit = site.find(parsePath(to.replace(/[?#].*$/s, '')));
  if (hit?.kind === 'page') return hit.page;
  return hit?.kind === 'file' ? site.documents.find(({ file }) => file === hit.file) : undefined;
}

/** The number of scripts to check; a build has many, and one may contain the view for unknown URLs. */
const most = 300;

/** True if a script that the page loads, or may load, does one of these. */
function hasUnknownViewSignal(site: Site, page: Page, wanted: readonly ScriptAct['act'][]): boolean {
  if (page.acts.some(({ act }) => wanted.includes(act))) return true;
  if (!page.refs.some(({ kind }) => kind === 'script')) return false;
  const scripts = [...site.files.values()].filter((file) => /\.m?js$/i.test(file)).slice(0, most);
  return scripts.some((file) => site.scriptActs?.(file).some((act) => wanted.includes(act)) === true);
}
