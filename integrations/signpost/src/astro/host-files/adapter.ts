import { join } from 'node:path';
import { type AdapterFiles, type Host, withAdapter } from '../../hosts/host.ts';
import { exists } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { counted, figure } from '../../lib/text.ts';
import { type Environment, hostOfAdapter, isKnownAdapter, platformOf } from '../../project/detect.ts';
import type { Entry } from '../../redirects/map/entry.ts';
import { printQuery } from '../../redirects/map/key.ts';
import { entryBounds } from '../../redirects/plan/bounds.ts';
import { within } from '../../redirects/plan/fit.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { isHidden, type Project } from '../project.ts';
import type { Session } from '../session.ts';
import { hasOnDemand } from '../site-routes.ts';

/** A host as the deployment of a build has it; undefined where that reads no file that is made for this host. */
export function deployedAs(adapter: string | undefined, host: Host): Host | undefined {
  if (!isKnownAdapter(adapter)) return host;
  const own = hostOfAdapter(adapter);
  // In front of Node's server may be another one.
  if (own === undefined) return host.setUp === undefined ? undefined : host;
  return own === host.id ? withAdapter(host) : undefined;
}

/** What a plan loses with an adapter: redirects and gone URLs that would not work. */
interface Loss {
  readonly entries: readonly Entry[];
  /** As the end of a sentence. */
  readonly why: string;
  readonly fix: string;
}

/** What the build can't answer with its adapter: an error for each reason, with the lines of the map. */
export function lostFindings(session: Session, plan: Plan, hosts: readonly Host[]): Finding[] {
  const { adapter, project } = session;
  if (!isKnownAdapter(adapter)) return [];
  const primary = hosts.find(({ id }) => id === project.options.host);
  const deployed = primary && deployedAs(adapter, primary);
  const losses = deployed ? lossesOf(session, plan, deployed) : [lossOfAll(session, plan, hosts)];
  return losses.filter(({ entries }) => entries.length > 0).map((loss) => findingOf(adapter, loss));
}

function findingOf(adapter: string, { entries, why, fix }: Loss): Finding {
  const gone = entries.filter(({ outcome }) => outcome.status === 410).length;
  const counts = [
    ...(entries.length > gone ? [counted(entries.length - gone, 'redirect')] : []),
    ...(gone > 0 ? [counted(gone, 'gone URL')] : []),
  ];
  const named = entries.slice(0, mostNamed).map(nameOf).join(', ');
  const rest = entries.length > mostNamed ? `, and ${figure(entries.length - mostNamed)} more` : '';
  return {
    rule: 'host-adapter',
    conventions: ['W-REDIR-1'],
    level: 'error',
    ...entries[0]?.place,
    message: `${adapter}: ${counts.join(' and ')} would not work, since ${why}: ${named}${rest}`,
    fix,
  };
}

const mostNamed = 5;

/** An old URL as one writes it in the map, and its line there. */
function nameOf(entry: Entry): string {
  const path = entry.kind === 'exact' ? entry.path : entry.text;
  const query = entry.query.length === 0 ? '' : `?${printQuery(entry.query)}`;
  return `${path}${query} (${entry.place.file}:${entry.place.line})`;
}

/** None of what is made for the hosts of the options is deployed with the adapter. */
function lossOfAll({ adapter, project }: Session, { exact, patterns }: Plan, hosts: readonly Host[]): Loss {
  const { host, namesHosts } = project.options;
  const own = hostOfAdapter(adapter);
  const isInFront = own === undefined && hosts.some(({ setUp }) => setUp !== undefined);
  const isServed = namesHosts && (hosts.length === 0 || isInFront);
  const entries = isServed ? [] : [...exact, ...patterns];
  const elsewhere = '`signpost({ hosts: [] })` where something else serves the redirects';
  if (own === undefined)
    return {
      entries,
      why: 'its server reads no redirects of signpost',
      fix: `put nginx, Apache, Caddy or HAProxy in front of the server and write \`signpost({ host: 'nginx' })\`, or ${elsewhere}`,
    };
  const named = host === undefined ? 'no `host` is in the options' : `\`host\` is '${host}' in the options`;
  return {
    entries,
    why: `${named}, and it deploys no redirects`,
    fix: `write \`signpost({ host: '${own}' })\`, or ${elsewhere}`,
  };
}

