import { otherSlash, parsePath } from '../../core/path.ts';
import { inventoryFor } from '../../plan/build.ts';
import { guessSiteOf } from '../guess-origin.ts';
import type { Inputs } from '../load.ts';
import { settingsAt } from '../site-address.ts';

/** What is known of the new build's addresses; nothing where no build was found. */
export interface NewAddresses {
  /** Whether the new site has a page or file at an old address. */
  readonly stays: (address: string) => boolean;
  /** Why an address can't be a target, as a clause; undefined where it can. */
  readonly unfit: (target: string) => string | undefined;
  /** Its pages, in the order of the build. */
  readonly pages: readonly string[];
}

/** Looks addresses up in the build that was loaded; below the base path that its pages name, where nobody said. */
export async function newAddresses({
  dist,
  files,
  settings,
}: Pick<Inputs, 'dist' | 'files' | 'settings'>): Promise<NewAddresses> {
  if (dist === undefined || files.length === 0)
    return { stays: () => false, unfit: () => undefined, pages: [] };
  const guessed = settings === undefined ? await guessSiteOf(dist, files) : undefined;
  const known = settings ?? (guessed === undefined ? {} : settingsAt(guessed));
  const { pages, files: others } = inventoryFor(known, files);
  const has = (text: string): boolean => {
    const path = parsePath(text);
    return pages.has(path) || others.has(path) || pages.has(otherSlash(path));
  };
  return {
    stays: (address) => address.startsWith('/') && !address.includes('?') && has(address),
    unfit: (target) => (has(target.replace(/[?#].*$/s, '')) ? undefined : 'is not in the new build'),
    pages: [...pages.keys()],
  };
}
