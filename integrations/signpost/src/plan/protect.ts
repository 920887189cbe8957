import type { Finding } from '../lib/finding.ts';
import { parsePath } from '../lib/url/path.ts';
import type { Plan, Protection } from './plan.ts';
import { findOwnUrl } from './serving.ts';

/** The protected area of a request's path, also without the final slash. No area is inside another (`settings.ts`). */
export function findProtection({ protect }: Pick<Plan, 'protect'>, path: string): Protection | undefined {
  return protect.find(({ prefix }) => `${parsePath(path)}/`.startsWith(prefix));
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
