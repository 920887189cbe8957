import { colors } from '../../lib/text/colors.ts';
import { compact, escapeLineForTerminal } from '../../lib/text/text.ts';
import type { FileHeader, Instead } from './beside.ts';
import type { Explained, HostWay } from './explained.ts';
import { findDifference, type Hop, isSame } from './way.ts';

/** The printed answers of one URL: one host's, or the plan's with the differences of hosts. */
export function printExplained({ way, others, later }: Explained, titleOf: (id: string) => string): string {
  const [only] = others.length === 1 ? others : [];
  const lines = only
    ? [printWay(only.way, titleOf), ...(isSame(only.way, way) ? printLater(later) : printWanted(only, way))]
    : [printWay(way, titleOf), ...printLater(later), ...others.map((other) => printHost(other, way))];
  return lines.join('\n');
}

function printWay(hops: readonly Hop[], titleOf = (id: string): string => id): string {
  return hops
    .map((hop) => {
      const { location, file, noindex, because, instead = [], headers = [] } = hop;
      return compact(
        `${chooseColor(isUnknown(hop) ? null : hop.status)(printStatus(hop))} ${escapeLineForTerminal(hop.url)}`,
        ...because.map((text) => `    ${escapeLineForTerminal(text)}`),
        location && `    ${colors.dim('redirects to')} ${escapeLineForTerminal(location)}`,
        file && `    ${colors.dim('serves')} ${escapeLineForTerminal(file)}`,
        noindex && `    ${colors.yellow('noindex')} ${colors.dim('by')} ${escapeLineForTerminal(noindex)}`,
        ...headers.map(printHeader),
        ...instead.map((one) => `    ${colors.yellow(printInstead(one, titleOf))}`),
      ).join('\n');
    })
    .join('\n');
}

/** `sends x-frame-options: DENY (public/_headers:2)`. */
function printHeader({ name, value, file, line, when }: FileHeader): string {
  const place = `${escapeLineForTerminal(file)}:${line}`;
  const sent = escapeLineForTerminal(`${name}: ${value}`);
  return when === undefined
    ? `    ${colors.dim('sends')} ${sent} (${place})`
    : `    ${colors.dim('may send')} ${sent} (${place}, where ${escapeLineForTerminal(when)})`;
}

/** True if a page of a build that wasn't read may be there. */
function isUnknown({ status, dependsOnBuild }: Hop): boolean {
  return status === 404 && dependsOnBuild === true;
}

function printStatus(hop: Hop): string {
  const { status } = hop;
  // As diff prints it.
  if (isUnknown(hop)) return 'unknown, without a build:';
  return status === null ? 'on demand' : String(status);
}

function chooseColor(status: number | null): (text: string) => string {
  if (status === null) return colors.yellow;
  return status < 300 ? colors.green : status < 400 ? colors.cyan : colors.red;
}

/** `on Netlify and Cloudflare public/_redirects:2 applies instead: 302 → https://…`. */
function printInstead({ file, line, hosts, ...said }: Instead, titleOf: (id: string) => string): string {
  const { status, location, why } = said;
  const names = new Intl.ListFormat('en').format(hosts.map(titleOf));
  const what =
    why === undefined
      ? `applies instead: ${status}${location === undefined ? '' : ` → ${location}`}`
      : `may apply instead: ${why}`;
  return `on ${names} ${escapeLineForTerminal(file)}:${line} ${escapeLineForTerminal(what)}`;
}

/** The map's answer, where a host answers otherwise, and whether to act. */
function printWanted(other: HostWay, right: readonly Hop[]): string[] {
  const found = findDifference(other.way, right);
  if (found === undefined) return [];
  const { url, status, location } = found.wanted;
  const to = location === undefined ? '' : ` → ${location}`;
  const wanted = isUnknown(found.wanted)
    ? `The redirect map has no redirect for ${url}.`
    : `By the redirect map and the build, ${url} would return ${status ?? 'a page on demand'}${to}.`;
  const advice = describeSamePage(other, right, found) ?? adviseDifference(other, found);
  return advice === undefined ? [] : [colors.yellow(escapeLineForTerminal(`${wanted} ${advice}`))];
}

/** Describes a difference where visitors get the same page nevertheless. */
function describeSamePage(
  { host, way, isOwnRule }: HostWay,
  right: readonly Hop[],
  { hop }: Found,
): string | undefined {
  const [end, wanted] = [way.at(-1), right.at(-1)];
  if (isOwnRule || hop.location === undefined || end?.status !== 200 || end.file !== wanted?.file)
    return undefined;
  const more = way.length - right.length;
  const [from, to] = [hop.url, hop.location].map(removeOrigin);
  if (more > 0)
    return `On ${host.title}, it takes ${more === 1 ? 'one redirect' : `${more} redirects`} more, through ${from === to ? hop.location : to}. Visitors still arrive.`;
  return more === 0 && end.url !== wanted?.url
    ? `On ${host.title}, it leads to the same page as ${removeOrigin(end.url)}. Visitors still arrive.`
    : undefined;
}

/** Undefined where the host serves files in its own way, which the reasons of the answer tell. */
function adviseDifference(
  { host, isOwnRule, hasFindings }: HostWay,
  { hop, wanted }: Found,
): string | undefined {
  const { title } = host;
  if (isOwnRule)
    return `On ${title}, a rule of your own files applies instead. Remove it if it isn't intended.`;
  if (wanted.status === 404 || (hop.location !== undefined && hop.location === wanted.location))
    return undefined;
  const advice = hasFindings()
    ? ' If visitors use this URL, see the findings of the build, which say what to do.'
    : '';
  return `On ${title}, that doesn't work.${advice}`;
}

type Found = NonNullable<ReturnType<typeof findDifference>>;

/** `/a` for `https://www.example.com/a`. */
function removeOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, '');
}

/** One line for a host that answers the same, else the way there. */
function printHost({ host, way }: HostWay, right: readonly Hop[]): string {
  const headers = way.flatMap((hop) => hop.headers ?? []).map(printHeader);
  return isSame(way, right)
    ? [`${colors.bold(host.title)}: the same`, ...headers].join('\n')
    : `${colors.bold(host.title)}: ${colors.yellow('different')}\n${printWay(way)}`;
}

/** What is answered once the sections are out that the map still keeps back, where that is another answer. */
function printLater(way: readonly Hop[] | undefined): string[] {
  return way === undefined ? [] : [`${colors.yellow('once every section is released')}:\n${printWay(way)}`];
}
