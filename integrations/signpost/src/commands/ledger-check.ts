import { listIndexablePages } from '../audit/rules/shared/judge.ts';
import { type Ledger, ledgerFile } from '../audit/site/ledger.ts';
import type { Page } from '../audit/site/page.ts';
import { readSite } from '../audit/site/read.ts';
import { isPlatformId, platformTitles } from '../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../hosts/shared/rule-order.ts';
import { defaultBuild, getCommandCall } from '../lib/command/command.ts';
import {
  defineCommand,
  flag,
  items,
  type OptionValues,
  optionalArgument,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { Problem } from '../lib/problem.ts';
import { showsColors } from '../lib/text/colors.ts';
import { compact, printVersionedJson } from '../lib/text/text.ts';
import { isBuiltHere, readHosts, resolveBuild } from '../project/facts.ts';
import { expectHosts } from '../project/hosts.ts';
import { loadInputs, loadServing } from '../project/load.ts';
import { buildBaseUrl } from '../project/site-url.ts';
import { type FoundRules, readOwnRules } from '../serve/read-own-rules.ts';
import { findLostUrls, type GuardedHost } from './ledger/lost.ts';
import { findMovedFiles } from './ledger/moved-files.ts';
import { ledgerGroup, readLines } from './ledger/read-ledger.ts';
import { type Checked, printMarkdown, printText } from './ledger/report.ts';

const checkNotes = `A URL is lost when no page, file or redirect of the build matches it, or when
its redirect target doesn't exist. To give one up, delete its line from the
ledger, or list it under "gone:" in redirects.yaml. To request the URLs on the
live site: \`npx astro-signpost verify URL --urls ${ledgerFile}\`.`;

const options = {
  ledger: textOr('--ledger <file>', 'the ledger of published URLs', ledgerFile),
  host: items('--host <name,...>', 'the hosts to check (default: those of the project)'),
  site: text('--site <url>', 'the URL of the site, with its folder'),
  json: flag('--json', 'print JSON'),
  comment: flag('--comment', 'comment on the pull or merge request, in CI'),
};

type CheckOptions = OptionValues<typeof options>;

/** `signpost ledger check [DIST]`: fails if a build loses a published URL, and suggests its new place. */
export const ledgerCheckCommand = defineCommand({
  name: 'ledger check',
  group: ledgerGroup,
  description: 'list the published URLs that a build loses',
  arguments: [optionalArgument('[dist]', `the built site (${defaultBuild})`)],
  options,
  help: {
    examples: [
      'ledger check public',
      'ledger check dist --site https://example.github.io/project/ --json',
      'ledger check --comment',
    ],
    fails: 'a published URL is lost',
    notes: checkNotes,
  },
  async run(chosen, named) {
    const checked = await checkBuild(await resolveBuild(named), chosen);
    process.stdout.write(chosen.json ? printVersionedJson({ ...checked }) : printText(checked, showsColors));
    if (chosen.comment) await writeComment(checked);
    return checked.lost.length > 0 ? 1 : 0;
  },
});

async function checkBuild(dist: string, options: CheckOptions): Promise<Checked> {
  const build = openBuildFolder(dist);
  const ledger = await readPublishedUrls(options.ledger);
  const loaded = await loadInputs({ dist, site: options.site, list: build.list });
  const { settings, map, onDemand } = loaded;
  // The rules of platforms count for each host alone.
  const site = readSite(build, {
    ...{ map, domains: settings?.domains, declared: onDemand, hosts: [] },
    serving: await loadServing(loaded),
    origin: options.site ?? (settings && buildBaseUrl(settings)),
  });

  // netlify.toml and vercel.json are beside the build, in the root of the project.
  const root = (await isBuiltHere(dist)) ? '.' : undefined;
  const own = await readOwnRules({ root, dist, withGenerated: map === undefined });
  const hosts = selectHosts(own, options.host ?? (await readHosts(dist)));

  const listed = new Set<string>(ledger.map(({ path }) => path));
  const isListed = ({ url, variants }: Page): boolean => [url, ...variants].some((path) => listed.has(path));
  const unlisted = listIndexablePages(site).filter((page) => page !== site.home && !isListed(page));
  return {
    ledger: options.ledger,
    dist,
    published: listed.size,
    lost: findLostUrls({ site, hosts, files: build.list }, ledger, await findMovedFiles(options.ledger)),
    unlisted: unlisted.length,
    notes: compact(...own.faults, describeCatchAll(hosts)),
  };
}

async function readPublishedUrls(file: string): Promise<Ledger> {
  const ledger = await readLines(file);
  if (ledger.length > 0) return ledger;
  throw new Problem(
    `${file} doesn't list any URL yet. Fill it from the build: ${getCommandCall()} ledger update`,
  );
}

/** These hosts with their rules. If none is known, a rule of any file is enough: Netlify or Cloudflare may read _redirects. */
function selectHosts({ rules }: FoundRules, ids: readonly string[]): GuardedHost[] {
  expectHosts(ids);
  if (ids.length === 0) return [{ title: '', rules: rules.flatMap((file) => file.rules) }];
  return ids.map((id) => ({
    title: isPlatformId(id) ? platformTitles[id] : id,
    rules: rules.filter(({ host }) => host === id).flatMap((file) => file.rules),
  }));
}

const nowhere = { path: '/signpost-no-such-page/no-such-page' };

/** A rewrite of every URL, as in single-page apps, hides every loss. */
function describeCatchAll(hosts: readonly GuardedHost[]): string {
  const rules = hosts.flatMap((host) => answerFromFiles(host.rules, nowhere).rule ?? []);
  const first = rules.find(({ kind }) => kind === 'rewrite' || kind === 'proxy');
  if (first === undefined) return '';
  return `${first.file}:${first.line} matches every URL ("${first.text}"), so lost pages can't be detected.`;
}

async function writeComment(checked: Checked): Promise<void> {
  const { commentOnChange } = await import('./shared/comment.ts');
  await commentOnChange({
    about: 'url-guard',
    key: checked.ledger,
    markdown: printMarkdown(checked),
    quiet: checked.lost.length === 0 ? 'no URL is lost' : undefined,
  });
}
