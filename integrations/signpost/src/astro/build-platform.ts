import { withAdapter } from '../hosts/adapter.ts';
import type { Host } from '../hosts/host.ts';
import type { HostId } from '../hosts/load.ts';
import type { Finding } from '../lib/finding.ts';
import type { Plan } from '../plan/plan.ts';
import { findAdapterHost, isKnownAdapter } from '../project/deploy/hosts.ts';
import type { Options } from './parse-options.ts';

/** The environment variables of a build. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A platform that runs builds, recognized by a variable of the environment. */
interface BuildPlatform {
  readonly title: string;
  /** The variable that the platform sets in every build. */
  readonly mark: string;
  /** The host of the platform, if Signpost supports a host there. */
  readonly host?: HostId;
  /** The variable that tells a preview. Cloudflare sets no variable, and adds noindex to previews by itself. */
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

/** The platform of the current build; undefined for a local build. */
export function findBuildPlatform(environment: Environment): BuildPlatform | undefined {
  return buildPlatforms.find(({ mark }) => environment[mark]);
}

/** Why a build is a preview (`Netlify: CONTEXT is deploy-preview`); undefined for production and a local build. */
export function describePreview(environment: Environment): string | undefined {
  const { title, preview } = findBuildPlatform(environment) ?? {};
  const value = environment[preview?.variable ?? ''];
  if (!value || !preview?.isPreview(value)) return undefined;
  return `${title}: ${preview.variable} is ${value}`;
}

/** The new name of the Node adapter's server file, `astro-entry.mjs`. People start `entry.mjs`, which becomes Signpost's file. */
export function nameAdapterEntry(entry: string): string {
  return `astro-${entry}`;
}

/** The host as the adapter deploys it; undefined if the deployment doesn't read the host's files. */
export function findDeployedHost(adapter: string | undefined, host: Host): Host | undefined {
  if (!isKnownAdapter(adapter)) return host;
  const hostOfAdapter = findAdapterHost(adapter);
  if (hostOfAdapter === host.id) return withAdapter(host);
  // @astrojs/node may run behind a host that its owner sets up: nginx, Apache, Caddy or AWS.
  const isSetUpByOwner = host.setUp !== undefined;
  return hostOfAdapter === undefined && isSetUpByOwner ? host : undefined;
}

interface BuiltProject {
  readonly project: { readonly options: Pick<Options, 'deploy'> };
  /** The adapter's package, if any. */
  readonly adapter: string | undefined;
}

/**
 * Reports a build for another platform than the host in the options, whose files wouldn't be deployed. An error where the
 * adapter would deploy none of the map's redirects.
 */
export function reportUnsetHost(
  { project, adapter }: BuiltProject,
  { exact, patterns }: Pick<Plan, 'exact' | 'patterns'>,
  environment: Environment,
): Finding[] {
  const { host, furtherHosts } = project.options.deploy;
  const isOff = host === false && furtherHosts.length === 0;
  const buildPlatform = findBuildPlatform(environment);
  const adapterHost = findAdapterHost(adapter);
  const expectedHost = buildPlatform?.host ?? adapterHost;
  if (expectedHost === undefined || expectedHost === host || isOff) return [];

  const platform =
    buildPlatform?.host === undefined
      ? `this site is built with ${adapter}`
      : `this build runs on ${buildPlatform.title}`;
  const why = host ? `\`deploy.host\` is '${host}' in the options` : "the options don't set `deploy.host`";
  // @astrojs/vercel with redirects for nginx: none of the redirects would work.
  const losesRedirects = adapterHost !== undefined && exact.length + patterns.length > 0;
  return [
    {
      rule: 'host-adapter',
      conventions: ['W-REDIR-1'],
      level: losesRedirects ? 'error' : 'warning',
      message: `${platform}, and ${why}: redirects and headers are not deployed with it`,
      fix: `set \`deploy.host\` to '${expectedHost}' in the options of signpost(), or to false where something else serves the redirects`,
    },
  ];
}
