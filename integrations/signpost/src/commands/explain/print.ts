import pc from 'picocolors';
import { present, shown } from '../../lib/text/text.ts';
import type { FileHeader } from '../../redirects/foreign/headers/overrides.ts';
import type { Instead } from './beside.ts';
import type { Explained, HostWay } from './explained.ts';
import { type Hop, isSame } from './way.ts';

/** The printed answers of one URL: one host's, or the plan's with the differences of hosts. */
export function printExplained({ way, others, later }: Explained, titleOf: (id: string) => string): string {
  const [only] = others.length === 1 ? others : [];
  const lines = only
    ? [printWay(only.way, titleOf), ...(isSame(only.way, way) ? printLater(later) : [printWanted(way)])]
    : [printWay(way, titleOf), ...printLater(later), ...others.map((other) => printHost(other, way))];
  return lines.join('\n');
}

function printWay(hops: readonly Hop[], titleOf = (id: string): string => id): string {
  return hops
    .map(({ url, status, bypassedBy, location, file, noindex, because, instead = [], headers = [] }) =>
      present(
        `${colorOf(status)(statusText(status, bypassedBy))} ${url}`,
        ...because.map((text) => `    ${text}`),
        location && `    ${pc.dim('redirects to')} ${location}`,
        file && `    ${pc.dim('serves')} ${file}`,
        noindex && `    ${pc.yellow('noindex')} ${pc.dim('by')} ${shown(noindex)}`,
        ...headers.map(headerText),
        ...instead.map((one) => `    ${pc.yellow(insteadText(one, titleOf))}`),
      ).join('\n'),
    )
    .join('\n');
}

/** `sends x-frame-options: DENY (public/_headers:2)`. */
function headerText({ name, value, file, line, when }: FileHeader): string {
  const place = `${shown(file)}:${line}`;
  const sent = shown(`${name}: ${value}`);
  return when === undefined
    ? `    ${pc.dim('sends')} ${sent} (${place})`
    : `    ${pc.dim('may send')} ${sent} (${place}, where ${shown(when)})`;
}

function statusText(status: number | null, bypassedBy: string | undefined): string {
  if (bypassedBy !== undefined) return `bypassed by ${bypassedBy}:`;
  return status === null ? 'on demand' : String(status);
}

function colorOf(status: number | null): (text: string) => string {
  if (status === null) return pc.yellow;
  return status < 300 ? pc.green : status < 400 ? pc.cyan : pc.red;
}

/** `on Netlify and Cloudflare public/_redirects:2 applies instead: 302 → https://…`. */
function insteadText(
  { file, line, hosts, isFirst, ...said }: Instead,
  titleOf: (id: string) => string,
): string {
  const { status, location, why } = said;
  const names = new Intl.ListFormat('en').format(hosts.map(titleOf));
  const what =
    why === undefined
      ? `applies instead: ${status}${location === undefined ? '' : ` → ${location}`}`
      : `${isFirst ? 'applies' : 'may apply'} instead: ${why}`;
  return `on ${names} ${shown(file)}:${line} ${shown(what)}`;
}

/** What the map asks for, where a host answers otherwise. */
function printWanted([first]: readonly Hop[]): string {
  const { status = null, location } = first ?? {};
  const to = location === undefined ? '' : ` → ${location}`;
  return pc.yellow(`this differs from the redirect map and the build: ${status ?? 'a page on demand'}${to}`);
}

/** One line for a host that answers the same, else the way there. */
function printHost({ host, way }: HostWay, right: readonly Hop[]): string {
  const headers = way.flatMap((hop) => hop.headers ?? []).map(headerText);
  return isSame(way, right)
    ? [`${pc.bold(host.title)}: the same`, ...headers].join('\n')
    : `${pc.bold(host.title)}: ${pc.yellow('different')}\n${printWay(way)}`;
}

/** What is answered once the sections are out that the map still keeps back, where that is another answer. */
function printLater(way: readonly Hop[] | undefined): string[] {
  return way === undefined ? [] : [`${pc.yellow('once every section is released')}:\n${printWay(way)}`];
}
