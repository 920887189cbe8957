import { defaultBuild } from '../lib/command/command.ts';
import {
  argumentList,
  defineCommand,
  flag,
  items,
  type OptionValues,
  text,
} from '../lib/command/define-command.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { escapeLineForTerminal, printSafeJson } from '../lib/text/text.ts';
import { beginsWithHost } from '../map/target.ts';
import { readHosts } from '../project/facts.ts';
import { mapFaults } from '../project/map-faults.ts';
import { findUnservedHosts } from '../project/unserved.ts';
import { openExplainer } from './explain/explained.ts';
import { printExplained } from './explain/print.ts';

const explainNotes = `Platform files count too, such as _redirects, .htaccess and vercel.json, on the
hosts that read them, with the headers that decide what crawlers do. A function,
edge function or Worker that runs first is named: explain can't see into it.`;

const options = {
  map: text('--map <file>', 'the redirect map (default: redirects.yaml here)'),
  dist: text('--dist <dir>', `the built site (${defaultBuild}, unless a map is named)`),
  site: text('--site <url>', 'the URL of the site; paths need none'),
  alias: items('--alias <name,...>', 'other domains, which redirect to the site'),
  host: items(
    '--host <name,...>',
    'show what this host returns, or where several hosts differ (default: the host of the project)',
  ),
  json: flag('--json', 'print JSON'),
};

type ExplainOptions = OptionValues<typeof options>;

/** `signpost explain URL…`: what is returned, and by which line of the map. */
export const explainCommand = defineCommand({
  name: 'explain',
  description: 'show what a URL returns, and why',
  arguments: [argumentList('<url...>', 'URLs or paths of the site: /old.html, www.example.com/old.html')],
  options,
  help: {
    examples: [
      'explain /about.html',
      'explain www.example.com/shop/pump /old-page --json',
      "explain '/product.php?id=42' --host nginx,netlify",
    ],
    notes: explainNotes,
  },
  async run(chosen, named) {
    // `www.example.com/old` as browsers take it.
    const urls = named.map((url) => (beginsWithHost(url) ? `https://${url}` : url));
    const hosts = await chooseHosts(chosen);
    const explainer = await openExplainer({ ...chosen, fallbackSite: findSite(urls) ?? unknownSite }, hosts);
    const { project } = explainer;
    for (const note of mapFaults(chosen.map, project)) console.error(note);
    for (const { message, fix = '' } of await findUnservedHosts(project))
      console.error(escapeLineForTerminal(`${toSentence(message)} ${toSentence(fix)}`));

    const explained = urls.map((url) => explainer.explain(url));
    const printed = chosen.json
      ? printSafeJson({ version: 4, urls: explained })
      : explained.map(printExplained).join('\n\n');
    // `301 /old`, without the made-up origin of an unknown site.
    console.log(printed.replaceAll(unknownSite, ''));
    return 0;
  },
});

/** The named hosts, otherwise those of the explained project, with a sentence. None if several are possible. */
async function chooseHosts({ host, map, dist }: ExplainOptions): Promise<readonly string[]> {
  if (host !== undefined) return host;
  const hosts = map === undefined ? await readHosts(dist) : [];
  if (hosts.length > 0) console.error(`Host: ${hosts.join(', ')}. For others, pass --host NAME.`);
  return hosts;
}

/** Represents a site with an unknown URL; paths are explained and printed without it. */
const unknownSite = 'https://unknown-site.invalid';

/** The site of the first absolute URL. */
function findSite(urls: readonly string[]): string | undefined {
  const whole = urls.find((url) => /^https?:\/\//i.test(url) && URL.parse(url) !== null);
  return whole === undefined ? undefined : `https://${new URL(whole).host}`;
}
