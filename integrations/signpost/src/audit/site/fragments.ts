import { memoize } from '../../lib/memoize.ts';
import { decodeIfUtf8 } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { hasHardlyAnyText } from '../rules/shared/page-text.ts';
import type { Site } from './site.ts';

/** `#top`, `#/route`, `#!/route`, `#:~:text=pump`, `#tab=2`, and `#L10-L20` of a listing. Not `#2024`. */
const scripted = /^(?:top$|[/!]|.*:~:|.*=|(?:L|line(?:number)?)\d+(?:-L?\d+)?$)/i;

/** Characters. The code that a playground opens with, compressed, is longer: #PTAEBUAsFNQMwPYBskIO4E… */
const maxIdLength = 200;

/** True for a page without the id of a fragment that browsers or scripts don't handle by themselves. */
export function lacksId(site: Site, page: Page, fragment: string): boolean {
  const text = decodeFragment(fragment);
  if (text === '' || text.length > maxIdLength || scripted.test(text) || hasId(page, fragment)) return false;
  if (page.scripts === 0) return true;
  // A script fills the page: nobody knows its ids.
  return !hasHardlyAnyText(page) && !isOpenedByScript(site, page, text);
}

/** True if a script file of the page opens the fragment; `page.ids` has what inline scripts open. */
function isOpenedByScript(site: Site, page: Page, fragment: string): boolean {
  return page.refs.some(({ kind, target }) => {
    const file = kind === 'script' && target.kind === 'site' ? site.ask(target.path).builtFile : undefined;
    return file !== undefined && site.openedFragments?.(file).includes(fragment) === true;
  });
}

/** True if a page has the id of a fragment, as written or decoded. */
export function hasId(page: Page, fragment: string): boolean {
  const ids = listIds(page);
  return ids.has(fragment) || ids.has(decodeFragment(fragment));
}

/**
 * The id that differs from a fragment only in case and punctuation: `Sizes` for `#sizes`, `read-write` for `#read--write`, which
 * GitHub derives from "Read / write", or for `#readwrite`. Undefined for none or several, as a generator numbers them: `sizes`
 * and `sizes-1`.
 */
export function findSimilarId(page: Page, fragment: string): string | undefined {
  const wanted = decodeFragment(fragment);
  const ids = [...listIds(page)].filter((id) => joinWords(id) !== '');
  return (
    findOnlyOne(ids, (name) => name.toLowerCase() === wanted.toLowerCase()) ??
    findOnlyOne(ids, (name) => joinWords(name) === joinWords(wanted))
  );
}

/** The only id whose name fits, with or without its number: `sizes-1`, `sizes_1`. */
function findOnlyOne(ids: readonly string[], fits: (name: string) => boolean): string | undefined {
  const [id, ...others] = ids.filter((id) => fits(id) || fits(id.replace(/[-_]\d+$/, '')));
  return others.length > 0 ? undefined : id;
}

/** `readwrite` of `_Read--Write`, `read.write` and `ReadWrite`. */
function joinWords(id: string): string {
  return id.toLowerCase().replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '');
}

/** `größe` of `gr%C3%B6%C3%9Fe`. */
function decodeFragment(fragment: string): string {
  return decodeIfUtf8(fragment) ?? fragment;
}

const listIds = memoize((page: Page) => new Set(page.ids.split('\n')));
