import type { Ref } from '../page.ts';
import { copyOf } from '../strings.ts';
import type { Draft } from './draft.ts';
import { link, meta } from './head-elements.ts';
import { keepsRoom } from './keeps-room.ts';
import { imageSet } from './srcset.ts';
import type { Tag } from './tag.ts';
import { isUnseen } from './unseen.ts';

export type OnOpen = (tag: Tag, draft: Draft) => void;

/** "Previous" on the first page of a list, as Bootstrap and Bulma write it. */
const switchedOff = /\sclass\s*=\s*(?:["'][^"']*)?\b(?:is-)?disabled\b/i;

function anchor(tag: Tag, draft: Draft): void {
  const href = tag.shared('href', draft.strings) ?? tag.shared('xlink:href', draft.strings);
  const name = tag.get('name');
  if (name !== undefined && name !== '') draft.ids.push(copyOf(name));
  if (href === undefined) {
    // Without an address, an area is a part of the image that does nothing. Tools that draw graphs give each node a title so.
    const meant =
      tag.name === 'area' ||
      switchedOff.test(tag.source()) ||
      ['id', 'name', 'aria-current', 'aria-disabled', 'role', 'xlink:title'].some((attribute) =>
        tag.has(attribute),
      );
    if (!meant && !draft.noscript)
      draft.unfollowable.push({ kind: 'no-href', element: 'a', ...draft.spot(tag.offset) });
    return;
  }
  const scheme = schemeOf(href);
  if (scheme === 'javascript') {
    if (opensSomething(tag, href)) return;
    draft.unfollowable.push({ kind: 'javascript', element: 'a', ...draft.spot(tag.offset) });
    return;
  }
  if (scheme === 'mailto' || scheme === 'tel') draft.mailLinks += 1;
  draft.link(href, tag.offset);
}

/** True for a button that is written as a link to nothing: it opens a menu on this page, and leads nowhere. */
function opensSomething(tag: Tag, href: string): boolean {
  if (!/^javascript:(?:\s*void[\s(]*0[\s);]*|[\s;]*)$/i.test(href)) return false;
  return (
    /^(?:button|tab|menuitem)$/.test(tag.get('role')?.trim() ?? '') ||
    /\s(?:aria-(?:expanded|haspopup|controls)|data-(?:bs-)?toggle)\s*=/i.test(tag.source())
  );
}

/** The scheme in lower case, '' for none. Most links are paths, which one look tells. */
function schemeOf(href: string): string {
  const first = href.charCodeAt(0);
  if (first === 0x2f || first === 0x23 || first === 0x2e) return '';
  return /^[a-z][a-z0-9+.-]*(?=:)/i.exec(href)?.[0].toLowerCase() ?? '';
}

/** An address as scripts take it; a name with a folder to come before it, or with a width to be filled in, is none. */
const whole = /^(?:\.{0,2}\/|https?:)[^{}]*$/i;

/** What a script fetches when the element comes into view: the attributes that nearly all such scripts have in common. */
function lazy(kind: Ref['kind'], tag: Tag, draft: Draft): void {
  const src = tag.shared('data-src', draft.strings);
  if (src !== undefined && whole.test(src)) draft.ref(kind, src, tag.offset);
  imageSet(tag, 'data-srcset', draft, (url) => whole.test(url));
}

/** True for a field that a visitor fills in; a box to tick may be what opens a menu. */
function isTypedInto(tag: Tag): boolean {
  return /^(?:text|search|email|tel|url|password|number|date)?$/i.test(tag.get('type')?.trim() ?? '');
}

function source(kind: Ref['kind']): OnOpen {
  return (tag, draft) => {
    const isShown = tag.name === 'input' ? isTypedInto(tag) : kind !== 'frame' || !isUnseen(tag);
    if (!draft.noscript && isShown) draft.meter.picture();
    draft.ref(kind, tag.shared('src', draft.strings), tag.offset);
    imageSet(tag, 'srcset', draft);
    draft.ref('image', tag.shared('poster', draft.strings), tag.offset);
    lazy(kind, tag, draft);
  };
}

/** True where an image has another source, or something by which a script knows it: a name, or an attribute for it. */
function isFilledIn(tag: Tag): boolean {
  return (
    tag.has('id') ||
    tag.has('srcset') ||
    /\s(?:data-[\w-]*(?:src|url|image|img|original|lazy|bind)|v-|x-|ng-|[:@[(*])/i.test(tag.source())
  );
}

const imageSource = source('image');

function image(tag: Tag, draft: Draft): void {
  imageSource(tag, draft);
  const alt = tag.has('alt') || /^(?:none|presentation)$/i.test(tag.get('role')?.trim() ?? '');
  const size = (tag.has('width') && tag.has('height')) || keepsRoom(tag.get('style') ?? '');
  const empty = tag.get('src')?.trim() === '' && !isFilledIn(tag);
  if ((alt && size && !empty) || draft.noscript) return;
  const src = tag.shared('src', draft.strings) ?? '';
  draft.bareImages.push({
    src: src.startsWith('data:') ? 'data:' : src,
    alt,
    size,
    empty,
    ...draft.spot(tag.offset),
  });
}

/** An old attribute that browsers still draw. (HTML, section 15.3.) */
function background(tag: Tag, draft: Draft): void {
  draft.ref('image', tag.shared('background', draft.strings), tag.offset);
}

/** What a script fills with a picture: of a chart, a game, a scene in three dimensions. */
function drawn(tag: Tag, draft: Draft): void {
  if (draft.noscript || isUnseen(tag)) return;
  draft.drawn += 1;
  draft.meter.picture();
}

/** What is read from each element when it opens. */
export const onOpen: ReadonlyMap<string, OnOpen> = new Map<string, OnOpen>([
  [
    'html',
    (tag, draft) => {
      const lang = tag.get('lang');
      if (lang !== undefined) draft.lang ??= draft.keptAt(lang.trim(), tag.offset);
    },
  ],
  [
    'base',
    (tag, draft) => {
      draft.base ??= tag.get('href')?.trim();
    },
  ],
  [
    'body',
    (tag, draft) => {
      background(tag, draft);
      draft.script(tag.get('onload') ?? '', tag.offset);
    },
  ],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((name) => [name, background] as const),
  ['meta', meta],
  ['link', link],
  ['a', anchor],
  ['area', anchor],
  ['img', image],
  ['source', source('media')],
  ['video', source('media')],
  ['audio', source('media')],
  ['track', source('media')],
  ['embed', source('media')],
  ['iframe', source('frame')],
  ['frame', source('frame')],
  ['input', source('image')],
  ...['canvas', 'a-scene', 'model-viewer'].map((name) => [name, drawn] as const),
  [
    'textarea',
    (_tag, draft) => {
      if (!draft.noscript) draft.meter.picture();
    },
  ],
  [
    'object',
    (tag, draft) => {
      if (!draft.noscript) draft.meter.picture();
      draft.ref('media', tag.shared('data', draft.strings), tag.offset);
    },
  ],
  [
    'image',
    (tag, draft) =>
      draft.ref(
        'image',
        tag.shared('href', draft.strings) ?? tag.shared('xlink:href', draft.strings),
        tag.offset,
      ),
  ],
  [
    'use',
    (tag, draft) => {
      const href = tag.shared('href', draft.strings) ?? tag.shared('xlink:href', draft.strings);
      // What stands in the page itself is no file; most icons are drawn so.
      if (href?.startsWith('#') === false) draft.ref('image', href, tag.offset);
    },
  ],
  [
    'time',
    (_tag, draft) => {
      draft.times += 1;
    },
  ],
]);
