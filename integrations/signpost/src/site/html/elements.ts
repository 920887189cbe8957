import type { Ref } from '../page.ts';
import { copyOf } from '../strings.ts';
import type { Draft } from './draft.ts';
import { parseSrcset } from './srcset.ts';
import type { Tag } from './tag.ts';

type OnOpen = (tag: Tag, draft: Draft) => void;

const metaKeys =
  /^(?:robots|description|viewport|og:(?:url|title|image|type)|fragment|[a-z-]*bot(?:-[a-z]+)?|slurp|teoma)$/;

function meta(tag: Tag, draft: Draft): void {
  const content = tag.get('content') ?? '';
  const equiv = tag.get('http-equiv')?.trim().toLowerCase();
  const charset = tag.get('charset') ?? (equiv === 'content-type' ? /charset\s*=\s*["']?([\w-]+)/i.exec(content)?.[1] : undefined);
  if (draft.noscript) return;
  if (charset !== undefined && draft.charset === undefined) {
    const byte = Buffer.byteLength(draft.text.slice(0, tag.end + 1));
    draft.charset = { value: copyOf(charset.trim()), byte, first: draft.headElements <= 1, ...draft.spot(tag.offset) };
  }
  if (equiv === 'refresh') return refresh(content, tag.offset, draft);
  const key = (tag.get('name') ?? tag.get('property'))?.trim().toLowerCase();
  if (key === undefined || !metaKeys.test(key)) return;
  draft.metas.push({
    key: draft.strings.keep(key),
    content: copyOf(content),
    head: draft.inHead,
    ...draft.spot(tag.offset),
  });
}

function refresh(content: string, offset: number, draft: Draft): void {
  const parts = /^\s*(\d*)(?:\.[\d.]*)?(?:[\s;,]+(?:url\s*=\s*)?(['"]?)(.*?)\2\s*)?$/is.exec(content);
  if (parts === null) return;
  draft.refresh(Number(parts[1] ?? '0'), parts[3] ?? '', offset);
}

const preloads: Record<string, Ref['kind']> = { style: 'style', script: 'script', font: 'font', image: 'image' };

function link(tag: Tag, draft: Draft): void {
  const rel = (tag.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const href = tag.shared('href', draft.strings);
  if (rel.length === 0 || href === undefined) return;
  if (rel.includes('stylesheet')) return rel.includes('alternate') ? undefined : draft.ref('style', href, tag.offset);
  if (rel.includes('modulepreload')) return draft.ref('script', href, tag.offset);
  if (rel.includes('preload')) {
    const kind = preloads[(tag.get('as') ?? '').toLowerCase()];
    return kind === undefined ? undefined : draft.ref(kind, href, tag.offset);
  }
  if (draft.noscript) return;
  const keep = (name: string) => {
    const value = tag.get(name);
    return value === undefined ? undefined : draft.strings.keep(value.trim());
  };
  const fields = { hreflang: keep('hreflang'), media: keep('media'), type: keep('type'), sizes: keep('sizes') };
  draft.rel({ rel: rel.map((token) => draft.strings.keep(token)), href, ...fields }, tag.offset);
}

const navigates = /(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location\b|\bwindow\.open\s*\(/;

function anchor(tag: Tag, draft: Draft): void {
  const href = tag.shared('href', draft.strings) ?? tag.shared('xlink:href', draft.strings);
  const name = tag.get('name');
  if (name !== undefined && name !== '') draft.ids.push(copyOf(name));
  if (href === undefined) {
    const meant = ['id', 'name', 'aria-current', 'aria-disabled', 'role'].some((attribute) => tag.has(attribute));
    if (!meant && !draft.noscript) draft.unfollowable.push({ kind: 'no-href', element: 'a', ...draft.spot(tag.offset) });
    return;
  }
  if (/^javascript:/i.test(href)) {
    draft.unfollowable.push({ kind: 'javascript', element: 'a', ...draft.spot(tag.offset) });
    return;
  }
  if (/^(?:mailto|tel):/i.test(href)) draft.mailLinks += 1;
  draft.link(href, tag.offset);
}

/** A script or a role that makes an element navigate; asked of every element that has `onclick` or `role`. */
export function navigation(tag: Tag, draft: Draft): void {
  const followable = (tag.name === 'a' || tag.name === 'area') && tag.has('href');
  if (followable || draft.noscript) return;
  const kind = navigates.test(tag.get('onclick') ?? '') ? 'onclick' : tag.get('role')?.trim() === 'link' ? 'role-link' : undefined;
  if (kind !== undefined) draft.unfollowable.push({ kind, element: copyOf(draft.text.slice(tag.start, tag.nameEnd).toLowerCase()), ...draft.spot(tag.offset) });
}

function source(kind: Ref['kind']): OnOpen {
  return (tag, draft) => {
    draft.ref(kind, tag.shared('src', draft.strings), tag.offset);
    for (const name of ['srcset', 'imagesrcset']) {
      const set = tag.get(name);
      if (set !== undefined) for (const url of parseSrcset(set)) draft.ref('image', draft.strings.keep(url), tag.offset);
    }
    draft.ref('image', tag.shared('poster', draft.strings), tag.offset);
  };
}

/** What is read from each element when it opens. */
export const onOpen: ReadonlyMap<string, OnOpen> = new Map<string, OnOpen>([
  [
    'html',
    (tag, draft) => {
      const lang = tag.get('lang');
      if (lang !== undefined) draft.lang ??= { text: draft.strings.keep(lang.trim()), ...draft.spot(tag.offset) };
    },
  ],
  ['base', (tag, draft) => void (draft.base ??= tag.get('href')?.trim())],
  ['meta', meta],
  ['link', link],
  ['a', anchor],
  ['area', anchor],
  ['img', source('image')],
  ['source', source('media')],
  ['video', source('media')],
  ['audio', source('media')],
  ['track', source('media')],
  ['embed', source('media')],
  ['iframe', source('frame')],
  ['input', source('image')],
  ['object', (tag, draft) => draft.ref('media', tag.shared('data', draft.strings), tag.offset)],
  ['image', (tag, draft) => draft.ref('image', tag.shared('href', draft.strings) ?? tag.shared('xlink:href', draft.strings), tag.offset)],
  ['time', (_tag, draft) => void (draft.times += 1)],
]);
