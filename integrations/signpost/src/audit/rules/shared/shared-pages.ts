import { isActiveRewrite } from '../../../hosts/shared/ask-rule.ts';
import type { Fallback, ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import { noRedirect } from '../../../hosts/shared/import-texts.ts';
import { removeQuery } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';

// The pages that a host returns for many URLs: by its setting for unknown ones, or by a line such as `/app/* /app/index.html 200`.

/** A name without a page. */
const unknownName = 'signpost-unknown-view';

/** A setting or line by which the host returns one page for many URLs. */
interface SharedPage extends Fallback {
  /** The part of the site with the page; undefined for the whole site. */
  readonly part?: UnknownPart | undefined;
  /** Of a line. */
  readonly platform?: string;
}

/** A part of the site: `/app/*`, with a URL of it that has no page. */
interface UnknownPart {
  readonly from: string;
  readonly unknownPath: string;
}

/** The host's setting for unknown URLs, unless it is a 404 page, and the lines of the site's own files that rewrite many URLs to one page. */
export function listSharedPages({ fallbacks = [], platforms }: Site): SharedPage[] {
  const rewrites = (platforms?.platformRules ?? []).flatMap(({ platform, rules }) => {
    // The generated Worker applies no line of Cloudflare's files.
    if (platform === 'cloudflare' && platforms?.hasWorker === true) return [];
    const ownRules = rules.filter(({ file, line }) => platforms?.isOwn(file, line) !== false);
    return ownRules.flatMap((rule) => {
      const shared = readSharedPage(rule);
      return shared === undefined ? [] : [{ ...shared, platform }];
    });
  });
  return [...fallbacks.filter(({ status }) => status !== 404), ...rewrites];
}

const redirectFix =
  'remove the rule, so that unknown URLs return 404, or redirect only the URLs that have moved';

/** Tries a rule on URLs without a page: of `/app/* /app/index.html 200`, /app/signpost-unknown-view leads to its target. */
function readSharedPage(rule: ForeignRule): SharedPage | undefined {
  const { kind, state, isForced, to, conditions, isExact, samples, from, file, line } = rule;
  const isForSomeVisitors = conditions.some(({ text }) => text !== noRedirect.rewrite);
  // `/* /gauges/ 302` behind the files, but not `/* https://www.example.net/ 301` of a site that has moved
  const isRedirect = kind === 'redirect' && state.is === 'active' && !isForced && /^\/(?!\/)/.test(to);
  if (!(isRedirect || isActiveRewrite(rule)) || isExact || isForSomeVisitors) return undefined;

  const target = removeQuery(to);
  const leadsToTarget = (path: string): boolean =>
    removeQuery(rule.match({ path, query: '', host: '' }) ?? '') === target;

  const isForAll = leadsToTarget(`/${unknownName}`) && leadsToTarget(`/${unknownName}/${unknownName}`);
  if (isForAll && isRedirect) return { file, line, column: 1, to, status: 302, fix: redirectFix };
  if (isForAll) return { file, line, column: 1, to, status: 200 };
  if (isRedirect) return undefined;

  // A regular expression has no samples. ^app/(.*)$ leads to the page of its own folder, /app/index.html.
  const targetFolder = target.slice(0, target.lastIndexOf('/'));
  const unknownPath = [...samples, targetFolder, '/'].flatMap(listUnknownPaths).find(leadsToTarget);
  return unknownPath === undefined
    ? undefined
    : { file, line, column: 1, to, status: 200, part: { from, unknownPath } };
}

/** For /app/view: /app/signpost-unknown-view and /app/view/signpost-unknown-view. */
function listUnknownPaths(path: string): string[] {
  const withoutSlash = path.replace(/\/$/, '');
  const folder = withoutSlash.slice(0, withoutSlash.lastIndexOf('/'));
  return [`${folder}/${unknownName}`, `${withoutSlash}/${unknownName}`];
}
