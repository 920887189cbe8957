import { isMissing } from '../../answers/answer.ts';
import { countItems, findMostFrequent } from '../../lib/counts.ts';
import { isInFolder, type Path, parsePath, splitSegments } from '../../lib/url/path.ts';
import type { Ref } from '../../pages/page.ts';
import type { Site } from '../site/site.ts';

/** Fewer links are mistakes of their own, which `link-broken` reports. */
const minLinks = 3;
/** Each page has the links of the layout. */
const maxPages = 100;

/**
 * The folder for which a build was made, such as `/docs/` for https://acme.github.io/docs/: most links start with it, the build has no
 * such folder, and without it the links lead to pages and files of the build. Undefined for the URL that the site has.
 */
export function findWrongBase(site: Site): Path | undefined {
  if (site.base !== '/') return undefined;
  const pages = site.documents.slice(0, maxPages);
  const paths = pages.flatMap(({ refs }) => refs.flatMap(readRootedPath));
  const folders = countItems(paths.map((path) => `/${splitSegments(path)[0] ?? ''}/`));
  const name = findMostFrequent(folders) ?? '/';
  const count = folders.get(name) ?? 0;
  if (count < minLinks || count * 2 <= paths.length || name === '/') return undefined;

  const folder = parsePath(name);
  const hasFolder = [...site.files.keys(), ...site.documents.map(({ servedUrl }) => servedUrl)].some((path) =>
    isInFolder(path, folder),
  );
  if (hasFolder) return undefined;

  const below = [...new Set(paths)].filter((path) => path.startsWith(folder));
  const pathsWithPage = below.filter(
    (path) => !isMissing(site.ask(parsePath(path.slice(folder.length - 1)))),
  );
  return pathsWithPage.length * 2 > below.length ? folder : undefined;
}

/** The path of a URL from the root of the host: /docs/about/, but not https://www.example.com/docs/about/. */
function readRootedPath({ href, target }: Ref): Path[] {
  return target.kind === 'site' && /^\s*\/(?!\/)/.test(href) ? [target.path] : [];
}
