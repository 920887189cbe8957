import { type Path, toUrlPath } from '../../lib/url/path.ts';
import { buildPageUrl, findLayout, type PageVariant } from '../../plan/page-urls.ts';

// A file below the document root → the URLs under which generators link to its page: /about/, /about and /about/index.html of
// about/index.html.

/**
 * How a page's file is named. The home page has the variants of a folder, but says nothing about other folders: a site may
 * have `/` and /about.
 */
export type FileLayout = 'home' | 'folder' | 'file';

/** The URL variants that generators write for a file, the usual one first. */
export const variantsByLayout: Readonly<Record<FileLayout, readonly PageVariant[]>> = {
  home: ['slash', 'bare', 'index'],
  folder: ['slash', 'bare', 'index'],
  file: ['html', 'bare', 'slash'],
};

/** A URL variant of a page's file. */
export interface WrittenVariant {
  readonly variant: PageVariant;
  readonly url: Path;
}

/** The URLs of a page's file, the usual one first. Below the base /docs/, the file is docs/about.html. */
export function listWrittenVariants(file: string, base: Path): readonly WrittenVariant[] {
  return variantsByLayout[findFileLayout(file, base)].map((variant) => ({
    variant,
    url: buildPageUrl(file, variant),
  }));
}

/** `about/index.html` is a folder, `about.html` a file; `index.html` below the base is the home page. */
export function findFileLayout(file: string, base: Path): FileLayout {
  return toUrlPath(file) === `${base}index.html` ? 'home' : findLayout(file);
}
