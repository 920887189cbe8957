import { isMissing } from '../../answers/answer.ts';
import { countItems, findMostFrequent } from '../../lib/counts.ts';
import { isInFolder, type Path, parsePath, splitSegments } from '../../lib/url/path.ts';
import type { Page, Ref } from '../../pages/page.ts';
import { isRooted } from '../../pages/target.ts';
import { isLocal } from '../rules/shared/site-hosts.ts';
import type { Site } from '../site/site.ts';

/** Fewer links are mistakes of their own, which `link-broken` reports. */
const minLinks = 3;
/** Each page has the links of the layout. */
const maxPages = 100;

/**
 * The folder for which a build was made, such as `/docs/` for https://acme.github.io/docs/: most links start with it, the build has no
 * such folder, and in the folder of the site the links lead to pages and files of the build. Undefined for the URL that the site has.
 */
export function findWrongBase(site: Site): Path | undefined {
  // MkDocs writes the folder of `site_url` into 404.html alone.
  const pages = site.pages.slice(0, maxPages);
  const paths = pages.flatMap(({ refs }) => refs.flatMap(readRootedPath));
  const folders = countItems(paths.map((path) => `/${splitSegments(path)[0] ?? ''}/`));
  const name = findMostFrequent(folders) ?? '/';
  const count = folders.get(name) ?? 0;
  if (count < minLinks || count * 2 <= paths.length || ['/', site.base].includes(name)) return undefined;

  const folder = parsePath(name);
  const hasFolder = [...site.files.keys(), ...site.documents.map(({ servedUrl }) => servedUrl)].some((path) =>
    isInFolder(path, folder),
  );
  if (hasFolder) return undefined;

  const below = [...new Set(paths)].filter((path) => path.startsWith(folder));
  const pathsWithPage = below.filter(
    (path) => !isMissing(site.ask(parsePath(site.base + path.slice(folder.length)))),
  );
  return pathsWithPage.length * 2 > below.length ? folder : undefined;
}

/**
 * True for a build that was made for the root of a host, though the site is in a folder such as /docs/: its links, scripts and
 * style sheets start with `/`, none with the folder, and in the folder they would lead to pages and files of the build.
 */
export function lacksBase(site: Site): boolean {
  if (site.base === '/') return false;
  const pages = site.documents.slice(0, maxPages);
  // `canonical-host` reports a build of a development server, which knows no base.
  if (pages.some(namesFolderOrServer(site))) return false;

  const refs = pages.flatMap(({ refs }) => refs.filter(({ target }) => target.kind === 'site'));
  const paths = refs.flatMap(readRootedPath);
  const pathsInFolder = paths.filter((path) => site.ask(path).unknown?.urlWithBase !== undefined);
  return pathsInFolder.length >= minLinks && pathsInFolder.length * 2 > refs.length;
}

/** Tells of a page whether a URL has the folder of the site, or a canonical is on localhost. */
function namesFolderOrServer({ base }: Site): (page: Page) => boolean {
  return ({ refs, rels }) =>
    [...refs, ...rels].some(({ href, target }) => {
      if (target.kind === 'web') return isLocal(target.origin);
      return target.kind === 'site' && isRooted(href) && isInFolder(target.path, base);
    });
}

/** The path of a URL from the root of the host: /docs/about/, but not https://www.example.com/docs/about/. */
function readRootedPath({ href, target }: Ref): Path[] {
  return target.kind === 'site' && /^\s*\/(?!\/)/.test(href) ? [target.path] : [];
}