/** The entries that the adapter's own file can't serve, by the reason. */
function lossesOf(session: Session, plan: Plan, host: Host): Loss[] {
  const files = host.adapter;
  if (files === undefined || hostOfAdapter(session.adapter) === undefined) return [];
  const inside = within(plan, host);
  const kept = new Set<Entry>([...inside.exact, ...inside.patterns]);
  const unwritten = files.unwritten(inside);
  const bounds = entryBounds.filter(({ binds }) => binds(host.can));
  const isCased = plan.ignoreCase && !host.can.ignoreCase;
  const reasonOf = (entry: Entry): Reason | undefined => {
    const bound = bounds.find(({ excludes }) => excludes(entry, host.can));
    if (bound?.rule === 'host-gone') return 'gone';
    if (bound !== undefined) return bound.rule === 'host-query' ? 'query' : 'syntax';
    return unwritten.get(entry) ?? (kept.has(entry) ? (isCased ? 'case' : undefined) : 'room');
  };
  const byReason = Map.groupBy([...plan.exact, ...plan.patterns], reasonOf);
  return [...byReason].flatMap(([reason, entries]) =>
    reason === undefined ? [] : [{ entries, ...lossFor(reason, files, hasOnDemand(session)) }],
  );
}

type Reason = 'gone' | 'query' | 'syntax' | 'room' | 'case';

function lossFor(reason: Reason, { file, room }: AdapterFiles, onDemand: boolean): Omit<Loss, 'entries'> {
  const [why, fix, status] = {
    gone: ['has no status 410', 'take gone URLs out of the map where 404 will do', 'return 410'],
    query: ["can't match a query", 'redirect the path without its query', 'redirect'],
    syntax: ["can't express the path or the target", 'write another path or target', 'redirect'],
    room: [`is full (${room})`, 'merge redirects into patterns', 'redirect'],
    case: ['compares case, and the map sets `ignoreCase`', 'take `ignoreCase` out of the map', 'redirect'],
  }[reason];
  const without = onDemand ? '' : 'build without the adapter, since no page is rendered on demand, or ';
  return {
    why: `${file} ${why}`,
    fix: `${without}${fix}, or ${status} from an endpoint that is rendered on demand`,
  };
}

/** Findings beside those that `lostFindings` reports with the lines of the map. */
export function withoutLosses(unsupported: readonly Finding[]): Finding[] {
  const rules = new Set([...entryBounds.map(({ rule }) => rule), 'host-limit', 'host-syntax', 'host-case']);
  return unsupported.filter(({ rule }) => !rules.has(rule));
}

/** Files that adapters write into the build themselves, such as `_headers` for `/_astro/`. */
const written: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/** Leaves out the advice to take over a file of the site's own where it is its adapter's, so that nobody can. */
export async function withoutAdapters(
  findings: readonly Finding[],
  { adapter, project }: Pick<Session, 'adapter' | 'project'>,
): Promise<readonly Finding[]> {
  if (adapter === undefined) return findings;
  const kept: Finding[] = [];
  for (const finding of findings) {
    const { rule, level, file = '' } = finding;
    const isOwn = rule !== 'own-file' || level !== 'advice' || !written.has(file);
    if (isOwn || (await exists(join(project.folders.public, file)))) kept.push(finding);
  }
  return kept;
}

/** A build as far as it tells where it is deployed to. */
interface Build {
  readonly project: Pick<Project, 'options' | 'preview'>;
  readonly adapter: string | undefined;
}

/** A build for a platform that the options don't name as the host: what was made for it is beside `dist` and isn't deployed. */
export function hostUnset({ project, adapter }: Build, environment: Environment): Finding[] {
  const platform = aimOf(environment, adapter);
  const { host } = project.options;
  if (platform === undefined || platform.host === host) return [];
  // With `hosts: []`, no files of a host are wanted.
  if (host === undefined && project.options.hosts.length === 0) return [];
  const named =
    host === undefined ? 'no `host` is named in the options' : `the \`host\` of the options is ${host}`;
  const noindex = isHidden(project) ? ', and the noindex of this preview is not in its headers' : '';
  return [
    {
      rule: 'host-unset',
      conventions: [],
      level: 'warning',
      message: `${platform.said}, and ${named}: redirects and headers are not deployed with it${noindex}`,
      fix: `write signpost({ host: '${platform.host}' }), or signpost({ hosts: [] }) where nothing is to be made for a host`,
    },
  ];
}

/** Where the build is to be deployed: the platform that it runs on, or else the one that the adapter is for. */
function aimOf(environment: Environment, adapter = ''): { said: string; host: string } | undefined {
  const platform = platformOf(environment);
  if (platform?.host !== undefined)
    return { said: `this build runs on ${platform.title}`, host: platform.host };
  const host = hostOfAdapter(adapter);
  return host === undefined ? undefined : { said: `this site is built with ${adapter}`, host };
}
