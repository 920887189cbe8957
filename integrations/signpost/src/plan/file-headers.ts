import type { Path } from '../lib/url/path.ts';
import type { HeaderRule } from './plan.ts';

const keeping = /^(?:cache-control|expires|pragma|surrogate-control|(?:[a-z]+-)*cdn-cache-control)$/i;

/**
 * True for a cache header. It applies only to existing files and pages: a 404, a 410, a maintenance page or a redirect
 * below a folder of hashed assets must not be cached for a year.
 */
export function isForFiles(name: string): boolean {
  return keeping.test(name);
}

/** True if a rule applies to a URL. */
export function coversUrl(match: HeaderRule['match'], url: Path): boolean {
  return 'exact' in match ? match.exact === url : url.startsWith(match.prefix);
}
