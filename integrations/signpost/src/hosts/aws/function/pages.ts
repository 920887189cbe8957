import { linesAt } from './site.ts';
import { cut, fileIn, hasKind, pageNamed, spell } from './url.ts';

/** The canonical URL for a URL variant of a page; '' for any other URL. */
export async function otherVariant(url: string, key: string, lines: readonly string[]): Promise<string> {
  const inFolder = url !== key;
  if (url !== '/' && url !== '//' && hasKind(lines, inFolder ? 'hp' : 'sS')) {
    return inFolder ? key : `${url}/`;
  }
  if (inFolder) return '';
  const page = pageNamed(lines);
  if (page !== '') return page;
  const folder = url.replace(/\/index\.html$/, '/');
  if (folder !== url) {
    const there = await linesAt(cut(folder));
    if (hasKind(there, 's')) return folder;
  }
  const bare = url.replace(/\.html$/, '');
  if (bare === url) return '';
  const sibling = await linesAt(bare);
  return hasKind(sibling, 'h') ? bare : '';
}

/** A path in the site's URL variant. */
export async function siteVariant(path: string): Promise<string> {
  const url = spell(path);
  const key = cut(url);
  const lines = await linesAt(key);
  if (fileIn(lines, url, key) !== '') return path;
  const other = await otherVariant(url, key, lines);
  return other === '' ? path : other;
}
