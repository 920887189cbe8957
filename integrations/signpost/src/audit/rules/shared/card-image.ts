import type { Cause } from '../../../lib/finding.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Meta, Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { isFile, lacksFile } from '../../site/site-answer.ts';
import { shortenUrl } from './describe-url.ts';
import { isLocal, isPreviewOrigin, isTwin } from './site-hosts.ts';
import { completeUrl, parseOwnUrl } from './sitemaps.ts';

// The image of a shared page: og:image and twitter:image.

const messages = {
  relative: (key: string, url: string) => `${key} "${url}" is not an absolute URL`,
  noImage: (key: string, url: string) => `${key} "${url}" is not the URL of an image`,
  missingFile: (key: string, path: string) => `${key} is ${path}, which is not in the build`,
  outsideBase: (key: string, url: string, base: string) => `${key} is ${url}, outside of ${base}`,
  otherHost: (key: string, url: string, host: string) => `${key} is ${url}, on ${host}`,
  svg: (key: string, url: string) => `${key} is ${url}, an SVG, which messengers and networks don't show`,
};

const builtImageFix = 'write the absolute URL of an image that is in the build';

const svgWhy = 'A shared link has no image then. (Meta and X name JPEG, PNG and the like as their formats.)';
const svgFix = 'name a PNG or JPEG of 1200 by 630 px';

/** What is wrong with an image tag of a page; undefined for an image that everybody can load, and for no tag. */
export function findImageFault(
  site: Site,
  page: Page,
  key: string,
  meta: Meta | undefined,
): Cause | undefined {
  const url = completeUrl(site, meta?.content.trim() ?? '');
  if (url === '') return undefined;
  const absolute = URL.parse(url, site.origin + page.servedUrl)?.href ?? site.origin;
  if (/\.svgz?$/i.test(new URL(absolute).pathname))
    return { key: `svg ${key}`, message: messages.svg(key, shortenUrl(url)), why: svgWhy, fix: svgFix };
  const ownUrl = parseOwnUrl(site, absolute);
  // A theme without an image writes the base alone: content="/".
  if (ownUrl?.path.endsWith('/'))
    return {
      key: `no image ${key}`,
      message: messages.noImage(key, shortenUrl(url)),
      fix: `name an image, or leave ${key} out`,
    };
  // data:image/png;base64,… has no URL that a messenger could fetch.
  const builtUrl = ownUrl && findBuiltUrl(site, ownUrl.path, ownUrl.query);
  if (!/^https?:\/\//i.test(url))
    return {
      key: `relative ${key}`,
      message: messages.relative(key, shortenUrl(url)),
      fix: builtUrl === undefined ? builtImageFix : `write ${builtUrl}`,
    };
  if (ownUrl === undefined) return findHostFault(site, key, url);

  const answer = site.ask(ownUrl.path, ownUrl.query);
  // https://www.example.com/card.png, where the file is at https://www.example.com/shop/card.png
  if (answer.unknown?.urlWithBase !== undefined)
    return {
      key: `outside of the base ${key}`,
      message: messages.outsideBase(key, shortenUrl(url), site.base),
      fix: `write ${builtUrl}`,
    };
  if (lacksFile(ownUrl.path, answer))
    return {
      key: `missing file ${key}`,
      message: messages.missingFile(key, shortenUrl(ownUrl.query === '' ? ownUrl.path : url)),
      fix: 'correct the URL, or add the file to the build',
    };
  return undefined;
}

/** http://localhost:4321/card.png, and a file of this build on a preview. Another host may draw the images: https://og.acme.vercel.app/. */
function findHostFault(site: Site, key: string, url: string): Cause | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || isLocal(site.origin)) return undefined;
  const { origin, host, pathname, search } = parsed;
  if (origin === site.causes.wrongOrigin?.origin) return undefined;
  const builtUrl = findBuiltUrl(site, parsePath(pathname), search.slice(1));
  const isCopy = isTwin(site, origin) || isPreviewOrigin(site, origin);
  if (!isLocal(origin) && !(isCopy && builtUrl !== undefined)) return undefined;
  return {
    key: `other host ${key}`,
    message: messages.otherHost(key, shortenUrl(url), host),
    fix: builtUrl === undefined ? builtImageFix : `write ${builtUrl}`,
  };
}

/** https://www.example.com/shop/card.png for /card.png and /shop/card.png of a site below /shop/; undefined without the file. */
function findBuiltUrl(site: Site, path: Path, query: string): string | undefined {
  const ownPath = site.ask(path, query).unknown?.urlWithBase ?? path;
  return isFile(site.ask(ownPath, query)) ? site.origin + ownPath : undefined;
}
