import { listUnlistedPages } from '../audit/rules/shared/unlisted-pages.ts';
import { ledgerFile } from '../audit/site/ledger.ts';
import type { Site } from '../audit/site/site.ts';
import {
  defaultBuild,
  defineCommand,
  flag,
  items,
  type OptionValues,
  optionalArgument,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { Problem } from '../lib/problem.ts';
import { showsColors } from '../lib/text/colors.ts';
import { printVersionedJson } from '../lib/text/escape.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import { requestOf } from '../plan/request.ts';
import { unknownSite } from '../plan/site-url.ts';
import { reportUnservedHosts } from '../project/check-map.ts';
import { listRootCopies } from '../project/deploy/copy-plan.ts';
import type { TitledResponder } from '../project/responders.ts';
import { resolveBuild } from '../project/settings/build-folder.ts';
import { missingSite, type ProjectFacts, readFacts } from '../project/settings/facts.ts';
import { findLostUrls, type LostUrl } from './ledger/lost.ts';
import { ledgerGroup, loadGuardResponders, readGuardedSite, readLedger } from './ledger/read.ts';
import { findRenamedFiles, type RenamedFile } from './ledger/renamed-files.ts';
import { type Checked, printMarkdown, printText } from './ledger/report.ts';
import { chooseHosts } from './shared/built-site.ts';
import { commentOnPullRequest } from './shared/comment.ts';

const checkNotes = `A URL is lost when no page, file or redirect of the build matches it, or when
its redirect target doesn't exist. To give one up, delete its line from the
ledger, or list it under "gone:" in redirects.yaml. To request the URLs on the
live site: \`npx astro-signpost verify URL --urls ${ledgerFile}\`.`;

const options = {
  ledger: textOr('--ledger <file>', 'the ledger of published URLs', ledgerFile),
  host: items('--host <name,...>', 'the hosts to check (default: those of the project)'),
  site: text('--site <url>', 'the URL of the site, with its folder'),
  json: flag('--json', 'print JSON'),
  comment: flag('--comment', 'comment on the pull request, in GitHub Actions'),
};

type CheckOptions = OptionValues<typeof options>;

/** `signpost ledger check [DIST]`: fails if a build loses a published URL, and suggests the new place. */
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
    fails: 'a published URL is lost, or the build lacks its redirects',
    notes: checkNotes,
  },
  async run(chosen, chosenDist) {
    const facts = await readFacts();
    const checked = await checkBuild(facts, await resolveBuild(facts, chosenDist), chosen);
    const isPassed = checked.lost.length === 0 && checked.findings.length === 0;
    process.stdout.write(chosen.json ? printVersionedJson({ ...checked }) : printText(checked, showsColors));

    // A pull request that loses no URL gets no comment; an existing comment is updated.
    if (chosen.comment)
      await commentOnPullRequest({
        about: 'url-guard',
        key: checked.ledger,
        markdown: printMarkdown(checked, await listRootCopies(facts)),
        needlessReason: isPassed ? 'no URL is lost' : undefined,
      });
    return isPassed ? 0 : 1;
  },
});

async function checkBuild(facts: ProjectFacts, dist: string, options: CheckOptions): Promise<Checked> {
  const ledger = await readLedger(options.ledger);
  const hosts = await chooseHosts(facts, dist, options);
  const guarded = await readGuardedSite(facts, dist, hosts, { site: options.site, ledger });
  const { site, project } = guarded;

  // The build exists, and `ledger update` can read it.
  if (ledger.length === 0)
    throw new Problem(
      `${options.ledger} doesn't list any URL yet. Fill it from the build: npx astro-signpost ledger update`,
    );

  const renamed = await findRenamedFiles(options.ledger);
  const responders = await loadGuardResponders(guarded, hosts);
  const lost = findLostOnHosts(site, responders, renamed);
  const published = new Set(ledger.map(({ path }) => path)).size;
  // /project/about/ of a build that nothing places in /project/
  if (site.origin === unknownSite && lost.length === published)
    throw new Problem(
      `None of the ${formatCount(published, 'URL')} in ${options.ledger} is in ${dist}, so the site may be in another folder of its host. ${missingSite}`,
    );

  const faults = site.platforms?.platformRules.flatMap((platform) => platform.faults) ?? [];
  return {
    ledger: options.ledger,
    dist,
    published,
    lost,
    findings: await reportUnservedHosts(project),
    unlisted: listUnlistedPages(site).length,
    notes: compact(
      ...faults.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`),
      describeCatchAll(responders),
    ),
  };
}

/** The URLs that any of several hosts loses: "on Vercel: no page and no redirect", unless lost on all. */
function findLostOnHosts(
  site: Site,
  hosts: readonly TitledResponder[],
  renamed: readonly RenamedFile[],
): LostUrl[] {
  const lostByHost: { readonly title: string; readonly lost: LostUrl }[] = [];
  for (const { title, responder } of hosts)
    for (const lost of findLostUrls(site, responder, renamed)) lostByHost.push({ title, lost });

  const byPath = Map.groupBy(lostByHost, ({ lost }) => lost.path);
  const lostUrls = [...byPath.values()].flatMap((group) => {
    const where = group.length < hosts.length ? `on ${group.map(({ title }) => title).join(' and ')}: ` : '';
    return group.slice(0, 1).map(({ lost }) => ({ ...lost, why: where + lost.why }));
  });
  return lostUrls.sort((a, b) => a.line - b.line);
}

const missingPath = '/signpost-no-such-page/no-such-page';

/** A rewrite of every URL, as in single-page apps, hides every loss. */
function describeCatchAll(hosts: readonly TitledResponder[]): string {
  for (const { responder } of hosts) {
    const { status, location, by } = responder.respond(requestOf(responder.origin + missingPath));
    const step = by.at(-1);
    const isServed = status === undefined || (status === 200 && location === undefined);
    if (isServed && step?.step === 'own rule') {
      const { file, line } = step.place;
      return `${file}:${line} matches every URL (${step.says}), so lost pages can't be detected.`;
    }
  }
  return '';
}
