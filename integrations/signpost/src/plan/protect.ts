import type { Finding } from '../lib/finding.ts';
import { type Path, parsePath } from '../lib/url/path.ts';
import type { Plan, Protection } from './plan.ts';

/** The protected area of a request's path, also without the final slash. No area is inside another (`settings.ts`). */
export function findProtection({ protect }: Pick<Plan, 'protect'>, path: string): Protection | undefined {
  return protect.find(({ prefix }) => `${parsePath(path)}/`.startsWith(prefix));
}

/**
 * Passwords on the file name of a page, which the host serves at another URL: `/plain.html/` where the page is at
 * `/plain/`. The request for `/plain/` needs no password.
 */
export function findUnusedProtections(plan: Plan, hostTitle: string): Finding[] {
  return plan.protect.flatMap(({ prefix }): Finding[] => {
    const url = findServedUrl(plan, prefix);
    if (url === undefined) return [];

    return [
      {
        rule: 'host-protect',
        conventions: ['W-ERR-4'],
        level: 'error',
        message: `${hostTitle}: the password on ${prefix} protects nothing, because the page is served at ${url}.`,
        fix: `Protect \`${url.replace(/\/?$/, '/')}\`.`,
      },
    ];
  });
}

/** The URL of the page whose file a prefix names; undefined if the prefix itself is served, or names no file. */
function findServedUrl({ served: { pages } }: Plan, prefix: Path): Path | undefined {
  const file = parsePath(prefix.replace(/\/$/, ''));
  if (!/\.html?$/.test(file) || pages.has(file)) return undefined;

  // /plain.html and /plain/index.html: the page is at /plain or /plain/.
  const bare = file.replace(/(?:\/index)?\.html?$/, '');
  return [parsePath(bare), parsePath(`${bare}/`)].find((url) => pages.has(url));
}
