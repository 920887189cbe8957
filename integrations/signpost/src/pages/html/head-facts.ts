import { landingGenerator } from '../../hosts/shared/maintenance-page.ts';
import { memoizeByName } from '../../lib/memoize.ts';
import { copyOf } from '../../lib/text/intern.ts';
import type { Ref, Refresh } from '../page.ts';
import { unresolved } from '../target.ts';
import type { PageDraft, PlacedElement } from './page-draft.ts';
import { readText } from './page-tree.ts';
import { addSrcset } from './resource-facts.ts';

// The elements of the head → facts: <title>, <meta> and <link>, and the language of <html>. A meta is kept only if a rule asks
// for its name.

/** The maximum number of characters of a title or heading. */
const maxTextLength = 1000;

/** A text in one line, as in browsers. */
export function normalizeText(text: string): string {
  return text
    .slice(0, maxTextLength * 4)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
    .slice(0, maxTextLength);
}

/** `<html lang="en">` */
export function readRoot({ attributes, start }: PlacedElement, draft: PageDraft): void {
  const lang = attributes['lang'];
  if (lang !== undefined) draft.facts.lang ??= draft.textAt(lang.trim(), start);
}

export function readTitle({ element, start, around }: PlacedElement, draft: PageDraft): void {
  // A `title` in an SVG isn't the page's title.
  if (around.isInDrawing || around.isInNoscript) return;
  draft.facts.titles.push({
    ...draft.textAt(normalizeText(readText(element)), start),
    head: draft.isInHead(start),
  });
  draft.isDocument = true;
}

/** The names of the metas that rules ask for. */
const metaNames =
  /^(?:robots|description|viewport|generator|og:(?:url|title|description|image|image:alt|type|site_name)|twitter:(?:image|title|description)|article:(?:modified|published)_time|fragment|docusaurus_version|[a-z-]*bot(?:-[a-z]+)?|slurp|teoma)$/;

/** A `meta`: the charset, a refresh, or a value that a rule asks for, such as the description. */
export function readMeta(meta: PlacedElement, draft: PageDraft): void {
  const { attributes, start } = meta;
  const content = attributes['content'] ?? '';
  const httpEquiv = attributes['http-equiv']?.trim().toLowerCase();
  if (meta.around.isInNoscript) {
    if (httpEquiv !== 'refresh') return;
    addRefresh(content, start, draft, draft.refreshesWithoutScript);
    return;
  }

  const charset = attributes['charset'] ?? readContentTypeCharset(httpEquiv, content);
  if (charset !== undefined) setCharset(charset.trim(), start, draft);

  if (httpEquiv === 'refresh') {
    addRefresh(content, start, draft, draft.facts.refreshes);
    return;
  }

  const key = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
  if (isNamedMeta(key) && content.trim() !== '')
    draft.facts.namedUrls.push({ by: key, ...draft.textAt(content.trim(), start) });

  for (const key of listMetaKeys(meta, content)) {
    const place = { head: draft.isInHead(start), ...draft.spot(start) };
    draft.facts.metas.push({ key: draft.strings.keep(key), content: copyOf(content), ...place });
  }
}

/** The metas with the URL of a file, besides those that rules ask for. */
function isNamedMeta(key: string): key is 'og:video' | 'og:audio' | 'msapplication-tileimage' {
  return key === 'og:video' || key === 'og:audio' || key === 'msapplication-tileimage';
}

