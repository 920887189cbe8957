import type { Finding } from '../lib/finding.ts';
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

/** Passwords on the file name of a page, which the host redirects: `/plain.html/` where the page is at `/plain/`. */
export function findUnusedProtections({ protect, served }: Plan, hostTitle: string): Finding[] {
  return protect.flatMap(({ prefix }): Finding[] => {
    const url = findOwnUrl(served, prefix.replace(/\/$/, ''));
    // /staff leads to /staff/, which needs the password.
    if (url === undefined || `${url}/`.startsWith(prefix)) return [];

    return [
      {
        ...{ rule: 'host-protect', conventions: ['W-ERR-4'], level: 'error' },
        message: `${hostTitle}: the password on ${prefix} protects nothing, because the page is served at ${url}.`,
        fix: `Protect \`${url.replace(/\/?$/, '/')}\`.`,
      },
    ];
  });
}
