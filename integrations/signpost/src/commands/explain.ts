import type { Command } from 'commander';
import { hostsNamed } from '../project/emit.ts';
import { loadProject } from '../project/load.ts';
import type { CommandUnit } from './command.ts';
import { isSame, named, printHost, printLater, printWay } from './explain/print.ts';
import { answersOf, explain } from './explain/way.ts';

/** `signpost explain URL`: what will be answered, and through which line of the map. */
export const explainCommand: CommandUnit = {
  name: 'explain',
  register(program: Command, done) {
    program
      .command('explain')
      .description('say what an address will be answered with, and why')
      .argument('<url>', 'an address of the site: /old.html, or https://www.example.com/old.html')
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option('--dist <dir>', 'the built site (default: dist here, unless a map is named)')
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
        const { plan, findings } = await loadProject(options);
        const way = explain(plan, url);
        const isWaiting = findings.some(({ rule }) => rule === 'map-waiting');
        const whole = isWaiting ? explain((await loadProject({ ...options, whole: true })).plan, url) : way;
        const later = isSame(whole, way) ? undefined : whole;
        const others = hosts.map((host) => ({
          host,
          way: explain(plan, url, answersOf(plan, host)),
        }));
        if (options.json) console.log(JSON.stringify({ way, hosts: others.map(named), later }, null, 2));
        else
          console.log(
            [printWay(way), ...printLater(later), ...others.map((other) => printHost(other, way))].join('\n'),
          );
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
