import type { PageDraft } from './draft.ts';
import { linkElement, meta } from './head-elements.ts';
import { anchor } from './links.ts';
import { background, drawn, embedded, image, media, svgImage, svgUse } from './resources.ts';
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
