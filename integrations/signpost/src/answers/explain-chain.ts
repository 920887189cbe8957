import type { PlatformHeader } from '../hosts/shared/platform-headers.ts';
import { Problem } from '../lib/problem.ts';
import { isHttpUrl } from '../lib/url/is-url.ts';
import { type Entry, printSourceUrl } from '../map/entry.ts';
import { makeLookup } from '../map/lookup.ts';
import { splitParameters } from '../map/query.ts';
import type { Step } from '../plan/answers.ts';
import { splitTarget } from '../plan/request.ts';
import type { Unknown } from './answer.ts';
import { type ChainLink, followRedirects } from './follow.ts';
import { type KnownSite, listReasons } from './reasons.ts';
import type { SiteResponder } from './responder.ts';

/** A request of a redirect chain, with the answer. */
export interface Hop {
  readonly url: string;
  /** Null if no file shows the answer. */
  readonly status: number | null;
  /** Why no file shows it. */
  readonly unknown?: Unknown['reason'] | undefined;
  readonly location?: string | undefined;
  /** In the build: `about/index.html`. */
  readonly file?: string | undefined;
  readonly because: readonly string[];
  /** Headers of the site's own files for the page, if any. */
  readonly headers?: readonly PlatformHeader[] | undefined;
  /** True if no build was read: a page of it might answer before the redirect. */
  readonly dependsOnBuild?: true | undefined;
}

/** The answer for a URL and, inside the site, for each redirect target. `host` is the host's title. */
export function explainChain(responder: SiteResponder, url: string, site: KnownSite, host?: string): Hop[] {
  const { links, last, end } = followRedirects(responder, makeAbsolute(responder, url));
  const knownLinks = site.hasBuild ? links : cutBeforePossiblePage(links);

  return knownLinks.map((link) => {
    const because = listReasons(responder, link.answer, site, host);
    if (link === last && end === 'loop') because.push(`a loop: it leads back to ${link.answer.location}`);
    // /a/* to /a/b/*
    if (link === last && end === 'too long')
      because.push(`a loop: after ${links.length} redirects, it still leads to another URL`);
    const otherCase = findOtherCase(responder, link);
    if (otherCase !== undefined) because.push(otherCase);
    return describeHop(responder, link, because, site);
  });
}

/** The redirect of the map that differs in letter case only, for a URL that nothing answers: `/FAQ` for `/faq`. */
function findOtherCase({ plan }: SiteResponder, { request, answer }: ChainLink): string | undefined {
  if (answer.by.at(-1)?.step !== 'nothing' || plan.ignoreCase) return undefined;

  const { path, query } = splitTarget(request.target);
  const parameters = splitParameters(query);
  const findEntry = (ignoreCase: boolean): Entry | undefined => {
    const lookup = makeLookup(plan.exact, plan.patterns, ignoreCase);
    return lookup.findExact(path, parameters) ?? lookup.findPattern(path, parameters)?.entry;
  };

  const entry = findEntry(true);
  // /docs/a and the pattern /docs/*, which GitHub Pages doesn't have: the case isn't the reason.
  if (entry === undefined || findEntry(false) !== undefined) return undefined;
  const { file, line } = entry.place;
  return `${file}:${line} has ${printSourceUrl(entry)}, which differs in letter case only`;
}

/**
 * The start of a chain that is sure without a build. A redirect may lead to /about, for which only the pattern /* has an answer.
 * If the build has that page, the chain ends there: what follows isn't shown. The requested URL itself is shown, with the note
 * that it depends on the build.
 */
function cutBeforePossiblePage(links: readonly ChainLink[]): readonly ChainLink[] {
  const firstUnsure = links.findIndex(({ answer }, index) => {
    const previousStep = links[index - 1]?.answer.by.at(-1)?.step;
    // The host's own redirect, such as to the slash, leads to a page that the host has.
    const cameByRedirect = previousStep === 'entry' || previousStep === 'own rule';
    return cameByRedirect && answer.by.some(isPattern);
  });
  return firstUnsure < 0 ? links : links.slice(0, firstUnsure);
}

/** Completes `/example`. A `Problem` for a URL of another site. */
function makeAbsolute({ origin, domains }: SiteResponder, url: string): string {
  if (url.startsWith('/')) return origin + encodeTyped(url);
  if (!isHttpUrl(url))
    throw new Problem(`"${url}" isn't a path or URL. Write \`/example\` or \`https://example.com/example\`.`);

  const { host, hostname } = new URL(url);
  const siteHost = new URL(origin).host;
  // Name and password belong in a header, not in the request target.
  if (host === siteHost || domains.includes(hostname))
    return encodeTyped(url.replace(/(?<=^https?:\/\/)[^/?#]*@/i, ''));
  throw new Problem(
    `${host} isn't a domain of this site (${[siteHost, ...domains].join(', ')}). If it redirects to the site, pass \`--alias ${hostname}\`.`,
  );
}

/** A URL as browsers send it: `/%C3%BCber` for `/über`. https://url.spec.whatwg.org/#path-percent-encode-set */
function encodeTyped(url: string): string {
  return url.replace(/[^!#-;=?-_a-z|~]+/gu, (piece) => encodeURIComponent(piece.toWellFormed()));
}

function isPattern(step: Step): boolean {
  return step.step === 'entry' && step.entry.kind === 'pattern';
}

function describeHop(
  responder: SiteResponder,
  { url, request, answer }: ChainLink,
  because: readonly string[],
  site: KnownSite,
): Hop {
  const { status = null, location, file, by, unknown } = answer;
  const mayBePage = by.some((step) => step.step === 'nothing' || isPattern(step));
  // X-Robots-Tag of _headers decides about a page, not about a redirect.
  const headers = status === 200 ? responder.listOwnHeaders(request) : [];

  return {
    url,
    status,
    unknown: unknown?.reason,
    location,
    // docs/about/index.html on the host
    file: file?.startsWith(site.siteFolder) ? file.slice(site.siteFolder.length) : file,
    because,
    // JSON.stringify leaves out undefined fields.
    headers: headers.length > 0 ? headers : undefined,
    dependsOnBuild: (mayBePage && unknown === undefined && !site.hasBuild) || undefined,
  };
}
