import { memoize, memoizeByName } from '../../../lib/memoize.ts';
import { createPathFinder } from '../../../lib/text/nearest.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { isRooted } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import type { Clause } from '../rule.ts';
import { stripWww } from './site-hosts.ts';
import { isTermList } from './titles.ts';
import { findUnfilledTemplate } from './unfilled.ts';
import { readVersion } from './versions.ts';

// A URL in a message: shortened, and the probable reason why it is missing.

const mail = /^[^\s/?#@:]+@[^\s/?#@]+\.[a-z]{2,}(?:\?.*)?$/i;
const phone = /^\+?\d[\d\s()/-]{6,}$/;
/** `https:/example.com`, `http//example.com` */
const brokenScheme = /^(https?)(?::\/?|\/\/)((?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#].*)?)$/i;
/** `https://www.example.com/https://www.example.com/about/`, `/docs/https://www.example.com/about/` */
const twoUrls = /\/(https?:\/{1,2}[^/].*)$/is;
/** Domain endings. A file extension such as `.net` isn't here. */
const hostWithoutScheme =
  /^(?=www\.[a-z0-9-]+\.|[a-z0-9.-]+\.(?:com|org|net|edu|gov|io|dev)\b)([a-z0-9-]+(?:\.[a-z0-9-]+)+)([/?#].*)?$/is;

/** Unreplaced template syntax: `/{{ slug }}/`, `${url}`, `<%= url %>`, and the name of a parameter: `/[slug]/` */
const template = /\{\{|\$\{|<%[=\s-]|\/\[(?:\.{3})?\w+\](?=$|\/)/;
/** `[Role]`, since Markdown takes the line `[Name]: [Role]` of a form for the URL of all links with the text Name. */
const definition = /^\[[^[\]]+\]$/;
/** The folder of an API's reference. */
const referenceFolder = /\/(?:api|apidocs|javadoc|reference)\//;

/** Characters. Clients accept no longer URL. */
const maxLength = 2_000;

/** The intended meaning of a link, which may also be an address: web@example.com, 0123 456 789. */
export function guessMeaningOfLink(site: Pick<Site, 'origin'>, href: string): Clause | undefined {
  if (href.length > maxLength) return undefined;
  if (mail.test(href)) {
    // `mailto;web@example.com`, or with the colon of a Chinese keyboard
    const address = href.replace(/^mailto[^\w@]+/i, '');
    return { text: ': it is an email address without mailto:', fix: `write mailto:${address}` };
  }
  if (phone.test(href))
    return { text: ': it is a phone number without tel:', fix: `write tel:${href.replace(/[^\d+]/g, '')}` };
  return guessMeaning(site, href);
}

/** The intended meaning of a URL that is read as a path because its start is missing. */
export function guessMeaning(site: Pick<Site, 'origin'>, href: string): Clause | undefined {
  if (href.length > maxLength) return undefined;
  if (definition.test(href))
    return {
      text: ': it is a text in brackets',
      fix: `write the URL in its place, or, where Markdown took a line such as [Name]: ${href} for the URL of a link, \\[Name]: ${href}`,
    };

  const values = href.split(/[?#/]/).map((piece) => findUnfilledTemplate(piece));
  const templateFault = template.test(href)
    ? 'has a placeholder that nothing filled in'
    : values.find(Boolean);
  if (templateFault !== undefined)
    return {
      text: `: it ${templateFault}`,
      fix: 'write the URL in its place, in the page or in the template that generates it',
    };

  const [, scheme, after = ''] = brokenScheme.exec(href) ?? [];
  if (scheme !== undefined)
    return { text: `: it starts with ${scheme} but lacks ://`, fix: `write ${scheme}://${after}` };
  const [, secondUrl] = twoUrls.exec(href) ?? [];
  if (secondUrl !== undefined)
    return { text: ': it is two URLs in one', fix: `write ${secondUrl.replace(/:\/+/, '://')}` };
  const [, name, afterHost = ''] = hostWithoutScheme.exec(href) ?? [];
  if (name === undefined) return undefined;
  const isOwn = stripWww(name.toLowerCase()) === stripWww(new URL(site.origin).host);
  return {
    text: ': without https:// before it, a host name is a path',
    fix: `write ${isOwn ? afterHost.replace(/^(?!\/)/, '/') : `https://${href}`}`,
  };
}

/** Searches a documentation's URLs in the version of the link: /latest/old/a.html isn't meant as /v5/old/a.html. */
const finders = memoize((site: Site) => ({
  findInVersion: memoizeByName((version) => {
    const urls = site.pages.map(({ servedUrl }) => servedUrl);
    return createPathFinder(urls.filter((url) => readVersion(url) === version));
  }),
  proposals: new Map<Path, string | undefined>(),
}));

/**
 * The probably intended URL, as a question; searched only on sites where that is fast. Nobody links a page to itself: the
 * similar URL of a language switch, /blog/a.html on /zh/blog/a.html, isn't meant.
 */
export function proposeUrl(site: Site, path: Path, from?: Pick<Page, 'servedUrl'>): string {
  if (site.pages.length > 2000) return '';
  // https://acme.example/docs/v4/embed-java.html leads out of its version: that of the page meant is unknown.
  const version = readVersion(path);
  if (from !== undefined && version === '' && readVersion(from.servedUrl) !== '') return '';
  const { findInVersion, proposals } = finders(site);
  // The links to one path have one text.
  if (proposals.size > 200 && !proposals.has(path)) return '';

  // A link between source files that the generator left unchanged: `./intro.md`.
  const find = findInVersion(version);
  if (!proposals.has(path))
    proposals.set(path, find(path.replace(/(?:\/(?:index|readme))?\.(?:mdx?|qmd)$/i, '/')));
  const similarUrl = proposals.get(path);
  if (similarUrl === undefined || similarUrl === from?.servedUrl) return '';
  // /tags/security/, a list of posts, isn't the page /docs/security/.
  const isOtherKind = isTermList({ servedUrl: parsePath(similarUrl) }) && !isTermList({ servedUrl: path });
  // /api/pumps/, the reference, isn't the guide /pumps/.
  const isOfReference = referenceFolder.test(path) !== referenceFolder.test(similarUrl);
  return isOtherKind || isOfReference ? '' : `. Did you mean "${shortenUrl(similarUrl)}"?`;
}

/** Lower case ─▶ existing URLs. */
const pathsByLowerCase = memoize((site: Site) => {
  const paths = [...site.files.keys(), ...site.documents.map(({ servedUrl }) => servedUrl)];
  // /tags/java/ for the page that names itself /tags/java/index.html
  const folders = paths.map((path) => path.replace(/\/index\.html$/, '/'));
  return new Map([...folders, ...paths].map((path) => [path.toLowerCase(), path]));
});

/** A file that macOS and Windows find in any letter case, and most servers in one: `/Logo.png` for /logo.png. */
export function describeOtherCase(site: Site, path: Path): Clause | undefined {
  const existingPath = pathsByLowerCase(site).get(path.toLowerCase());
  if (existingPath === undefined || existingPath === path) return undefined;
  return {
    text: `: only its capitals differ from ${existingPath}`,
    fix: `write ${existingPath}; most servers are case-sensitive`,
  };
}

/**
 * /images/logo.png for "images/logo.png" or "../images/logo.png" in a layout, which leads to /blog/images/logo.png on a page
 * of /blog/.
 */
export function findInRoot({ files, base }: Pick<Site, 'files' | 'base'>, href: string): Path | undefined {
  const path = URL.parse(href.replace(/^(?:\.\.\/)+/, ''), `https://localhost${base}`)?.pathname;
  return path !== undefined && files.has(parsePath(path)) ? parsePath(path) : undefined;
}

/** /docs/setup for the link "docs/setup" of a layout, which leads to /blog/docs/setup on a page of /blog/. */
export function findPageInRoot(site: Site, href: string): Path | undefined {
  if (!/^[\w-]/.test(href) || isRooted(href)) return undefined;
  const path = URL.parse(href, site.origin + site.base)?.pathname;
  const page = path === undefined ? undefined : site.ask(parsePath(path)).page;
  return page?.kind === 'page' ? page.servedUrl : undefined;
}

/** /env-vars/ for the link "./env-vars/" of /helm/, which was written for a file helm.md, and leads to /helm/env-vars/. */
export function findPageBesideFile(
  site: Site,
  { servedUrl }: Pick<Page, 'servedUrl'>,
  href: string,
): Path | undefined {
  if (isRooted(href) || !servedUrl.endsWith('/')) return undefined;
  const path = URL.parse(href, site.origin + servedUrl.slice(0, -1))?.pathname;
  const page = path === undefined ? undefined : site.ask(parsePath(path)).page;
  return page?.kind === 'page' ? page.servedUrl : undefined;
}

/** The words for a missing URL: a build doesn't have it, a server returned 404. With a URL, also why. */
export function describeMissingUrl(site: Site, path?: Path): string {
  // /_redirects, which Netlify reads
  if (path !== undefined && site.files.has(path)) return 'which the host does not serve';
  const isDoubled = path !== undefined && twoUrls.test(path);
  const otherCase = path === undefined || isDoubled ? undefined : describeOtherCase(site, path);
  const why = isDoubled ? ': it is two URLs in one' : (otherCase?.text ?? '');
  return `${site.isCrawled ? 'which returns 404' : 'which is not in the build'}${why}`;
}

/** The predicate for a missing URL: a build doesn't have it, a server returned 404. */
export function describeAbsence({ isCrawled }: Pick<Site, 'isCrawled'>): string {
  return isCrawled ? 'returns 404' : 'is not in the build';
}

/** Shortens a URL for a message. An encoded letter counts as one. */
export function shortenUrl(text: string): string {
  if (text.length <= 120) return text;
  const letters = text.slice(0, 121 * 12).match(letter) ?? [];
  return letters.length > 120 ? `${letters.slice(0, 117).join('')}...` : text;
}

/** A text of a page, such as its description, on one line. */
export function shortenText(text: string): string {
  return shortenUrl(text.trim().replace(/\s+/g, ' '));
}

/** At most twelve characters. */
const letter =
  /%[CD][0-9A-F]%[89AB][0-9A-F]|%E[0-9A-F](?:%[89AB][0-9A-F]){2}|%F[0-7](?:%[89AB][0-9A-F]){3}|[\s\S]/gi;
