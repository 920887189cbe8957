import { join } from 'node:path';
import { type Host, withAdapter } from '../../hosts/host.ts';
import { hasFile } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { type Entry, printSourceUrl } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { findAdapterHost, isKnownAdapter } from '../../project/adapters.ts';
import { type Environment, findBuildPlatform } from '../build-platform.ts';
import { isHidden, type Project } from '../project.ts';
import type { Session } from '../session.ts';

/** The adapter's server file. Signpost's file takes the original name, which people start. */
export function appEntry(entry: string): string {
  return `astro-${entry}`;
}

/** The host as an adapter's deployment; undefined if that doesn't read the host's files. */
export function deployedAs(adapter: string | undefined, host: Host): Host | undefined {
  if (!isKnownAdapter(adapter)) return host;
  const own = findAdapterHost(adapter);
  // A Node server may run behind another server.
  if (own === undefined) return host.setUp === undefined ? undefined : host;
  return own === host.id ? withAdapter(host) : undefined;
}

/**
 * The redirects and gone URLs that would not work because the adapter's deployment ignores the host files: an error with
 * the lines of the map. Signpost adds them to Node's server itself.
 */
export function lostFindings({ adapter, project }: Session, plan: Plan, hosts: readonly Host[]): Finding[] {
  const own = findAdapterHost(adapter);
  const { host } = project.options.deploy;
  const primary = hosts.find(({ id }) => id === host);
  const isWanted = hosts.length > 0 || host !== false;
  const entries = [...plan.exact, ...plan.patterns];
  if (adapter === undefined || own === undefined || primary?.id === own) return [];
  if (!isWanted || entries.length === 0) return [];
  const gone = entries.filter(({ outcome }) => outcome.status === 410).length;
  const counts = [
    ...(entries.length > gone ? [formatCount(entries.length - gone, 'redirect')] : []),
    ...(gone > 0 ? [formatCount(gone, 'gone URL')] : []),
  ];
  const named = entries.slice(0, mostNamed).map(nameOf).join(', ');
  const rest = entries.length > mostNamed ? `, and ${formatNumber(entries.length - mostNamed)} more` : '';
  const why = host ? `\`deploy.host\` is '${host}' in the options` : "the options don't set `deploy.host`";
  return [
    {
      rule: 'host-adapter',
      conventions: ['W-REDIR-1'],
      level: 'error',
      ...entries[0]?.place,
      message: `${adapter}: ${counts.join(' and ')} would not work, since ${why}, and it deploys no redirects: ${named}${rest}`,
      fix: `set \`deploy.host\` to '${own}' in the options of signpost(), or to false where something else serves the redirects`,
    },
  ];
}

const mostNamed = 5;

/** An old URL as written in the map, with its line. */
function nameOf(entry: Entry): string {
  return `${printSourceUrl(entry)} (${entry.place.file}:${entry.place.line})`;
}

/** Files that adapters add to the build, such as `_headers` for `/_astro/`. */
const written: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/** Removes advice to move rules out of a file that the adapter generates. */
export async function withoutAdapters(
  findings: readonly Finding[],
  { adapter, project }: Pick<Session, 'adapter' | 'project'>,
): Promise<readonly Finding[]> {
  if (adapter === undefined) return findings;
  const kept: Finding[] = [];
  for (const finding of findings) {
    const { rule, level, file = '' } = finding;
    const isOwn = rule !== 'own-file' || level !== 'info' || !written.has(file);
    if (isOwn || (await hasFile(join(project.folders.public, file)))) kept.push(finding);
  }
  return kept;
}

/** The facts that show where a build is deployed. */
interface Build {
  readonly project: Pick<Project, 'options' | 'preview'>;
  readonly adapter: string | undefined;
}

/** Reports a build for another platform than the host in the options, whose files wouldn't be deployed. */
export function hostUnset({ project, adapter }: Build, environment: Environment): Finding[] {
  const platform = aimOf(environment, adapter);
  const { host } = project.options.deploy;
  if (platform === undefined || platform.host === host) return [];
  if (host === false && project.options.deploy.furtherHosts.length === 0) return [];
  const named = host
    ? `the \`deploy.host\` of the options is ${host}`
    : "the options don't set `deploy.host`";
  const noindex = isHidden(project) ? ', and the noindex of this preview is not in its headers' : '';
  return [
    {
      rule: 'host-unset',
      conventions: [],
      level: 'warning',
      message: `${platform.said}, and ${named}: redirects and headers are not deployed with it${noindex}`,
      fix: `set \`deploy.host\` to '${platform.host}' in the options of signpost(), or to false where no host reads Signpost's files`,
    },
  ];
}

/** Where the build is deployed: the platform that runs it, or the adapter's. */
function aimOf(environment: Environment, adapter = ''): { said: string; host: string } | undefined {
  const platform = findBuildPlatform(environment);
  if (platform?.host !== undefined)
    return { said: `this build runs on ${platform.title}`, host: platform.host };
  const host = findAdapterHost(adapter);
  return host === undefined ? undefined : { said: `this site is built with ${adapter}`, host };
}
