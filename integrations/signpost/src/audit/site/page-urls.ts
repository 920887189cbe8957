import { type Path, parsePath, toUrlPath } from '../../lib/url/path.ts';
import { buildPageUrl, type PageVariant } from '../../plan/page-urls.ts';

// A file of the build → the URLs under which generators link to it: /about/, /about and /about/index.html of about/index.html.

/** The URL of a file; a percent sign in its name is literal. */
export function buildFileUrl(file: string, base: Path): Path {
  return parsePath(base + file.replaceAll('%', '%25'));
}

/** How a page's file is named. */
export type Layout = 'home' | 'folder' | 'file';

/** The URL variants that generators write for a file, the usual one first. */
export const variantsByLayout: Readonly<Record<Layout, readonly PageVariant[]>> = {
  home: ['slash', 'bare', 'index'],
  folder: ['slash', 'bare', 'index'],
  file: ['html', 'bare', 'slash'],
};

/** A URL variant of a page's file. */
export interface WrittenVariant {
  readonly variant: PageVariant;
  readonly url: Path;
}

/** The URLs under which generators link to a file below the document root: /about/, /about and /about/index.html. */
export function listWrittenVariants(file: string, base: Path): readonly WrittenVariant[] {
  return variantsByLayout[findLayout(file, base)].map((variant) => ({
    variant,
    url: buildPageUrl(file, variant),
  }));
}

/** `about/index.html` is a folder, `about.html` a file; `index.html` below the base is the home page. */
export function findLayout(file: string, base: Path): Layout {
  if (!/(?:^|\/)index\.html$/.test(file)) return 'file';
  return toUrlPath(file) === `${base}index.html` ? 'home' : 'folder';
}
