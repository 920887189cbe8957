import { text as readStream } from 'node:stream/consumers';
import { defaultBuild } from '../lib/command/command.ts';
import {
  argumentList,
  defineCommand,
  flag,
  items,
  type OptionValues,
  text,
} from '../lib/command/define-command.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { escapeLineForTerminal, printSafeJson } from '../lib/text/text.ts';
import { beginsWithHost } from '../map/target.ts';
import { readHosts } from '../project/facts.ts';
import { mapFaults } from '../project/map-faults.ts';
import { findUnservedHosts } from '../project/unserved.ts';
import { listUnexpected } from './explain/expected.ts';
import { type Explained, openExplainer } from './explain/explained.ts';
import { printExplained } from './explain/print.ts';

const explainNotes = `Platform files count too, such as _redirects, .htaccess and vercel.json, on the
hosts that read them, with the headers that decide what crawlers do. A function,
edge function or Worker that runs first is named: explain can't see into it.`;

const options = {
  file: text('--file <file>', 'read the URLs from a file, one per line (-: stdin)'),
  expect: text('--expect <status>', 'fail unless every URL returns this status: 301'),
  expectTo: text('--expect-to <url>', 'fail unless every URL redirects there: /new-page/'),
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
  arguments: [
    argumentList(
      '[url...]',
      'URLs or paths of the site: /old.html, www.example.com/old.html (- or none: stdin)',
    ),
  ],
  options,
  help: {
    examples: [
      'explain /about.html',
      'explain www.example.com/shop/pump /old-page --json',
      "explain '/product.php?id=42' --host nginx,netlify",
      'explain /old-page --expect 301 --expect-to /new-page/',
      'explain --file urls.txt --expect 301',
    ],
    fails: "a URL doesn't return what --expect or --expect-to requires",
    notes: explainNotes,
  },
  async run(chosen, named) {
    const urls = await readUrls(named, chosen.file);
    const fallbackSite = findSite(urls) ?? unknownSite;
    const { hosts, says } = await chooseHosts(chosen);
    const explainer = await openExplainer({ ...chosen, fallbackSite }, hosts);
    const { plan, findings } = explainer.project;
    const unserved = await findUnservedHosts(explainer.project);
    const notes = [
      ...says,
      ...mapFaults(chosen.map, findings),
      ...unserved.map(({ message, fix }) => `${toSentence(message)} ${toSentence(fix ?? '')}`),
    ];
    for (const note of notes) console.error(escapeLineForTerminal(note));

    const explained = urls.map((url) => {
      const one = explainer.explain(url);
      return { ...one, unexpected: listUnexpected(one, chosen, plan, explainer.howToBuild) };
    });
    const printed = chosen.json ? printJson(explained) : explained.map(printExplained).join('\n\n');
    console.log(hideUnknownSite(printed));
    const wrong = explained.flatMap(({ unexpected }) => unexpected);
    for (const line of wrong) console.error(escapeLineForTerminal(hideUnknownSite(line)));
    return wrong.length > 0 ? 1 : 0;
  },
});

/** The named hosts, otherwise those of the explained project, with a sentence. None if several are possible. */
async function chooseHosts({ host, map, dist }: ExplainOptions) {
  if (host !== undefined) return { hosts: host, says: [] };
  const hosts = map === undefined ? await readHosts(dist) : [];
  if (hosts.length === 0) return { hosts, says: [] };
  return { hosts, says: [`Host: ${hosts.join(', ')}. For others, pass --host NAME.`] };
}

/** The URLs of the arguments and the file; without both, and for `-`, those on stdin. */
async function readUrls(named: readonly string[], file: string | undefined): Promise<string[]> {
  const isPiped = named.length === 0 && file === undefined && !process.stdin.isTTY;
  const isStdin = isPiped || named.includes('-') || file === '-';
  const listed = file === undefined || file === '-' ? '' : await readTextIfFile(file);
  if (listed === undefined) throw new Problem(`${file} doesn't exist. Pass a file with one URL per line.`);

  const piped = isStdin ? await readStream(process.stdin) : '';
  const urls = [...named.filter((url) => url !== '-'), ...splitUrlList(listed), ...splitUrlList(piped)];
  if (urls.length > 0) return urls.map(addScheme);
  throw new Problem(
    file === undefined
      ? 'Pass a URL: npx astro-signpost explain /old-page. Several can be in a file, one per line: --file urls.txt'
      : `${file === '-' ? 'The input' : file} has no URLs. Write one per line, such as /old-page.`,
  );
}

/** A line holds one URL; empty lines and comments are left out. */
function splitUrlList(list: string): string[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** `www.example.com/old` as browsers take it. */
function addScheme(url: string): string {
  return beginsWithHost(url) ? `https://${url}` : url;
}

/** Represents a site with an unknown URL; paths are explained and printed without it. */
const unknownSite = 'https://unknown-site.invalid';

function hideUnknownSite(printed: string): string {
  return printed.replaceAll(unknownSite, '');
}

/** The site of the first absolute URL. */
function findSite(urls: readonly string[]): string | undefined {
  const whole = urls.find((url) => /^https?:\/\//i.test(url) && URL.parse(url) !== null);
  return whole === undefined ? undefined : `https://${new URL(whole).host}`;
}

function printJson(explained: readonly (Explained & { readonly unexpected: readonly string[] })[]): string {
  const urls = explained.map(({ url, way, hosts, later, unexpected }) => ({
    url,
    way,
    hosts: hosts.map(({ host, way: there }) => ({ host: host.id, way: there })),
    later,
    ...(unexpected.length > 0 && { unexpected }),
  }));
  return printSafeJson({ version: 3, urls });
}
