import type { Draft } from './draft.ts';
import type { Tag } from './tag.ts';

/** The images that an attribute such as `srcset` names become references. */
export function imageSet(tag: Tag, name: string, draft: Draft, isMeant = (_url: string) => true): void {
  const set = tag.get(name);
  if (set === undefined) return;
  for (const url of parseSrcset(set)) if (isMeant(url)) draft.ref('image', url, tag.offset);
}

/** The addresses in a `srcset`, cut as the HTML standard says. */
function parseSrcset(text: string): string[] {
  const urls: string[] = [];
  let at = 0;
  while (at < text.length) {
    while (at < text.length && /[\s,]/.test(text.charAt(at))) at += 1;
    const start = at;
    while (at < text.length && !/\s/.test(text.charAt(at))) at += 1;
    if (start === at) break;
    const url = text.slice(start, at);
    const bare = url.replace(/(?<!,),+$/, '');
    if (bare !== '') urls.push(bare);
    if (bare === url) at = endOfDescriptor(text, at);
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
