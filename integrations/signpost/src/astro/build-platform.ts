import type { HostId } from '../hosts/load.ts';

/** Environment variables of a build, as the platform sets them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A platform that runs builds. */
interface BuildPlatform {
  readonly title: string;
  /** The variable that it sets in every build. */
  readonly mark: string;
  /** Undefined if it only builds, or if Signpost doesn't support it as a host. */
  readonly host?: HostId;
  /** The variable that tells a preview. Cloudflare has none, and adds noindex to its previews by itself. */
  readonly preview?: { readonly variable: string; isPreview(value: string): boolean };
}

const buildPlatforms: readonly BuildPlatform[] = [
  {
    title: 'Netlify',
    mark: 'NETLIFY',
    host: 'netlify',
    preview: { variable: 'CONTEXT', isPreview: (context) => context !== 'production' },
  },
  { title: 'Cloudflare Pages', mark: 'CF_PAGES', host: 'cloudflare' },
  { title: 'Cloudflare Workers', mark: 'WORKERS_CI', host: 'cloudflare' },
  {
    title: 'Vercel',
    mark: 'VERCEL',
    host: 'vercel',
    preview: { variable: 'VERCEL_ENV', isPreview: (environment) => environment !== 'production' },
  },
  {
    title: 'Render',
    mark: 'RENDER',
    preview: { variable: 'IS_PULL_REQUEST', isPreview: (isPullRequest) => isPullRequest === 'true' },
  },
  // Last, since a platform's own CLI may run inside them.
  { title: 'GitHub Actions', mark: 'GITHUB_ACTIONS' },
  { title: 'GitLab CI', mark: 'GITLAB_CI' },
];

/** The platform that runs this build; undefined for a local build. */
export function findBuildPlatform(environment: Environment): BuildPlatform | undefined {
  return buildPlatforms.find(({ mark }) => environment[mark]);
}

/** Why a build is a preview (`Netlify: CONTEXT is deploy-preview`); undefined for production and a local build. */
export function describePreview(environment: Environment): string | undefined {
  const { title, preview } = findBuildPlatform(environment) ?? {};
  const value = environment[preview?.variable ?? ''];
  return value && preview?.isPreview(value) ? `${title}: ${preview.variable} is ${value}` : undefined;
}
