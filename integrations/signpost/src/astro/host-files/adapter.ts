import { type Host, withAdapter } from '../../hosts/host.ts';
import type { Finding } from '../../lib/finding.ts';
import type { Plan } from '../../plan/plan.ts';
import { findAdapterHost, isKnownAdapter } from '../../project/adapters.ts';
import { type Environment, findBuildPlatform } from '../build-platform.ts';
import type { Session } from '../session.ts';

/** The adapter's server file. Signpost's file takes the original name, which people start. */
export function nameAdapterEntry(entry: string): string {
  return `astro-${entry}`;
}

/** The host as an adapter's deployment; undefined if that doesn't read the host's files. */
export function findDeployedHost(adapter: string | undefined, host: Host): Host | undefined {
  if (!isKnownAdapter(adapter)) return host;
  const own = findAdapterHost(adapter);
  // A Node server may run behind another server.
  if (own === undefined) return host.setUp === undefined ? undefined : host;
  return own === host.id ? withAdapter(host) : undefined;
}

const message = (platform: string, why: string) =>
  `${platform}, and ${why}: redirects and headers are not deployed with it`;

/**
 * Reports a build for another platform than the host in the options, whose files wouldn't be deployed. An error where the
 * adapter would deploy none of the map's redirects.
 */
export function reportUnsetHost(
  { project, adapter }: Pick<Session, 'project' | 'adapter'>,
  { exact, patterns }: Pick<Plan, 'exact' | 'patterns'>,
  environment: Environment,
): Finding[] {
  const { host, furtherHosts } = project.options.deploy;
  const platform = findTargetPlatform(environment, adapter);
  if (platform === undefined || platform.host === host) return [];
  if (host === false && furtherHosts.length === 0) return [];

  // @astrojs/vercel with redirects for nginx: none of the redirects would work.
  const isLosing = findAdapterHost(adapter) !== undefined && exact.length + patterns.length > 0;
  const why = host ? `\`deploy.host\` is '${host}' in the options` : "the options don't set `deploy.host`";
  return [
    {
      rule: 'host-adapter',
      conventions: ['W-REDIR-1'],
      level: isLosing ? 'error' : 'warning',
      message: message(platform.reason, why),
      fix: `set \`deploy.host\` to '${platform.host}' in the options of signpost(), or to false where something else serves the redirects`,
    },
  ];
}

/** Where the build is deployed: the platform that runs it, or the adapter's. */
function findTargetPlatform(
  environment: Environment,
  adapter = '',
): { readonly reason: string; readonly host: string } | undefined {
  const platform = findBuildPlatform(environment);
  if (platform?.host !== undefined)
    return { reason: `this build runs on ${platform.title}`, host: platform.host };
  const host = findAdapterHost(adapter);
  return host === undefined ? undefined : { reason: `this site is built with ${adapter}`, host };
}
