import type { Result } from './request-all.ts';

/** Known facts of the host that the site is deployed to. */
export interface DeployedHost {
  readonly title: string;
  readonly kind: 'server' | 'platform';
  /** The generated edge function's name, if the plan needs one: Worker, middleware. */
  readonly edgeFunction: string | undefined;
}

/**
 * Why a response differs, with what to do about it; undefined where nothing speaks for one cause. `hasRedirects` if some
 * redirect of the map works.
 */
export function findLikelyCause(
  { check, age, difference }: Result,
  host: DeployedHost | undefined,
  hasRedirects: boolean,
): string | undefined {
  if (difference === undefined) return undefined;
  const { fault } = difference;

  // A CDN has kept the response: `Age: 3600`.
  if (age !== undefined)
    return `a cache has kept this response for ${age} s. Purge the CDN's cache and verify again`;

  if (fault === 'live-page' || fault === 'live-missing' || fault === 'live-file')
    return 'the deployment is of another build than this one. Deploy this build, or build its commit again';

  if (fault === 'live-redirect-missing' || fault === 'live-gone-status') {
    if (host?.edgeFunction !== undefined && (!hasRedirects || check.url.includes('?')))
      return `the generated ${host.edgeFunction} isn't deployed on ${host.title}`;
    if (!hasRedirects && host?.kind === 'server')
      return `${host.title} hasn't loaded the generated configuration. Reload it`;
    if (!hasRedirects) return "the host's redirect file isn't deployed";
    return 'the deployed redirects are of an earlier build';
  }

  if (fault === 'live-target' || fault === 'live-redirect-status')
    return 'another rule of the host comes first, or the deployed redirects are of an earlier build';
  return undefined;
}
