import type { Cause } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Meta, Page } from '../../../pages/page.ts';
import { readTargetPath } from '../../../pages/target.ts';
import { resolveUrl } from '../../site/ask-target.ts';
import type { Site } from '../../site/site.ts';
import { isFile, lacksFile } from '../../site/site-answer.ts';
import { judgeTarget } from '../../site/verdict.ts';
import { sharedFile } from './carriers.ts';
import { shortenUrl } from './describe-url.ts';
import { correctOrigin } from './sitemaps.ts';
import { findUrlFault } from './url-fault.ts';

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
  const url = correctOrigin(site, meta?.content.trim() ?? '');
  if (url === '') return undefined;
  const shownUrl = shortenUrl(url);
  const target = resolveUrl(site, url, page.servedUrl);
  if (/\.svgz?$/i.test(readTargetPath(target) ?? ''))
    return { key: `svg ${key}`, message: messages.svg(key, shownUrl), why: svgWhy, fix: svgFix };

  const { where, way, answer, urlWithBase, target: ownTarget, meant } = judgeTarget(site, target);
  // A theme without an image writes the base alone: content="/".
  if (target.kind === 'invalid' || (target.kind === 'site' && target.path.endsWith('/')))
    return {
      key: `no image ${key}`,
      message: messages.noImage(key, shownUrl),
      fix: `name an image, or leave ${key} out`,
    };

  // data:image/png;base64,… has no URL that a messenger could fetch.
  const builtUrl = findBuiltUrl(site, ownTarget?.path ?? meant?.path);
  const fix = builtUrl === undefined ? builtImageFix : `write ${builtUrl}`;
  if (!/^https?:\/\//i.test(url))
    return { key: `relative ${key}`, message: messages.relative(key, shownUrl), fix };

  // `canonical-host` reports the origin of the whole build.
  if (target.kind === 'web' && target.origin === site.causes.wrongOrigin?.origin) return undefined;
  // http://localhost:4321/card.png, and a file of this build on a preview. Another host may draw the images: https://og.acme.vercel.app/.
  if (where === 'local' || (way.includes('host') && builtUrl !== undefined))
    return { key: `other host ${key}`, message: messages.otherHost(key, shownUrl, meant?.host ?? ''), fix };
  // https://www.example.com/card.png, where the file is at https://www.example.com/shop/card.png
  if (urlWithBase !== undefined)
    return {
      key: `outside of the base ${key}`,
      message: messages.outsideBase(key, shownUrl, site.base),
      fix,
    };
  if (target.kind !== 'site' || answer === undefined || !lacksFile(target.path, answer))
    return findUrlFault(
      site,
      { noun: key, wants: sharedFile },
      { href: url, target, servedUrl: page.servedUrl },
    );
  const path = target.query === '' ? target.path : url;
  const otherUrl = findInOtherFolder(site, target.path);
  return {
    key: `missing file ${key}`,
    message: messages.missingFile(key, shortenUrl(path)),
    fix: otherUrl === undefined ? 'correct the URL, or add the file to the build' : `write ${otherUrl}`,
  };
}

/** https://www.example.com/images/gauges/card.png for /gauges/card.png, the only file of the build at such an end of a path. */
function findInOtherFolder(site: Site, path: Path): string | undefined {
  const sameName = groupFilesByName(site).get(path.slice(path.lastIndexOf('/'))) ?? [];
  const [first, ...others] = sameName.filter((file) => file.endsWith(path));
  return first === undefined || others.length > 0 ? undefined : site.origin + first;
}

const groupFilesByName = memoize(({ files }: Site) =>
  Map.groupBy(files.keys(), (path) => path.slice(path.lastIndexOf('/'))),
);

/** https://www.example.com/shop/card.png for /card.png and /shop/card.png of a site below /shop/; undefined without the file. */
function findBuiltUrl(site: Site, path: Path | undefined): string | undefined {
  const ownPath = path && (site.ask(path).unknown?.urlWithBase ?? path);
  return ownPath && isFile(site.ask(ownPath)) ? site.origin + ownPath : undefined;
}
