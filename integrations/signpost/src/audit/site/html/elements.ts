import { copyOf } from '../../../lib/text/text.ts';
import { landingGenerator } from '../../../plan/moved-page.ts';
import type { Ref, Refresh } from '../page.ts';
import { urlsOf } from '../stylesheet.ts';
import { isRooted } from '../target.ts';
import type { PageDraft } from './draft.ts';
import { unfollowable } from './links.ts';
import type { Tag } from './tags.ts';

const metaKeys =
  /^(?:robots|description|viewport|og:(?:url|title|image|type|site_name)|article:(?:modified|published)_time|fragment|handheldfriendly|mobileoptimized|mobile-agent|[a-z-]*bot(?:-[a-z]+)?|slurp|teoma)$/;

export function meta(tag: Tag, draft: PageDraft): void {
  if (draft.isInNoscript) return;
  const { attributes } = tag;
  const lower = (name: string) => attributes.get(name)?.trim().toLowerCase();
  const content = attributes.get('content') ?? '';
  const equiv = lower('http-equiv');
  const inContent = equiv === 'content-type' ? /charset\s*=\s*["']?([\w-]+)/i.exec(content)?.[1] : undefined;
  charset(attributes.get('charset') ?? inContent, tag, draft);
  if (equiv === 'refresh') {
    const parsed = parseRefresh(content);
    if (parsed !== undefined)
      draft.refreshes.push({ ...parsed, href: copyOf(parsed.href), ...draft.spot(tag.start) });
    return;
  }
  const add = (key: string): void => {
    const place = { head: draft.isInHead, ...draft.spot(tag.start) };
    draft.metas.push({ key: draft.strings.keep(key), content: copyOf(content), ...place });
  };
  if (equiv === 'robots' || equiv === 'x-robots-tag') add('http-equiv=robots');
  if (equiv === 'mobile-agent') add(equiv);
  const name = lower('name');
  if (name !== undefined && (metaKeys.test(name) || content === landingGenerator)) add(name);
  const property = lower('property');
  if (property === undefined || property === name) return;
  // `name="image" property="og:image"` is one of a card. A meta for browsers and crawlers has a name, not a property.
  if (/^(?:og|article):/.test(property)) {
    if (metaKeys.test(property)) add(property);
  } else if (property === 'robots' && name === undefined) add('property=robots');
}

function charset(value: string | undefined, { start, end }: Tag, draft: PageDraft): void {
  if (value === undefined) return;
  const name = value.trim();
  if (draft.charset === undefined)
    draft.charset = {
      value: copyOf(name),
      byte: Buffer.byteLength(draft.html.slice(0, end + 1)),
      first: draft.isInHead && draft.headElements <= 1,
      ...draft.spot(start),
    };
  else otherCharset(name, start, draft);
}

/** Adds a further declared encoding. */
export function otherCharset(name: string, start: number, draft: PageDraft): void {
  const first = draft.charset?.value;
  if (first !== undefined && encodingOf(name) !== encodingOf(first))
    draft.otherCharsets.push(draft.textAt(name, start));
}

/** The canonical name of common encoding labels (Encoding standard, names and labels). */
function encodingOf(label: string): string {
  const name = label
    .toLowerCase()
    .replace(/^(?:iso[-_]?8859-?1|latin-?1|us-ascii|ascii|cp1252)$/, 'windows-1252');
  return name === 'utf8' ? 'utf-8' : name;
}

const preloads: readonly Ref['kind'][] = ['style', 'script', 'font', 'image'];

/** A `link`. */
export function linkElement(tag: Tag, draft: PageDraft): void {
  const { attributes, start } = tag;
  const rel = relTokens(attributes.get('rel') ?? '');
  if (rel.length === 0) return;
  const kind = resourceKind(rel, attributes.get('as'));
  if (kind === 'image') imageSet(tag, 'imagesrcset', draft);
  const shared = (name: string) => {
    const value = attributes.get(name)?.trim();
    return value === undefined ? undefined : draft.strings.keep(value);
  };
  const href = shared('href');
  if (href === undefined) return;
  if (kind !== undefined) draft.ref(kind, href, start);
  if (kind !== undefined || draft.isInNoscript) return;
  draft.rels.push({
    rel,
    href,
    hreflang: shared('hreflang'),
    media: shared('media'),
    type: shared('type'),
    sizes: shared('sizes'),
    head: draft.isInHead,
    ...draft.spot(start),
  });
}

/** What the browser loads the link's target as; undefined if the URL is only metadata. */
function resourceKind(rel: readonly string[], as: string | undefined): Ref['kind'] | undefined {
  if (rel.includes('stylesheet')) return rel.includes('alternate') ? undefined : 'style';
  if (rel.includes('modulepreload')) return 'script';
  return rel.includes('preload') ? preloads.find((kind) => kind === as?.toLowerCase()) : undefined;
}

type Kind = Ref['kind'];

/** The URL in an attribute, as written. */
function urlIn({ attributes }: Tag, name: string): string | undefined {
  return attributes.get(name)?.trim();
}

/** A URL for a script; not a name that needs a folder or a width filled in. */
const whole = /^(?:\.{0,2}\/|https?:)[^{}]*$/i;

/** An element that shows a file: a video, a frame, an image button. */
export function media(kind: Kind) {
  return (tag: Tag, draft: PageDraft): void => {
    const { name, start } = tag;
    const isShown = name === 'input' ? isTypedInto(tag) : kind !== 'frame' || !isUnseen(tag);
    if (!draft.isInNoscript && isShown && name !== 'source' && name !== 'track') {
      draft.meter.picture(kind === 'frame' || name === 'img' || name === 'embed');
      draft.meter.describe(tag.attributes.get('alt') ?? '');
      if (name === 'input') draft.meter.fields += 1;
    }
    draft.ref(kind, urlIn(tag, 'src'), start);
    imageSet(tag, 'srcset', draft);
    draft.ref('image', urlIn(tag, 'poster'), start);
    // The URL that a lazy-loading script uses, in one of the usual attributes.
    const later = urlIn(tag, 'data-src');
    if (later !== undefined && whole.test(later)) draft.ref(kind, later, start);
    imageSet(tag, 'data-srcset', draft, (url) => whole.test(url));
  };
}

/** A field of a search form: its name becomes a query parameter. */
export function queryField(tag: Tag, draft: PageDraft): void {
  const { attributes, start } = tag;
  const name = attributes.get('name')?.trim() ?? '';
  if (draft.linkForm !== undefined && name === '' && isSubmit(tag)) draft.linkForm.hasButton = true;
  else if (tag.name !== 'button' || name !== '') draft.linkForm = undefined;
  const form = attributes.get('form');
  const action = form === undefined ? draft.queryForm : draft.queryForms.get(form);
  if (action !== undefined && name !== '') draft.queryFields.push({ ...draft.textAt(name, start), action });
}

/** A submit button; without a name it adds nothing to the URL. */
function isSubmit({ name, attributes }: Tag): boolean {
  const type = attributes.get('type')?.trim().toLowerCase();
  return name === 'button' ? type === undefined || type === 'submit' : type === 'submit' || type === 'image';
}

/** A GET form: the names of its fields become query parameters, and its action may have some too. */
export function queryForm({ attributes, start }: Tag, draft: PageDraft): void {
  const action = draft.strings.keep(attributes.get('action')?.trim() ?? '');
  // An API defines its parameters itself (A-GET).
  const isApi = action.includes('/api/');
  const method = attributes.get('method')?.trim();
  // Without both, a script submits it with its own names.
  const isSent = attributes.has('action') || method !== undefined;
  const isLookup = !isApi && isSent && !/^(?:post|dialog)$/i.test(method ?? '');
  draft.queryForm = isLookup ? action : undefined;
  const isLink = isLookup && /^(?:\/(?!\/)|\.{1,2}\/)/.test(action) && !attributes.has('onsubmit');
  draft.linkForm = isLink && !draft.isInNoscript ? { start, hasButton: false } : undefined;
  const id = attributes.get('id');
  if (id !== undefined) draft.queryForms.set(id, draft.queryForm);
  const [, query = ''] = isApi ? [] : action.split(/[?#]/);
  for (const name of new URLSearchParams(query).keys())
    if (name !== '' && action.includes(`?`)) draft.queryFields.push({ ...draft.textAt(name, start), action });
}

/** A form with a button and no field is a link that crawlers don't follow. */
export function endOfForm(draft: PageDraft): void {
  if (draft.linkForm?.hasButton === true) unfollowable(draft, 'form', 'form', draft.linkForm.start);
  draft.queryForm = undefined;
  draft.linkForm = undefined;
}

/** True for a field that a visitor fills in. A checkbox may just open a menu. */
function isTypedInto({ attributes }: Tag): boolean {
  return /^(?:text|search|email|tel|url|password|number|date)?$/i.test(attributes.get('type')?.trim() ?? '');
}

const imageSource = media('image');

/** An `img`. */
export function image(tag: Tag, draft: PageDraft): void {
  imageSource(tag, draft);
  const { attributes, start } = tag;
  const alt = attributes.has('alt') || /^(?:none|presentation)$/i.test(attributes.get('role')?.trim() ?? '');
  const size =
    (attributes.has('width') && attributes.has('height')) || hasSize(attributes.get('style') ?? '');
  const source = urlIn(tag, 'src');
  const empty = source === '' && !isFilledIn(tag, draft);
  if ((alt && size && !empty) || draft.isInNoscript) return;
  const src = draft.strings.keep(source?.startsWith('data:') ? 'data:' : (source ?? ''));
  draft.bareImages.push({ src, alt, size, empty, ...draft.spot(start) });
}

const ratio = /(?:^|;)\s*aspect-ratio\s*:/i;
const width = /(?:^|;)\s*width\s*:(?!\s*auto)/i;
const height = /(?:^|;)\s*height\s*:(?!\s*auto)/i;

/** True for a style that sets the size of an image before it loads, such as that of Next's `fill`. */
function hasSize(style: string): boolean {
  return ratio.test(style) || (width.test(style) && height.test(style));
}

/** An attribute that a script uses, such as `data-original` or `:src`. */
const forScripts = /\s(?:data-[\w-]*(?:src|url|image|img|original|lazy|bind)|v-|x-|ng-|[:@[(*])/i;

/** True if an image has another source, or an id, class or attribute by which a script finds it. */
function isFilledIn(tag: Tag, draft: PageDraft): boolean {
  const { attributes } = tag;
  return attributes.has('id') || attributes.has('srcset') || forScripts.test(draft.source(tag));
}

/** An image in SVG. */
export function svgImage(tag: Tag, draft: PageDraft): void {
  draft.ref('image', urlIn(tag, 'href') ?? urlIn(tag, 'xlink:href'), tag.start);
}

/** A symbol in SVG. Most icons are drawn from the page itself, which isn't a file. */
export function svgUse(tag: Tag, draft: PageDraft): void {
  const href = urlIn(tag, 'href') ?? urlIn(tag, 'xlink:href');
  if (href?.startsWith('#') === false) draft.ref('image', href, tag.start);
}

/** An old attribute that browsers still support (HTML, section 15.3). */
export function background(tag: Tag, draft: PageDraft): void {
  draft.ref('image', urlIn(tag, 'background'), tag.start);
}

/** An `object`. */
export function embedded(tag: Tag, draft: PageDraft): void {
  if (!draft.isInNoscript) draft.meter.picture(true);
  draft.ref('media', urlIn(tag, 'data'), tag.start);
}

/** A canvas: a chart, a game, a 3D scene. */
export function drawn(tag: Tag, draft: PageDraft): void {
  if (draft.isInNoscript || isUnseen(tag)) return;
  draft.drawn += 1;
  draft.meter.picture(true);
}

/** A `style` attribute, often with a background image. */
export function styled({ attributes, start }: Tag, draft: PageDraft): void {
  const style = attributes.get('style') ?? '';
  for (const { href, index } of urlsOf(style)) {
    if (!isOfStylesheet(style, href, index)) draft.ref('asset', href, start);
  }
}

/** A relative URL in a variable is resolved against the style sheet that uses it, which is unknown here. */
function isOfStylesheet(style: string, href: string, index: number): boolean {
  return /(?:^|;)\s*--[^:;]*:[^;]*$/.test(style.slice(0, index)) && !isRooted(href);
}

const zero = /^0(?:px)?$/;
const hidden = /(?:^|;)\s*display\s*:\s*none/i;
const noSize = /(?:^|;)\s*(?:width|height)\s*:\s*0(?:px)?\s*(?:;|$)/i;
/** Chart embeds often use `width: 0; min-width: 100%`. */
const atLeast = /(?:^|;)\s*min-(?:width|height)\s*:/i;

/** True for an element that hides itself by attributes, such as a tracking frame. Style sheets aren't considered. */
export function isUnseen({ attributes }: Tag): boolean {
  const style = attributes.get('style') ?? '';
  return (
    attributes.has('hidden') ||
    zero.test(attributes.get('width')?.trim() ?? '') ||
    zero.test(attributes.get('height')?.trim() ?? '') ||
    hidden.test(style) ||
    (noSize.test(style) && !atLeast.test(style))
  );
}

/** The images in an attribute such as `srcset`. */
function imageSet(tag: Tag, name: string, draft: PageDraft, isMeant = (_url: string) => true): void {
  const set = tag.attributes.get(name);
  if (set === undefined) return;
  for (const url of parseSrcset(set)) if (isMeant(url)) draft.ref('image', url, tag.start);
}

/** The URLs in a `srcset`, split as in the HTML standard. */
function parseSrcset(text: string): string[] {
  const urls: string[] = [];
  const candidate = /[\s,]*([^\s,]\S*)/y;
  for (let found = candidate.exec(text); found !== null; found = candidate.exec(text)) {
    const [, url = ''] = found;
    const bare = url.replace(/(?<!,),+$/, '');
    if (bare !== '') urls.push(bare);
    if (bare === url) candidate.lastIndex = endOfDescriptor(text, candidate.lastIndex);
  }
  return urls;
}

function endOfDescriptor(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const c = text.charAt(at);
    if (c === '(') depth += 1;
    else if (c === ')') depth = Math.max(0, depth - 1);
    else if (c === ',' && depth === 0) return at + 1;
  }
  return text.length;
}

/** The number of cached `rel` values; few different ones are in use. */
const most = 1000;

const known = new Map<string, readonly string[]>();

/** The lower-case tokens of a `rel`: one shared list per value. */
function relTokens(rel: string): readonly string[] {
  const found = known.get(rel);
  if (found !== undefined) return found;
  const tokens = rel.toLowerCase().split(/\s+/).filter(Boolean).map(copyOf);
  if (known.size < most) known.set(copyOf(rel), tokens);
  return tokens;
}

/**
 * Parses a `meta http-equiv=refresh` or a `Refresh` header, which browsers treat alike; undefined without effect (HTML
 * standard, shared declarative refresh steps).
 */
export function parseRefresh(content: string): Pick<Refresh, 'delay' | 'href'> | undefined {
  const [whole, delay, rest = ''] = /^\s*(\d*)(?:\.[\d.]*)?(?:[\s;,]+(.*))?$/s.exec(content) ?? [];
  if (whole === undefined) return undefined;
  const written = rest.replace(/^url\s*=\s*/i, '').trim();
  return { delay: Number(delay), href: /^(['"])(.*)\1$/s.exec(written)?.[2] ?? written };
}
