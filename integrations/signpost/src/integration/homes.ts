import { canonicalPath } from '../core/address.ts';
import type { Session } from './session.ts';

/** The home page of a language, as an error page links to it. */
export interface Home {
  readonly lang: string;
  /** From the root of the host. */
  readonly href: string;
}

interface Asked extends Pick<Session, 'project'> {
  readonly routes: readonly Route[];
}

/** A route, and those that stand in for it in other languages. */
interface Route {
  readonly patternRegex: RegExp;
  readonly fallbackRoutes: readonly { readonly patternRegex: RegExp }[];
}

/**
 * The home pages that the site has, in the order of its locales; a locale may be set up before it has a page, and what we
 * offer must not link to nothing (`W-ERR-1`). The root alone where there is no choice.
 */
export function homesOf({ project, routes }: Asked): Home[] {
  const { base, locales } = project.site;
  const root = base.endsWith('/') ? base : `${base}/`;
  const patterns = routes.flatMap(({ patternRegex, fallbackRoutes }) => [
    patternRegex,
    ...fallbackRoutes.map((route) => route.patternRegex),
  ]);
  const isThere = (prefix: string): boolean => {
    const bare = prefix.replace(/(?<=.)\/$/, '');
    return prefix === '/' || patterns.some((pattern) => pattern.test(bare) || pattern.test(`${bare}/`));
  };
  return Object.entries(locales)
    .filter(([, prefix]) => isThere(prefix))
    .map(([lang, prefix]) => ({ lang, href: canonicalPath(root + prefix.slice(1), project.spelling) }));
}
