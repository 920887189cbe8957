import { Problem } from '../lib/problem.ts';

/** Where a site is deployed: at its own origin, or at a preview that represents it. */
export interface Deployment {
  /** The origin that is requested. */
  readonly origin: string;
  readonly isPreview: boolean;
  /** The URL to request for one of the site. */
  toRequest(url: string): string;
  /** A response's URL as the site's own. */
  fromResponse(url: string): string;
}

/**
 * The deployment at `origin` of the site at `site`. A `Problem` where the URL is neither the site's nor, with `--as`, a
 * preview of it.
 */
export function createDeployment(origin: string, site: string, as: string | undefined): Deployment {
  const named = as ?? origin;
  if (named !== site)
    throw new Problem(
      `The build is for ${site}, not for ${named}. If ${origin} is a preview of it, pass --as ${site}. Otherwise build the site again.`,
    );

  // https://www.example.com/a is requested at https://preview.host.example/a.
  const replaced = (url: string, from: string, to: string): string =>
    url === from || url.startsWith(`${from}/`) ? to + url.slice(from.length) : url;
  return {
    origin,
    isPreview: origin !== site,
    toRequest: (url) => replaced(url, site, origin),
    fromResponse: (url) => replaced(url, origin, site),
  };
}
