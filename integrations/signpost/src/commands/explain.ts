import type { Command } from 'commander';
import { ownRulesIn } from '../dev/read-own-rules.ts';
import type { Request } from '../plan/answer.ts';
import type { Plan } from '../plan/plan.ts';
import { hostsNamed } from '../project/emit.ts';
import { loadProject, type Project } from '../project/load.ts';
import { mapFaults } from '../project/map-faults.ts';
import { isBuiltHere } from '../project/usual-build.ts';
import type { CommandUnit } from './command.ts';
import { answersOn, insteadOf, type OwnByHost, ownByHost } from './explain/beside.ts';
import { leftOutOf } from './explain/left-out.ts';
import { isSame, named, printHost, printLater, printWay } from './explain/print.ts';
import { explain, type Ways } from './explain/way.ts';

/** `signpost explain URL`: what will be answered, and through which line of the map. */
export const explainCommand: CommandUnit = {
  name: 'explain',
  register(program: Command, done) {
    program
      .command('explain')
      .description('show what an address will answer, and why')
      .argument('<url>', 'an address of the site: /old.html, or https://www.example.com/old.html')
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option(
        '--dist <dir>',
        'the built site (default: what the last build wrote, else dist, unless a map is named)',
      )
      .option('--site <url>', 'the address of the site')
      .option('--alias <name...>', 'other host names of the site, which redirect to it')
      .option('--host <name...>', 'also show where these hosts answer differently')
      .option('--json', 'print JSON')
      .addHelpText(
        'after',
        `\n${jsonHelp}\nExamples:\n${examples.map((example) => `  $ signpost explain ${example}\n`).join('')}`,
      )
      .action(async (url: string, options: ExplainOptions) => {
        const hosts = await hostsNamed(options.host ?? []);
        const project = await loadProject(options);
        const { plan, findings, dist, map } = project;
        for (const line of mapFaults(options.map, findings)) console.error(line);
        const known = knownOf(project);
        const own = await ownOf(plan, dist, map === undefined);
        const way = explain(plan, url, { ...known, insteadOf: insteadOf(plan, own) });
        const isWaiting = findings.some(({ rule }) => rule === 'map-waiting');
        const whole = isWaiting ? await loadProject({ ...options, dist, whole: true }) : undefined;
        const released = whole === undefined ? way : explain(whole.plan, url, knownOf(whole));
        const later = isSame(released, way) ? undefined : released;
        const others = hosts.map((host) => {
          const rules = [...own].find(([one]) => one.id === host.id)?.[1];
          const beside = answersOn(plan, host, rules);
          const answerTo = (request: Request) => beside(request).answer;
          return {
            host,
            way: explain(plan, url, { ...known, answerTo, hasServer: runsServers.has(host.id) }),
          };
        });
        if (options.json)
          console.log(JSON.stringify({ version: 1, way, hosts: others.map(named), later }, null, 2));
        else {
          const titles = new Map([...own.keys()].map(({ id, title }) => [id, title]));
          const shown = printWay(way, (id) => titles.get(id) ?? id);
          console.log(
            [shown, ...printLater(later), ...others.map((other) => printHost(other, way))].join('\n'),
          );
        }
        done(0);
      });
  },
};

const jsonHelp = `A site's own _redirects, .htaccess, netlify.toml, vercel.json,
firebase.json and staticwebapp.config.json are read too: a line that
answers instead of the map is named, with the hosts that read it.

--json prints { version, way, hosts: [{ host, way }], later }, where
"later" is the way once every section is released. A way is a list of
hops: { url, status, location, file, because: [text], instead }, with
instead: [{ file, line, hosts, status, location, why }]. What doesn't
apply is left out; a status is null where a server renders the page on
demand. "version" rises when a field changes its meaning or goes.
`;

/** Hosts on which an adapter of Astro's puts the site's server behind our files. */
const runsServers: ReadonlySet<string> = new Set(['netlify', 'cloudflare', 'vercel']);

/** What of a project the reasons are told by, beside its plan. */
function knownOf({ onDemand, map, dist, table }: Project): Ways {
  const leftOut = table && leftOutOf(table);
  return { onDemand, written: map?.entries, hasBuild: dist !== undefined, leftOut };
}

/** The rules of the site's own files beside the map, or ours too in place of one; what can't be read is said. */
async function ownOf(plan: Plan, dist: string | undefined, withOurs: boolean): Promise<OwnByHost> {
  const isHere = dist === undefined || (await isBuiltHere(dist));
  const { rules, faults } = await ownRulesIn({ root: isHere ? '.' : undefined, dist, withOurs });
  for (const fault of faults) console.error(`${fault} What it answers is not told.`);
  return ownByHost(plan, rules, await hostsNamed([...new Set(rules.map(({ host }) => host))]));
}

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
