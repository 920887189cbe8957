import type { Finding } from '../../lib/finding.ts';
import { type Path, parsePath, toFileName } from '../../lib/url/path.ts';
import { findEarlyRedirect, findPage, type ServedAt, type Serving, servePages } from '../../plan/serving.ts';

/** How the site's host serves pages. */
export interface SiteServing extends Serving {
  /** The host's own URL for the page of a file in the build; undefined if it has none. */
  ownUrl(file: string): Path | undefined;
  /** The response to a page's URL variant; undefined for 404. */
  at(path: Path): ServedAt | undefined;
  /** Mistakes in the host's settings. */
  readonly faults: readonly Finding[];
  /** True if Signpost writes canonicals as the host serves them, against Astro's `trailingSlash`. */
  readonly isAdapted: boolean;
}

/** The settings for the URLs of a build on the host. */
interface ServedBuild extends Pick<SiteServing, 'faults' | 'isAdapted'> {
  /** The HTML files. */
  readonly files: readonly string[];
  readonly base: Path;
}

/** Reads the URLs of a build's pages. */
export function createSiteServing(serving: Serving, { files, base, ...found }: ServedBuild): SiteServing {
  const below = toFileName(base);
  const served = servePages(
    serving,
    files.map((file) => below + file),
  );
  const urls = new Map([...served.pages].map(([url, file]) => [file.slice(below.length), url]));

  return {
    ...serving,
    ...found,
    ownUrl: (file) => urls.get(file),
    at(path) {
      const early = findEarlyRedirect(serving, path);
      const found = findPage(served, early === undefined ? path : parsePath(early.to));
      if (early === undefined || found === undefined) return found;
      return { status: early.status, file: found.file, to: parsePath(early.to) };
    },
  };
}
