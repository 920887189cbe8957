import type { Path } from '../../../lib/url/path.ts';
import { findTextFault } from '../../../pages/text-fault.ts';
import type { Site } from '../../site/site.ts';
import type { Clause } from '../rule.ts';
import { stripWww } from './site-hosts.ts';

// A URL in a message: shortened, and the probable reason why it is missing.

const mail = /^[\w.+-]+@[^\s/?#@]+\.[a-z]{2,}(?:\?.*)?$/i;
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

/** Characters. Clients accept no longer URL. */
const maxLength = 2_000;

/** The intended meaning of a link, which may also be an address: web@example.com, 0123 456 789. */
export function guessMeaningOfLink(site: Pick<Site, 'origin'>, href: string): Clause | undefined {
  if (href.length > maxLength) return undefined;
  if (mail.test(href))
    return { text: ': it is an email address without mailto:', fix: `write mailto:${href}` };
  if (phone.test(href))
    return { text: ': it is a phone number without tel:', fix: `write tel:${href.replace(/[^\d+]/g, '')}` };
  return guessMeaning(site, href);
}

/** The intended meaning of a URL that is read as a path because its start is missing. */
export function guessMeaning(site: Pick<Site, 'origin'>, href: string): Clause | undefined {
  if (href.length > maxLength) return undefined;
  const values = href.split(/[?#/]/).map((piece) => findTextFault(piece)?.text);
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

/** The words for a missing URL: a build doesn't have it, a server returned 404. */
export function describeMissingUrl(site: Pick<Site, 'isCrawled' | 'files'>, path?: Path): string {
  // /_redirects, which Netlify reads
  if (path !== undefined && site.files.has(path)) return 'which the host does not serve';
  return site.isCrawled ? 'which returns 404' : 'which is not in the build';
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
