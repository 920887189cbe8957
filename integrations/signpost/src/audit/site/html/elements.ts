import type { Ref } from '../page.ts';
import { parseRefresh } from '../refresh.ts';
import { copyOf, relTokens } from '../strings.ts';
import type { PageDraft } from './draft.ts';
import { anchor } from './links.ts';
import { background, drawn, embedded, image, imageSet, media, svgImage, svgUse } from './resources.ts';
import type { Tag } from './tags.ts';
import { meteredElements } from './text-meter.ts';

/** What an element does to how the rest of the page is read. */
type Role =
  /** Its content belongs to no page, or is text for a browser. */
  | 'inert'
  /** Its content is text without tags. */
  | 'text'
  | 'drawing'
  | 'noscript'
  | 'heading'
  /** Navigation and the like, and `main`. */
  | 'frame'
  /** Its end tag ends the head. */
  | 'root'
  | 'break';

/** Adds the facts of an element to those of the page. */
type Read = (tag: Tag, draft: PageDraft) => void;

/** An element that browsers allow in `head`; any other ends it. */
export const headElements: ReadonlySet<string> = new Set(
  'base basefont bgsound link meta noframes noscript script style template title'.split(' '),
);

export const roles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...['script', 'style', 'title', 'textarea', 'xmp'].map((name) => [name, 'text'] as const),
  ...meteredElements.map((name) => [name, 'frame'] as const),
  ...['template', 'iframe', 'noembed', 'noframes'].map((name) => [name, 'inert'] as const),
  ...['svg', 'math'].map((name) => [name, 'drawing'] as const),
  ['noscript', 'noscript'],
  ['h1', 'heading'],
  ['br', 'break'],
  ['html', 'root'],
  ['body', 'root'],
]);

/** What is read from each element when it opens. */
export const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  [
    'html',
    ({ attributes, start }, draft) => {
      const lang = attributes.get('lang');
      if (lang !== undefined) draft.lang ??= draft.textAt(lang.trim(), start);
    },
  ],
  [
    'base',
    ({ attributes }, draft) => {
      draft.baseHref ??= attributes.get('href')?.trim();
    },
  ],
  [
    'body',
    (tag, draft) => {
      background(tag, draft);
      draft.script(tag.attributes.get('onload') ?? '', tag.start);
    },
  ],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((name) => [name, background] as const),
  ['meta', meta],
  ['link', linkElement],
  ['a', anchor],
  ['area', anchor],
  ['img', image],
  ...['source', 'video', 'audio', 'track', 'embed'].map((name) => [name, media('media')] as const),
  ['iframe', media('frame')],
  ['frame', media('frame')],
  ['input', media('image')],
  ...['canvas', 'a-scene', 'model-viewer'].map((name) => [name, drawn] as const),
  [
    'textarea',
    (_tag, draft) => {
      if (!draft.isInNoscript) draft.meter.picture();
    },
  ],
  ['object', embedded],
  ['image', svgImage],
  ['use', svgUse],
  [
    'time',
    (_tag, draft) => {
      draft.times += 1;
    },
  ],
]);

const metaKeys =
  /^(?:robots|description|viewport|og:(?:url|title|image|type|site_name)|article:(?:modified|published)_time|fragment|[a-z-]*bot(?:-[a-z]+)?|slurp|teoma)$/;

function meta(tag: Tag, draft: PageDraft): void {
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
      draft.refreshes.push({
        delay: parsed.delay,
        href: copyOf(parsed.href),
        ...draft.spot(tag.start),
      });
    return;
  }
  const add = (key: string): void => {
    const { line, column } = draft.spot(tag.start);
    draft.metas.push({
      key: draft.strings.keep(key),
      content: copyOf(content),
      head: draft.isInHead,
      line,
      column,
    });
  };
  if (equiv === 'robots' || equiv === 'x-robots-tag') add('http-equiv=robots');
  const name = lower('name');
  if (name !== undefined && metaKeys.test(name)) add(name);
  const property = lower('property');
  if (property === undefined || property === name) return;
  // `name="image" property="og:image"` is one of a card. What is said to browsers and crawlers has a name: a property is none.
  if (/^(?:og|article):/.test(property)) {
    if (metaKeys.test(property)) add(property);
  } else if (property === 'robots' && name === undefined) add('property=robots');
}

function charset(value: string | undefined, { start, end }: Tag, draft: PageDraft): void {
  if (value === undefined || draft.charset !== undefined) return;
  draft.charset = {
    value: copyOf(value.trim()),
    byte: Buffer.byteLength(draft.html.slice(0, end + 1)),
    first: draft.headElements <= 1,
    ...draft.spot(start),
  };
}

const preloads: Readonly<Record<string, Ref['kind']>> = {
  style: 'style',
  script: 'script',
  font: 'font',
  image: 'image',
};

function linkElement(tag: Tag, draft: PageDraft): void {
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
  const { line, column } = draft.spot(start);
  draft.rels.push({
    rel,
    href,
    hreflang: shared('hreflang'),
    media: shared('media'),
    type: shared('type'),
    sizes: shared('sizes'),
    head: draft.isInHead,
    line,
    column,
  });
}

/** What the browser fetches the link's target as; undefined where it is an address that only says something. */
function resourceKind(rel: readonly string[], as: string | undefined): Ref['kind'] | undefined {
  if (rel.includes('stylesheet')) return rel.includes('alternate') ? undefined : 'style';
  if (rel.includes('modulepreload')) return 'script';
  return rel.includes('preload') ? preloads[(as ?? '').toLowerCase()] : undefined;
}
