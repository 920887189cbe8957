import type { HostId } from '../hosts/load.ts';

/** Environment variables of a build, as the platform sets them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A platform that runs builds. */
export interface BuildPlatform {
  readonly title: string;
  /** The variable that it sets in every build. */
  readonly mark: string;
  /** Undefined if it only builds, or if Signpost doesn't support it as a host. */
  readonly host?: HostId;
}

const buildPlatforms: readonly BuildPlatform[] = [
  { title: 'Netlify', mark: 'NETLIFY', host: 'netlify' },
  { title: 'Cloudflare Pages', mark: 'CF_PAGES', host: 'cloudflare' },
  { title: 'Cloudflare Workers', mark: 'WORKERS_CI', host: 'cloudflare' },
  { title: 'Vercel', mark: 'VERCEL', host: 'vercel' },
  { title: 'Render', mark: 'RENDER' },
  // Last, since a platform's own CLI may run inside them.
  { title: 'GitHub Actions', mark: 'GITHUB_ACTIONS' },
  { title: 'GitLab CI', mark: 'GITLAB_CI' },
];

/** The platform that runs this build; undefined for a local build. */
export function findBuildPlatform(environment: Environment): BuildPlatform | undefined {
  return buildPlatforms.find(({ mark }) => environment[mark]);
}