/** `utf-8` of `<meta http-equiv="Content-Type" content="text/html; charset=utf-8">` */
function readContentTypeCharset(httpEquiv: string | undefined, content: string): string | undefined {
  if (httpEquiv !== 'content-type') return undefined;
  return /charset\s*=\s*["']?([\w-]+)/i.exec(content)?.[1];
}

/** `<meta http-equiv="refresh" content="0; url=/new/">` */
function addRefresh(content: string, start: number, draft: PageDraft, refreshes: Refresh[]): void {
  const refresh = parseRefresh(content);
  if (refresh === undefined) return;
  refreshes.push({
    ...refresh,
    href: copyOf(refresh.href),
    target: unresolved,
    ...draft.spot(start),
  });
}

/** The keys under which rules find a meta: name, and a different property. */
function listMetaKeys({ attributes }: PlacedElement, content: string): string[] {
  const name = attributes['name']?.trim().toLowerCase();
  const property = attributes['property']?.trim().toLowerCase();
  const keys: string[] = [];
  if (name !== undefined && (metaNames.test(name) || content === landingGenerator)) keys.push(name);

  // <meta name="image" property="og:image">
  const isCard =
    property !== undefined && /^(?:og|article|twitter):/.test(property) && metaNames.test(property);
  if (isCard && property !== name) keys.push(property);
  return keys;
}

/** Sets the charset of the first declaration, by which browsers go. */
function setCharset(value: string, start: number, draft: PageDraft): void {
  if (draft.facts.charset !== undefined) return;

  const end = draft.html.indexOf('>', start) + 1;
  draft.facts.charset = {
    value: copyOf(value),
    byte: Buffer.byteLength(draft.html.slice(0, end)),
    first: draft.isInHead(start) && draft.headElements <= 1,
    ...draft.spot(start),
  };
}

/** A `link`: a file that the page loads, or metadata such as the canonical. */
export function readLinkElement(link: PlacedElement, draft: PageDraft): void {
  const { attributes, start, around } = link;
  const rel = splitRel(draft.strings.keep(attributes['rel'] ?? ''));
  if (rel.length === 0) return;
  const kind = classifyLoad(rel, attributes['as']);
  // <link rel="preload" as="image" imagesrcset="a.webp 1x, b.webp 2x">
  if (kind === 'image') addSrcset('imagesrcset', link, draft);

  const readAttribute = (name: string) => {
    const value = attributes[name]?.trim();
    return value && draft.strings.keep(value);
  };
  const href = readAttribute('href');
  if (href === undefined) return;

  if (kind !== undefined) {
    draft.addFile(kind, href, link);
    return;
  }
  if (around.isInNoscript) return;

  draft.facts.rels.push({
    rel,
    href,
    target: unresolved,
    hreflang: readAttribute('hreflang'),
    media: readAttribute('media'),
    type: readAttribute('type'),
    sizes: readAttribute('sizes'),
    head: draft.isInHead(start),
    ...draft.spot(start),
  });
}

const preloadKinds: readonly Ref['kind'][] = ['style', 'script', 'font', 'image'];

/** The type that the browser loads the link's target as; undefined if the URL is only metadata. */
function classifyLoad(rel: readonly string[], as: string | undefined): Ref['kind'] | undefined {
  if (rel.includes('stylesheet')) return rel.includes('alternate') ? undefined : 'style';
  if (rel.includes('modulepreload')) return 'script';
  return rel.includes('preload') ? preloadKinds.find((kind) => kind === as?.toLowerCase()) : undefined;
}

/** The lower-case tokens of a `rel`. Few different values are in use: one shared list for each saves memory. */
const splitRel = memoizeByName(
  (rel): readonly string[] => rel.toLowerCase().split(/\s+/).filter(Boolean).map(copyOf),
  1000,
);

/**
 * Parses a `meta http-equiv=refresh` or a `Refresh` header, which browsers treat alike; undefined without effect (HTML
 * standard, shared declarative refresh steps).
 */
export function parseRefresh(content: string): Pick<Refresh, 'delay' | 'href'> | undefined {
  const [match, delay, urlPart = ''] = /^\s*(\d*)(?:\.[\d.]*)?(?:[\s;,]+(.*))?$/s.exec(content) ?? [];
  if (match === undefined) return undefined;
  // 0; url='/new/'
  const writtenUrl = urlPart.replace(/^url\s*=\s*/i, '').trim();
  const quotedUrl = /^(['"])(.*)\1$/s.exec(writtenUrl)?.[2];
  return { delay: Number(delay), href: quotedUrl ?? writtenUrl };
}

const delimiter = /[|｜•·»«‹›]\s*|\s[-–—~:/]+\s+|:\s+/;

/** Splits a title at its delimiters, such as a bar or a dash between spaces: `Page not found | Acme`. */
export function splitTitle(title: string): readonly string[] {
  return title
    .split(delimiter)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
