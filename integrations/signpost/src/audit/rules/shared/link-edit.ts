import type { Edit } from '../../../lib/finding.ts';
import { isHttpUrl } from '../../../lib/url/is-url.ts';
import { decodePath, type Path, removeFragment, removeQuery } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import { shortenUrl } from './describe-url.ts';

/**
 * A link to another URL of a page in the form in which it is written, without its fragment: `../pumps/` for ../pumps#sizes, where
 * the page is at /docs/pumps/. The same source may be built into several versions of a documentation, or be a README.
 */
export function writeOwnUrl(href: string, path: Path, ownUrl: Path): string {
  const written = removeQuery(removeFragment(href.trim()));
  let commonLength = 0;
  while (commonLength < path.length && path[commonLength] === ownUrl[commonLength]) commonLength += 1;
  const end = path.slice(commonLength);
  if (!written.endsWith(end)) return ownUrl;
  return written.slice(0, written.length - end.length) + ownUrl.slice(commonLength) || './';
}

/**
 * "write /guide/", and for VitePress on https://acme.example/docs/ "write /guide/, before which VitePress puts
 * /med-imaging-primer/".
 */
export function proposeLink({ base, generator }: Pick<Site, 'base' | 'generator'>, url: string): string {
  const putsBase =
    generator?.settings.base?.isPutBeforeLinks === true && base !== '/' && url.startsWith(base);
  if (generator === undefined || !putsBase) return `write ${shortenUrl(url)}`;
  return `write ${shortenUrl(`/${url.slice(base.length)}`)}, before which ${generator.title} puts ${base}`;
}

/**
 * The link that `audit --fix` writes for a new target: absolute if it was, otherwise a path, with its own fragment unless
 * the new URL has one. For the link `/about#team` and the URL https://www.example.com/about/ it is `/about/#team`. None for a
 * relative link such as `../about`, which differs per page.
 */
export function linkEdit(site: Site, written: string, url: string): { readonly edit?: Edit } {
  const from = written.trim();
  const isAbsolute = isHttpUrl(from);
  const isPath = /^\/(?![/\\])/.test(from);
  if (!isAbsolute && !isPath) return {};

  const old = URL.parse(from, site.origin);
  const target = URL.parse(url, site.origin);
  if (old === null || target === null) return {};

  const origin = isAbsolute || target.origin !== site.origin ? target.origin : '';
  // /größe keeps its letters.
  const path = /[^!-~]/.test(from) ? decodePath(target.pathname) : target.pathname;
  const to = `${origin}${path}${target.search}${target.hash || old.hash}`;
  return to === from ? {} : { edit: { kind: 'link', from, to } };
}
