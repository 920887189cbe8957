import type { Command } from 'commander';
import pc from 'picocolors';
import { Problem } from '../core/problem.ts';
import type { Host } from '../hosts/host.ts';
import { printTarget } from '../map/target.ts';
import { type Answer, answer, requestOf, type Step } from '../plan/answer.ts';
import { within } from '../plan/fit.ts';
import type { Plan } from '../plan/plan.ts';
import { refusedBy } from '../plan/refused.ts';
import { hostsNamed } from '../project/emit.ts';
import { loadProject } from '../project/load.ts';
import type { CommandUnit } from './command.ts';

/** `signpost explain URL`: what will be answered, and through which line of the map. */
export const explainCommand: CommandUnit = {
  name: 'explain',
  register(program: Command, done) {
    program
      .command('explain')
      .description('say what an address will be answered with, and why')
      .argument('<url>', 'an address of the site: /old.html, or https://www.example.com/old.html')
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option('--dist <dir>', 'the built site (default: dist here)')
      .option('--site <url>', 'the address of the site')
      .option('--alias <name...>', 'other host names of the site, which redirect to it')
      .option('--host <name...>', 'say too where these hosts answer otherwise')
      .option('--json', 'for machines')
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map((example) => `  $ signpost explain ${example}\n`).join('')}`,
      )
      .action(async (url: string, options: ExplainOptions) => {
        const hosts = await hostsNamed(options.host ?? []);
        const { plan } = await loadProject(options);
        const way = explain(plan, url);
        const others = hosts.map((host) => ({ host, way: explainAt(host, plan, url) }));
        if (options.json) console.log(JSON.stringify({ way, hosts: others.map(named) }, null, 2));
        else console.log([printWay(way), ...others.map((other) => printHost(other, way))].join('\n'));
        done(0);
      });
  },
};

const examples = [
  '/about.html',
  'http://example.com/shop/pump --json',
  "'/product.php?id=42' --host nginx netlify",
];

interface ExplainOptions {
  readonly alias?: readonly string[];
  readonly host?: readonly string[];
  readonly map?: string;
  readonly dist?: string;
  readonly site?: string;
  readonly json?: boolean;
}

interface Hop {
  readonly url: string;
  readonly status: number;
  readonly location?: string;
  readonly file?: string;
  readonly because: readonly string[];
}

/** The answer to an address and, inside the site, to where it leads. */
function explain(plan: Plan, url: string): Hop[] {
  const hops: Hop[] = [];
  let next: string | undefined = absolute(plan, url);
  while (next !== undefined && hops.length < 5) {
    const request = requestOf(next);
    const given = answer(plan, request);
    hops.push(hopOf(next, given));
    next = given.location !== undefined && isOwn(plan, given.location) ? given.location : undefined;
  }
  return hops;
}

/** The same on one host, which may refuse an address before it reads any rule. */
function explainAt(host: Host, plan: Plan, url: string): Hop[] {
  const asked = absolute(plan, url);
  const refusal = refusedBy(host.can, requestOf(asked).target);
  if (refusal === undefined) return explain(within(plan, host), url);
  return [{ url: asked, status: refusal.status, because: [refusal.why] }];
}

function absolute(plan: Plan, url: string): string {
  if (url.startsWith('/')) return plan.origin + url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new Problem(`"${url}" is no address; write /path or https://host/path.`);
  const { host, hostname } = new URL(url);
  const own = new URL(plan.origin).host;
  if (host === own || plan.aliases.includes(hostname)) return url;
  const known = [own, ...plan.aliases].join(', ');
  throw new Problem(
    `${host} is no host of this site, whose hosts are ${known}; name it with --alias if it is one.`,
  );
}

function isOwn(plan: Plan, location: string): boolean {
  return new URL(location).origin === plan.origin;
}

function hopOf(url: string, { status, location, file, by }: Answer): Hop {
  return {
    url,
    status,
    ...(location === undefined ? {} : { location }),
    ...(file === undefined ? {} : { file }),
    because: by.map(reason),
  };
}

const reasons: Record<Exclude<Step['step'], 'entry'>, string> = {
  origin: 'http and alias hosts go to the canonical origin in one hop',
  closing: 'the site is closed',
  protected: 'the path asks for a password',
  page: 'a page of the build',
  file: 'a file of the build',
  spelling: 'another spelling of a page of the build',
  method: 'pages are there to be read, by GET and HEAD',
  api: 'the prebuilt API',
  nothing: 'no entry, page or file has this address',
};

function reason(step: Step): string {
  if (step.step !== 'entry') return reasons[step.step];
  const { place, outcome } = step.entry;
  const what = outcome.status === 410 ? 'gone' : `${outcome.status} to ${printTarget(outcome.target)}`;
  return `${place.file}:${place.line}:${place.column} says ${what}`;
}

function printWay(hops: readonly Hop[]): string {
  return hops
    .map(({ url, status, location, file, because }) =>
      [
        `${colourOf(status)(String(status))} ${url}`,
        ...because.map((text) => `    ${pc.dim('because')} ${text}`),
        ...(location === undefined ? [] : [`    ${pc.dim('goes to')} ${location}`]),
        ...(file === undefined ? [] : [`    ${pc.dim('answers with')} ${file}`]),
      ].join('\n'),
    )
    .join('\n');
}

function colourOf(status: number): (text: string) => string {
  return status < 300 ? pc.green : status < 400 ? pc.cyan : pc.red;
}

interface HostWay {
  readonly host: Host;
  readonly way: readonly Hop[];
}

function named({ host, way }: HostWay): { host: string; way: readonly Hop[] } {
  return { host: host.id, way };
}

/** One line for a host that answers the same, else the way there. */
function printHost({ host, way }: HostWay, right: readonly Hop[]): string {
  const same = JSON.stringify(way.map(shownOf)) === JSON.stringify(right.map(shownOf));
  return same
    ? `${pc.bold(host.title)}: the same`
    : `${pc.bold(host.title)} ${pc.yellow('differs')}:\n${printWay(way)}`;
}

function shownOf({ url, status, location }: Hop): readonly [string, number, string | undefined] {
  return [url, status, location];
}
