import { parsePath, toggleTrailingSlash } from '../../lib/url/path.ts';
import { listServedFiles } from '../../plan/build.ts';
import type { Inputs } from '../../project/load.ts';

/** The URLs of the new build; nothing if no build was found. */
export interface NewUrls {
  /** Tells whether the new site has a page or file at an old URL. */
  readonly stays: (url: string) => boolean;
  /** Why a URL can't be a target, as a clause. */
  readonly unfit: (target: string) => string | undefined;
}

/** Looks up URLs in the loaded build. */
export function loadNewUrls({ dist, files, settings }: Pick<Inputs, 'dist' | 'files' | 'settings'>): NewUrls {
  if (dist === undefined || files.length === 0) return { stays: () => false, unfit: () => undefined };

  const { pages, files: others } = listServedFiles(settings ?? {}, files);
  const has = (text: string): boolean => {
    const path = parsePath(text);
    return pages.has(path) || others.has(path) || pages.has(toggleTrailingSlash(path));
  };
  return {
    stays: (url) => url.startsWith('/') && !url.includes('?') && has(url),
    unfit: (target) => (has(target.replace(/[?#].*$/s, '')) ? undefined : 'is not in the new build yet'),
  };
}
