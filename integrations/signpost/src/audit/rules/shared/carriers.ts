import type { Cause, Place } from '../../../lib/finding.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { NamedUrl } from '../../../pages/page.ts';
import { resolveUrl } from '../../site/ask-target.ts';
import type { Site } from '../../site/site.ts';
import { type Carrier, findUrlFault, type Wants } from './url-fault.ts';

// Where URLs stand, a row each: its noun in sentences, and what it wants of a URL. `url-fault.ts` judges them all alike.

/** Browsers load it with the page, and follow redirects. */
export const loadedFile: Wants = { form: 'any', to: 'any', lost: 'warning', moved: 'fine' };
/** Crawlers and feed readers come by it for years. */
export const namedFile: Wants = { ...loadedFile, moved: 'info' };
/** Other hosts fetch or show it. */
export const sharedFile: Wants = {
  form: 'absolute',
  to: 'file',
  relative: 'warning',
  lost: 'warning',
  moved: 'info',
};
/** Readers of a feed or a result come by it. */
export const sharedPage: Wants = {
  form: 'absolute',
  to: 'page',
  relative: 'warning',
  lost: 'warning',
  moved: 'info',
};
/** https://schema.org/ resolves a relative URL against the page. */
const dataFile: Wants = { ...sharedFile, relative: 'info' };
const dataPage: Wants = { ...sharedPage, relative: 'info', lost: 'info' };
const manifestPage: Wants = { form: 'any', to: 'page', lost: 'warning', moved: 'info' };
/** A program of the host may be there, of which the build knows nothing. */
const formTarget: Wants = { form: 'any', to: 'any', lost: 'info', moved: 'info' };

/** What a page names beside its links, files and head: see `NamedUrl`. */
const carriersOfPages: Readonly<Record<NamedUrl['by'], Carrier>> = {
  form: { noun: 'target of the form', wants: formTarget },
  image: { noun: 'image of the structured data', wants: dataFile },
  logo: { noun: 'logo of the structured data', wants: dataFile },
  file: { noun: 'file of the structured data', wants: dataFile },
  url: { noun: 'URL of the structured data', wants: dataPage },
  'og:video': { noun: 'og:video', wants: sharedFile },
  'og:audio': { noun: 'og:audio', wants: sharedFile },
  'msapplication-tileimage': { noun: 'image of the tile', wants: { ...loadedFile, lost: 'info' } },
};

/** What a web manifest names: https://www.w3.org/TR/appmanifest/ */
const carriersOfManifests: Readonly<Record<string, Carrier>> = {
  icons: { noun: 'icon of the manifest', wants: { ...loadedFile, to: 'file' } },
  start_url: { noun: 'start_url of the manifest', wants: manifestPage },
  scope: { noun: 'scope of the manifest', wants: { ...manifestPage, lost: 'info', moved: 'fine' } },
  shortcuts: { noun: 'shortcut of the manifest', wants: manifestPage },
  screenshots: { noun: 'screenshot of the manifest', wants: { ...loadedFile, to: 'file' } },
};

/** The media of a sitemap's entries: https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const mediaOfSitemap: Carrier = {
  noun: 'image or video of the sitemap',
  wants: { ...sharedFile, relative: 'error' },
};

interface CarriedFault {
  readonly place: Omit<Place, 'column'> & Partial<Place> & { readonly url?: string };
  readonly cause: Cause;
}

/** The faults of what pages, web manifests, and headers name, that isn't a link or a file of the page. */
export function* listCarriedFaults(site: Site): Generator<CarriedFault> {
  for (const page of site.pages) {
    for (const { by, text: href, line, column } of page.namedUrls) {
      const target = resolveUrl(site, href, page.servedUrl);
      const cause = findUrlFault(site, carriersOfPages[by], { href, target, servedUrl: page.servedUrl });
      const place = { file: page.file, line, column, url: site.origin + page.servedUrl };
      if (cause !== undefined) yield { place, cause };
    }
  }

  for (const { file, icons } of site.webManifests)
    for (const { member = 'icons', href, target, line, column } of icons) {
      const carrier = carriersOfManifests[member];
      const servedUrl = parsePath(`/${file}`);
      const cause = carrier && findUrlFault(site, carrier, { href, target, servedUrl });
      if (cause !== undefined) yield { place: { file, line, column }, cause };
    }
  yield* listHeaderFaults(site);
}

/** `Link: </style.css>; rel=preload`, and `Refresh: 0; url=/new/`, of header files. `canonical-header` judges a canonical. */
function* listHeaderFaults(site: Site): Generator<CarriedFault> {
  for (const { headers } of site.headers?.blocks ?? [])
    for (const { name, value, file, line, column } of headers) {
      if (name !== 'link' && name !== 'refresh') continue;
      const carrier: Carrier = {
        noun: `${name === 'link' ? 'Link' : 'Refresh'} header's URL`,
        wants: loadedFile,
      };
      for (const href of name === 'link' ? listLinkedFiles(value) : listRefreshedUrls(value)) {
        const target = resolveUrl(site, href, site.base);
        const cause = findUrlFault(site, carrier, { href, target, servedUrl: site.base });
        if (cause !== undefined) yield { place: { file, line, column }, cause };
      }
    }
}

/** The URLs that browsers load early; a pattern such as `:splat` isn't a URL. */
function listLinkedFiles(value: string): string[] {
  const links = value.matchAll(/<([^<>]*)>([^<]*)/g);
  const isLoaded = (parameters: string) =>
    /rel="?(?:modulepreload|preload|prefetch|stylesheet|icon|manifest)\b/i.test(parameters);
  return [...links].flatMap(([, url = '', parameters = '']) =>
    isLoaded(parameters) && !url.includes(':splat') ? [url.trim()] : [],
  );
}

function listRefreshedUrls(value: string): string[] {
  // `5; url=/new/`
  const url = /^[\d.]*\s*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(value.trim())?.[1];
  return url === undefined || url.includes(':splat') ? [] : [url.trim()];
}

/** The faults of a sitemap's images and videos. `sitemap-syntax` reports http. */
export function* listMediaFaults(site: Site): Generator<CarriedFault> {
  for (const { file, entries } of site.sitemaps)
    for (const { media = [] } of entries)
      for (const { text: href, line, column } of media) {
        const target = resolveUrl(site, href, site.base);
        const servedUrl: Path = site.base;
        const cause = findUrlFault(site, mediaOfSitemap, { href, target, servedUrl });
        if (cause !== undefined && !cause.key.startsWith('http '))
          yield { place: { file, line, column, url: href }, cause };
      }
}
