import type { BuildFiles } from '../../lib/build-files.ts';
import { unlessProblem } from '../../lib/problem.ts';
import type { Path } from '../../lib/url/path.ts';
import { type ImageFacts, readImage } from './image-file.ts';
import type { Page, Rel } from './page.ts';
import { urlOfFile } from './page-paths.ts';
import type { Resolver } from './target.ts';

/** True for a link to the icon that search results show. */
export function isIcon({ rel }: Rel): boolean {
  return rel.includes('icon');
}

/** The icons that a page links to. */
function* iconsNamedBy({ rels }: Page): Generator<Path> {
  for (const { rel, target } of rels) if (target.kind === 'site' && rel.some(isIconToken)) yield target.path;
}

/** Reads the linked icons, and `/favicon.ico`, which browsers request by default. */
export function readIcons(
  build: BuildFiles,
  pages: readonly Page[],
  files: ReadonlyMap<Path, string>,
  base: Path,
  resolver: Resolver,
): Map<Path, ImageFacts> {
  const wanted = new Set<Path>([urlOfFile('favicon.ico', base)]);
  for (const page of pages) for (const path of iconsNamedBy(page)) wanted.add(path);
  const fallback = resolver.resolve('/favicon.ico', base);
  if (fallback.kind === 'site') wanted.add(fallback.path);
  const icons = new Map<Path, ImageFacts>();
  for (const url of wanted) {
    const file = files.get(url);
    if (file !== undefined) icons.set(url, readOne(build, file));
  }
  return icons;
}

function isIconToken(token: string): boolean {
  return token === 'icon' || token.startsWith('apple-touch-icon');
}

function readOne(build: BuildFiles, file: string): ImageFacts {
  return unlessProblem(
    () => readImage(file, build.read(file)),
    () => ({ file, type: 'unknown', sizes: [] }),
  );
}
