import { type Fallback, type ForeignRule, isActiveRewrite } from '../../../hosts/shared/foreign-rule.ts';
import { noRedirect } from '../../../hosts/shared/import-texts.ts';
import { parsePath, removeQuery } from '../../../lib/url/path.ts';
import type { Page, ScriptAct } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { findNoindexHeader, findPageNoindex } from '../shared/indexable.ts';
import { findHarmfulRewrites, type HarmfulRewrite } from '../shared/rewrites.ts';

const messages = {
  every: (to: string) => `every unknown URL returns 200 with ${to}`,
  everyRedirects: (to: string) => `every unknown URL redirects to ${to}, and none returns 404`,
  below: (from: string, to: string) =>
    `every URL of "${from}" returns 200 with ${to}, also one that doesn't exist`,
};
const partialFix =
  'let the view for unknown URLs add noindex or redirect to a page that returns 404, or rewrite only the URLs that exist';

export default defineRule({
  id: 'script-not-found',
  title: 'An unknown URL does not return 200 with the app',
  level: 'error',
  conventions: ['W-JS-2', 'W-ERR-3'],
  why: 'Search engines find endless URLs without a page, since each returns 200. A line that rewrites every URL, or every URL of a folder, to one page does that: soft 404s. (Google Search Central, JavaScript SEO: avoid soft 404 errors in single-page apps.)',
  fix: 'rewrite only the URLs of the app, such as /app/*, and let it redirect to a 404 or add noindex',
  examples: () => ({
    good: { 'the 404 page by its path, on Apache': site({ '.htaccess': 'ErrorDocument 404 /404.html\n' }) },
    bad: { 'a host that serves one page for all URLs': site({ _redirects: '/* /index.html 200\n' }) },
  }),

  *check(site) {
    const reported = new Set<string>();
    for (const { file, line, column, to, status, below, fix } of listFallbacks(site)) {
      // Of `/* /app.html 200` on Cloudflare, `redirect-rewrite` reports that it loops, or hides the files of the app.
      const isHarmful = isOnCloudflare(findHarmfulRewrites(site).get(`${file}:${line}`));
      if (status === 404 || isHarmful || reported.has(`${file}:${line}`)) continue;
      reported.add(`${file}:${line}`);
      const place = { file, line, column };
      // ErrorDocument 404 https://www.example.com/404.html
      if (status === 302) {
        yield { ...place, message: messages.everyRedirects(to), fix: 'leave out the host of the 404 page' };
        continue;
      }

      const page = findDocument(site, to);
      if (page !== undefined && mayTellUnknownViews(site, page)) continue;
      if (below === undefined) yield { ...place, message: messages.every(to), ...(fix && { fix }) };
      else if (page !== undefined && !isHidden(site, page, `${below}${unknownName}`))
        yield { ...place, level: 'warning', message: messages.below(below, to), fix: partialFix };
    }
  },
});

/** Netlify's `/* /index.html 200!` hides files, and its unknown URLs return 200 also without the mark. */
function isOnCloudflare(rewrite: HarmfulRewrite | undefined): boolean {
  return rewrite?.rule.platform === 'cloudflare';
}

/** A name without a page. */
const unknownName = 'signpost-unknown-view';

/** A rule that returns one page for many URLs. */
interface SharedPage extends Fallback {
  /** The part of the site with the page: `/app/*`; undefined for the whole site. */
  readonly below?: string | undefined;
}

/** The rules that return one page for many URLs. */
function listFallbacks({ fallbacks = [], platforms }: Site): SharedPage[] {
  const rewrites = (platforms?.all ?? []).flatMap(({ platform, rules }) => {
    // The generated Worker applies no line of Cloudflare's files.
    if (platform === 'cloudflare' && platforms?.hasWorker === true) return [];
    const ownRules = rules.filter(({ file, line }) => platforms?.isOwn(file, line) !== false);
    return ownRules.flatMap((rule) => readRewriteToOne(rule) ?? []);
  });
  return [...fallbacks, ...rewrites];
}

function readRewriteToOne(rule: ForeignRule): SharedPage | undefined {
  const { to, conditions, isExact, samples, from, file, line } = rule;
  const isConditional = conditions.some(({ text }) => text !== noRedirect.rewrite);
  if (!isActiveRewrite(rule) || isExact || isConditional) return undefined;

  // /app/* /app/index.html 200: /app/signpost-unknown-view, and /signpost-unknown-view for a whole site
  const target = removeQuery(to);
  const leadsToTarget = (path: string): boolean =>
    removeQuery(rule.match({ path, query: '', host: '' }) ?? '') === target;
  // The samples of an expression are unknown: ^app/(.*)$ leads to the page of its folder.
  const places = [...samples, target.slice(0, target.lastIndexOf('/')), '/'];
  if (!places.some((place) => listUnknownPaths(place).some(leadsToTarget))) return undefined;

  const isForAll = leadsToTarget(`/${unknownName}`) && leadsToTarget(`/${unknownName}/${unknownName}`);
  return { file, line, column: 1, to, status: 200, below: isForAll ? undefined : from };
}

/** An unknown URL in place of the last part of a path, and below it. */
function listUnknownPaths(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  return [`${bare.slice(0, bare.lastIndexOf('/'))}/${unknownName}`, `${bare}/${unknownName}`];
}

/** The document that a rule serves, including app shells. */
function findDocument(site: Site, to: string): Page | undefined {
  const { page, builtFile } = site.ask(parsePath(removeQuery(to)));
  return page ?? site.documents.find(({ file }) => file === builtFile);
}

/** True if no search engine lists the views of the app. */
function isHidden(site: Site, page: Page, sample: string): boolean {
  const path = parsePath(sample);
  if (findPageNoindex(site, page) !== undefined || findNoindexHeader(site, path) !== undefined) return true;
  return site.robots?.blocks(path) !== undefined;
}

/** The number of scripts to check; a build has many, and one may contain the view for unknown URLs. */
const maxScripts = 300;

/** True if a script of the app may write noindex, or go to a URL that returns 404. */
function mayTellUnknownViews(site: Site, page: Page): boolean {
  const tells = (act: ScriptAct['act']) => act === 'set-noindex' || act === 'to-not-found';
  if (page.acts.some(({ act }) => tells(act))) return true;
  if (!page.refs.some(({ kind }) => kind === 'script')) return false;
  const scripts = [...site.files.values()].filter((file) => /\.m?js$/i.test(file)).slice(0, maxScripts);
  return scripts.some((file) => site.scriptActs?.(file).some(tells) === true);
}
