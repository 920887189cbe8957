import { parsePath, toUrlPath } from '../lib/url/path.ts';
import type { Plan, Protection } from './plan.ts';
import { findOwnUrl } from './serving.ts';

/** The protected area of a request's path, also without the final slash. No area is inside another (`settings.ts`). */
export function findProtection(
  { protect, served }: Pick<Plan, 'protect' | 'served'>,
  path: string,
): Protection | undefined {
  const url = parsePath(path);
  const other = served.variants.get(url);
  // Netlify serves /staff.html like /staff, so that the password of /staff/ counts there too.
  const urls = other?.status === 200 ? [url, toUrlPath(other.file).replace(/\.html$/, '')] : [url];
  return protect.find(({ prefix }) => urls.some((one) => `${one}/`.startsWith(prefix)));
}

/** A password on the file name of a page, which the host redirects: `/plain.html/` where the page is at `/plain/`. */
export function findUnusedProtection({ protect, served }: Plan): string | undefined {
  for (const { prefix } of protect) {
    const url = findOwnUrl(served, prefix.replace(/\/$/, ''));
    // /staff leads to /staff/, which needs the password.
    if (url !== undefined && !`${url}/`.startsWith(prefix))
      return `the password on ${prefix} protects nothing, because the page is served at ${url}`;
  }
  return undefined;
}
