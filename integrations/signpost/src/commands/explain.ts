import type { Command } from 'commander';
import pc from 'picocolors';
import { type Host, withAdapter } from '../hosts/host.ts';
import { type CommandUnit, list } from '../lib/command.ts';
import { shown } from '../lib/text.ts';
import { hostOfAdapter, hostsOf } from '../project/detect.ts';
import { hostsNamed } from '../project/emit.ts';
import { loadProject, mapFaults, type Project } from '../project/load.ts';
import { lastBuild } from '../project/settings-file.ts';
import { isBuiltHere } from '../project/usual-build.ts';
import type { Request } from '../redirects/plan/answer.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import { ownRulesIn } from '../serve/read-own-rules.ts';
import {
  answersOn,
  type Instead,
  idleReason,
  insteadOf,
  maybeOn,
  type OwnByHost,
  ownByHost,
} from './explain/beside.ts';
import { explain, type Hop, leftOutOf, type Ways } from './explain/way.ts';

const explainNotes = `The files of platforms count too: _redirects, .htaccess, netlify.toml,
vercel.json, firebase.json and staticwebapp.config.json. A line of them that
answers instead of the map is named, with the hosts that read it. So is a
function or Worker that runs first: _worker.js, functions/, the Worker of
wrangler.*, and Netlify's edge functions.

--json prints { version, way, hosts: [{ host, way }], later }, where
"later" is the way once every section is released. A way is a list of
hops: { url, status, location, file, because: [text], instead }, with
instead: [{ file, line, hosts, status, location, why }]. What doesn't
apply is left out; a status is null where a server renders the page on
demand, and where a function or Worker (bypassedBy) answers first.
"version" rises when a field changes its meaning or is removed.`;

/** `signpost explain URL`: what will be answered, and through which line of the map. */
export const explainCommand: CommandUnit = {
  name: 'explain',
  help: {
    examples: [
      'explain /about.html',
      'explain http://example.com/shop/pump --json',
      "explain '/product.php?id=42' --host nginx,netlify",
    ],
    notes: explainNotes,
  },
  register(program: Command, done) {
    program
      .command('explain')
      .description('show what an address will answer, and why')
      .argument('<url>', 'an address of the site: /old.html, or https://www.example.com/old.html')
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option(
        '--dist <dir>',
        'the built site (default: what the last build wrote, else the folder of the generator, unless a map is named)',
      )
      .option('--site <url>', 'the address of the site')
      .option('--alias <name,...>', 'other host names of the site, which redirect to it', list)
      .option('--host <name,...>', 'show the answer of this host, or where several answer differently', list)
      .option('--json', 'print JSON')
      .action(async (url: string, options: ExplainOptions) => {
        const { adapter } = await lastBuild('.');
        const hosts = (await hostsNamed(options.host ?? [])).map((host) =>
          hostOfAdapter(adapter) === host.id ? withAdapter(host) : host,
        );
        const project = await loadProject(options);
        const { plan, findings, dist, map } = project;
        for (const line of mapFaults(options.map, findings)) console.error(line);
        const known = knownOf(project);
        const own = await ownOf(plan, dist, map === undefined, hosts);
        const way = explain(plan, url, { ...known, insteadOf: insteadOf(plan, own) });
        const isWaiting = findings.some(({ rule }) => rule === 'map-waiting');
        const whole = isWaiting ? await loadProject({ ...options, dist, whole: true }) : undefined;
        const released = whole === undefined ? way : explain(whole.plan, url, knownOf(whole));
        const later = isSame(released, way) ? undefined : released;
        const others = hosts.map((host) => {
          const there = [...own].find(([one]) => one.id === host.id)?.[1];
          const beside = answersOn(plan, host, there);
          const ways = {
            answerTo: (request: Request) => beside(request).answer,
            insteadOf: (request: Request) => maybeOn(host, beside(request)),
            idleFor: (request: Request) => idleReason(host, beside(request)),
          };
          return {
            host,
            way: explain(plan, url, { ...known, ...ways, hasServer: runsServers.has(host.id) }),
          };
        });
        const [only] = others.length === 1 ? others : [];
        if (options.json)
          console.log(JSON.stringify({ version: 1, way, hosts: others.map(named), later }, null, 2));
        else {
          const titles = new Map([...own.keys()].map(({ id, title }) => [id, title]));
          const titleOf = (id: string): string => titles.get(id) ?? id;
          const lines = only
            ? [
                printWay(only.way, titleOf),
                ...(isSame(only.way, way) ? printLater(later) : [printWanted(way)]),
              ]
            : [printWay(way, titleOf), ...printLater(later), ...others.map((other) => printHost(other, way))];
          console.log(lines.join('\n'));
        }
        done(0);
      });
  },
};

