import { cut, fileIn, hasKind, pageNamed, spell } from './address.ts';
import { linesAt } from './site.ts';

/** The address of a page that was asked for with the other slash, or by its file's name; '' where it is none. */
export async function otherSpelling(address: string, key: string, lines: readonly string[]): Promise<string> {
  const inFolder = address !== key;
  if (address !== '/' && address !== '//' && hasKind(lines, inFolder ? 'hp' : 'sS')) {
    return inFolder ? key : `${address}/`;
  }
  if (inFolder) return '';
  const page = pageNamed(lines);
  if (page !== '') return page;
  const folder = address.replace(/\/index\.html$/, '/');
  if (folder !== address) {
    const there = await linesAt(cut(folder));
    if (hasKind(there, 's')) return folder;
  }
  const bare = address.replace(/\.html$/, '');
  if (bare === address) return '';
  const sibling = await linesAt(bare);
  return hasKind(sibling, 'h') ? bare : '';
}

/** A path in the spelling that the site itself uses. */
export async function siteSpelling(path: string): Promise<string> {
  const address = spell(path);
  const key = cut(address);
  const lines = await linesAt(key);
  if (fileIn(lines, address, key) !== '') return path;
  const other = await otherSpelling(address, key, lines);
  return other === '' ? path : other;
}
