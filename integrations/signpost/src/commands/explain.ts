import { isDeepStrictEqual } from 'node:util';
import { explainChain, type Hop } from '../answers/explain-chain.ts';
import { misplacedText } from '../hosts/misplaced-files.ts';
import { platformTitles } from '../hosts/shared/foreign-rule.ts';
import type { PlatformHeader } from '../hosts/shared/platform-headers.ts';
import {
  argumentList,
  defaultBuild,
  defineCommand,
  flag,
  items,
  type OptionValues,
  text,
} from '../lib/command/define-command.ts';
import { colors } from '../lib/text/colors.ts';
import { escapeForTerminal, escapeLineForTerminal, printSafeJson } from '../lib/text/escape.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { compact } from '../lib/text/text.ts';
import { isHttpUrl } from '../lib/url/is-url.ts';
import { beginsWithHost } from '../map/written-url.ts';
import { findSiteFolder } from '../plan/served-files.ts';
import { unknownSite } from '../plan/site-url.ts';
import { describeMapFaults, reportUnservedHosts } from '../project/check-map.ts';
import { loadProject } from '../project/load.ts';
import { type FoundRules, readProjectFiles } from '../project/own-files.ts';
import { createHostResponders, createOpenResponder } from '../project/responders.ts';
import { findCurrentBuild, listBuildHosts } from '../project/settings/build-folder.ts';
import { type ProjectFacts, readFacts } from '../project/settings/facts.ts';

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

/** `signpost explain URL…`: the answer to each URL, and the line of the map that decides. */
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
  async run(chosen, chosenUrls) {
    // `www.example.com/old` as browsers take it.
    const urls = chosenUrls.map((url) => (beginsWithHost(url) ? `https://${url}` : url));
    const facts = await readFacts();
    const hosts = await chooseHosts(facts, chosen);
    const project = await loadProject({ ...chosen, facts, fallbackSite: findSite(urls) ?? unknownSite });
    const ownFiles = await readProjectFiles(project);
    printUnknownFiles(ownFiles, [...hosts, ...project.hosts]);
    // Without a host, all that read the site's own platform files.
    const readers = [...new Set(ownFiles.rules.map((file) => file.host))];
    const responders = await createHostResponders(project, hosts.length > 0 ? hosts : readers, ownFiles);
    for (const note of describeMapFaults(chosen.map, project)) console.error(escapeForTerminal(note));
    for (const { message, fix = '' } of await reportUnservedHosts(project))
      console.error(escapeLineForTerminal(`${toSentence(message)} ${toSentence(fix)}`));

    const { map, dist, settings } = project;
    const siteFacts = {
      written: map?.entries ?? [],
      hasBuild: dist !== undefined,
      siteFolder: findSiteFolder(settings),
    };
    const planResponder = createOpenResponder(project);
    const explainOnHosts = (url: string) =>
      responders.map(({ host: { id, title }, responder }) => ({
        host: id,
        title,
        way: explainChain(responder, url, siteFacts, title),
      }));
    const explain = (url: string) => ({
      url,
      way: explainChain(planResponder, url, siteFacts),
      hosts: explainOnHosts(url),
    });

    const printUrl = (url: string): string => {
      // A single host needs no comparison with the plan.
      const [only] = responders.length === 1 ? explainOnHosts(url) : [];
      return only === undefined ? printDifferences(explain(url)) : printChain(only.way);
    };
    const printed = chosen.json
      ? printSafeJson({ version: 4, urls: urls.map(explain) })
      : urls.map(printUrl).join('\n\n');
    // `301 /old`, without the made-up origin of an unknown site.
    console.log(printed.replaceAll(unknownSite, ''));
    return 0;
  },
});

/** The named hosts, otherwise the hosts of the project, which a sentence tells. */
async function chooseHosts(
  facts: ProjectFacts,
  { host, map, dist, site }: OptionValues<typeof options>,
): Promise<readonly string[]> {
  if (host !== undefined) return host;
  const build = dist ?? (await findCurrentBuild(facts));
  const hosts = map === undefined ? await listBuildHosts(facts, build, site) : [];
  if (hosts.length > 0) console.error(`Host: ${hosts.join(', ')}. For others, pass --host NAME.`);
  return hosts;
}

/** Prints a sentence for each file that no host reads, or whose answers are unknown. */
function printUnknownFiles(
  { faults, functions, misplaced }: FoundRules,
  likelyHosts: readonly string[],
): void {
  for (const file of misplaced)
    console.error(
      escapeLineForTerminal(`${toSentence(misplacedText.message(file))} ${misplacedText.fix(file)}`),
    );
  for (const fault of faults) console.error(escapeForTerminal(`${fault} What it returns is unknown.`));
  for (const { platform, file } of functions)
    if (likelyHosts.includes(platform))
      console.error(
        `On ${platformTitles[platform]}, ${escapeLineForTerminal(file)} runs first and may answer instead. Signpost can't see into it.`,
      );
}

/** The site of the first absolute URL. */
function findSite(urls: readonly string[]): string | undefined {
  const url = urls.find(isHttpUrl);
  return url && `https://${new URL(url).host}`;
}

interface HostChain {
  readonly title: string;
  readonly way: readonly Hop[];
}

/** Prints the answers of the plan with the differences of each host. */
function printDifferences({ way, hosts }: { way: readonly Hop[]; hosts: readonly HostChain[] }): string {
  return [printChain(way), ...hosts.map((host) => printHost(host, way))].join('\n');
}

/** Prints the chain of a host that differs from the plan, otherwise a line. */
function printHost({ title, way }: HostChain, expected: readonly Hop[]): string {
  const listAnswers = (hops: readonly Hop[]) =>
    hops.map(({ url, status, location }) => [url, status, location]);
  if (!isDeepStrictEqual(listAnswers(way), listAnswers(expected)))
    return `${colors.bold(title)}: ${colors.yellow('different')}\n${printChain(way)}`;
  const headers = way.flatMap((hop) => hop.headers ?? []);
  return [`${colors.bold(title)}: the same`, ...headers.map(printHeader)].join('\n');
}

function printChain(hops: readonly Hop[]): string {
  return hops.map(printHop).join('\n');
}

function printHop(hop: Hop): string {
  const { url, location, file, because, headers = [] } = hop;
  return compact(
    `${printStatus(hop)} ${escapeLineForTerminal(url)}`,
    ...because.map((text) => `    ${escapeLineForTerminal(text)}`),
    location && `    ${colors.dim('redirects to')} ${escapeLineForTerminal(location)}`,
    file && `    ${colors.dim('serves')} ${escapeLineForTerminal(file)}`,
    ...headers.map(printHeader),
  ).join('\n');
}

/** `sends x-frame-options: DENY (public/_headers:2)`. */
function printHeader({ name, value, file, line, condition }: PlatformHeader): string {
  const verb = condition === undefined ? 'sends' : 'may send';
  const where = condition === undefined ? '' : `, where ${condition}`;
  return `    ${colors.dim(verb)} ${escapeLineForTerminal(`${name}: ${value} (${file}:${line}${where})`)}`;
}

function printStatus({ status, unknown, dependsOnBuild }: Hop): string {
  if (status === null) return colors.yellow(unknown === 'on demand' ? 'on demand' : 'unknown');
  // The build wasn't read, and may have a page. As diff prints it.
  if (status === 404 && dependsOnBuild) return colors.yellow('unknown, without a build:');
  if (status < 300) return colors.green(String(status));
  return (status < 400 ? colors.cyan : colors.red)(String(status));
}