/** Hosts on which an adapter of Astro's puts the site's server behind our files. */
const runsServers: ReadonlySet<string> = new Set(['netlify', 'cloudflare', 'vercel']);

/** What of a project the reasons are told by, beside its plan. */
function knownOf({ onDemand, map, dist, resolved }: Project): Ways {
  const leftOut = resolved && leftOutOf(resolved);
  return { onDemand, written: map?.entries, hasBuild: dist !== undefined, leftOut };
}

/** The site's own files and functions beside the map, or ours too in place of one; what can't be read is said. */
async function ownOf(
  plan: Plan,
  dist: string | undefined,
  withOurs: boolean,
  named: readonly Host[],
): Promise<OwnByHost> {
  const isHere = dist === undefined || (await isBuiltHere(dist));
  const places = { root: isHere ? '.' : undefined, dist };
  const { rules, faults, runners } = await ownRulesIn({ ...places, withOurs });
  for (const fault of faults) console.error(`${fault} What it answers is not told.`);
  const likely = await hostsOf({ ...places, environment: process.env });
  const running = [...named, ...likely].flatMap(({ id }) =>
    [...runners].some(([platform, all]) => platform === id && all.length > 0) ? [id] : [],
  );
  const ids = new Set<string>([...rules.map(({ host }) => host), ...running]);
  return ownByHost(plan, rules, runners, await hostsNamed([...ids]));
}

interface ExplainOptions {
  readonly alias?: readonly string[];
  readonly host?: readonly string[];
  readonly map?: string;
  readonly dist?: string;
  readonly site?: string;
  readonly json?: boolean;
}

/** The hops, each with its reasons. `titleOf` names a host by its id. */
export function printWay(hops: readonly Hop[], titleOf = (id: string): string => id): string {
  return hops
    .map(({ url, status, bypassedBy, location, file, because, instead = [] }) =>
      [
        `${colourOf(status)(statusText(status, bypassedBy))} ${url}`,
        ...because.map((text) => `    ${pc.dim('because')} ${text}`),
        ...(location === undefined ? [] : [`    ${pc.dim('goes to')} ${location}`]),
        ...(file === undefined ? [] : [`    ${pc.dim('answers with')} ${file}`]),
        ...instead.map((one) => `    ${pc.yellow(insteadText(one, titleOf))}`),
      ].join('\n'),
    )
    .join('\n');
}

function statusText(status: number | null, bypassedBy: string | undefined): string {
  if (bypassedBy !== undefined) return `bypassed by ${bypassedBy}:`;
  return status === null ? 'on demand' : String(status);
}

function colourOf(status: number | null): (text: string) => string {
  if (status === null) return pc.yellow;
  return status < 300 ? pc.green : status < 400 ? pc.cyan : pc.red;
}

/** `on Netlify and Cloudflare public/_redirects:2 answers instead: 302 to https://…`. */
function insteadText(
  { file, line, hosts, isFirst, ...said }: Instead,
  titleOf: (id: string) => string,
): string {
  const { status, location, why } = said;
  const names = new Intl.ListFormat('en').format(hosts.map(titleOf));
  const what =
    why === undefined
      ? `answers instead: ${status}${location === undefined ? '' : ` to ${location}`}`
      : `${isFirst ? 'answers' : 'may answer'} instead: ${why}`;
  return `on ${names} ${shown(file)}:${line} ${shown(what)}`;
}

/** What the map asks for, where a host answers otherwise. */
function printWanted([first]: readonly Hop[]): string {
  const { status = null, location } = first ?? {};
  const to = location === undefined ? '' : ` to ${location}`;
  return pc.yellow(
    `this differs from the map and the build, which ask for ${status ?? 'a page on demand'}${to}`,
  );
}

export interface HostWay {
  readonly host: Host;
  readonly way: readonly Hop[];
}

export function named({ host, way }: HostWay): { host: string; way: readonly Hop[] } {
  return { host: host.id, way };
}

/** One line for a host that answers the same, else the way there. */
export function printHost({ host, way }: HostWay, right: readonly Hop[]): string {
  return isSame(way, right)
    ? `${pc.bold(host.title)}: the same`
    : `${pc.bold(host.title)} ${pc.yellow('differs')}:\n${printWay(way)}`;
}

/** What is answered once the sections are out that the map still keeps back, where that is another answer. */
export function printLater(way: readonly Hop[] | undefined): string[] {
  return way === undefined ? [] : [`${pc.yellow('once every section is released')}:\n${printWay(way)}`];
}

export function isSame(one: readonly Hop[], other: readonly Hop[]): boolean {
  return JSON.stringify(one.map(shownOf)) === JSON.stringify(other.map(shownOf));
}

function shownOf({ url, status, bypassedBy, location }: Hop): readonly unknown[] {
  return [url, status, bypassedBy, location];
}
