import { existsSync } from 'node:fs';
import { presetNames } from '../audit/rules/settings.ts';
import {
  choice,
  choiceOr,
  defaultBuild,
  defineCommand,
  flag,
  items,
  type OptionValues,
  optionalArgument,
  text,
} from '../lib/command/define-command.ts';
import { Problem } from '../lib/problem.ts';
import {
  baselineOption,
  findBaseline,
  printReport,
  reportOptions,
  ruleOptions,
  updateBaseline,
} from '../project/reporting.ts';
import { resolveBuild } from '../project/settings/build-folder.ts';
import { type ProjectFacts, readFacts } from '../project/settings/facts.ts';
import { usualBaseline } from '../report/baseline.ts';

const options = {
  site: text('--site <url>', 'the URL of the site (default: of the project)'),
  host: items('--host <name,...>', 'the hosts (default: those of the project)'),
  ...ruleOptions,
  preset: choice('--preset <name>', 'the rules that run', presetNames),
  failOn: choiceOr('--fail-on <level>', 'the level that fails', ['error', 'warning', 'none'], 'error'),
  ...reportOptions,
  ...baselineOption,
  ...updateBaseline,
  fix: flag('--fix', 'correct the map and links in Markdown files'),
  searchConsole: items('--search-console <file,...>', 'explain the URLs of its page indexing exports'),
  maxPages: text('--max-pages <n>', 'pages of a live site to fetch (default: 1000)'),
  ignoreRobots: flag('--ignore-robots', 'also read what robots.txt disallows'),
};

type AuditOptions = OptionValues<typeof options>;

/** `signpost audit [DIST or URL]`: all rules on a built folder of any generator, or on a live site. */
export const auditCommand = defineCommand({
  name: 'audit',
  description: 'check a built or live site for SEO problems',
  arguments: [optionalArgument('[dist]', `a build, or the URL of a live site (${defaultBuild})`)],
  options,
  help: {
    examples: [
      'audit --format html --output audit.html',
      'audit --search-console ~/Downloads/example.com-Coverage',
      'audit https://www.example.com --max-pages 200',
      'audit https://preview.example.net --site https://www.example.com',
    ],
    fails: 'a finding has the level error, or that of --fail-on',
  },
  async run(chosen, dist) {
    const facts = await readFacts();
    const chosenDist = dist ?? facts.dist;
    // `audit https://www.example.com` crawls, `audit dist` reads files.
    const isLive = /^https?:\/\//i.test(chosenDist);
    refuseContradictions(chosen, isLive);
    const isClean = isLive
      ? await auditLive(facts, chosenDist, chosen)
      : await auditBuild(facts, dist, chosen);
    return isClean ? 0 : 1;
  },
});

function refuseContradictions(chosen: AuditOptions, isLive: boolean): void {
  const { only, host, fix, searchConsole, maxPages, ignoreRobots } = chosen;
  if (only !== undefined && chosen.updateBaseline)
    throw new Problem(
      '--update-baseline with --only would remove the findings of all other rules from the baseline. Leave out --only.',
    );
  if (isLive && (host !== undefined || fix || searchConsole !== undefined))
    throw new Problem('--host, --fix and --search-console need a build: npx astro-signpost audit dist --fix');
  if (!isLive && (maxPages !== undefined || ignoreRobots))
    throw new Problem(
      '--max-pages and --ignore-robots are for a live site: npx astro-signpost audit https://www.example.com --max-pages 200',
    );
}

/** Audits a live site. The network code is loaded on demand. */
async function auditLive(facts: ProjectFacts, url: string, options: AuditOptions): Promise<boolean> {
  const { auditUrl } = await import('./audit/url.ts');
  return printReport(await auditUrl(facts, url, options), options);
}

/** Audits a build, explains the URLs of Search Console by the build, or fixes the sources. */
async function auditBuild(
  facts: ProjectFacts,
  chosenDist: string | undefined,
  options: AuditOptions,
): Promise<boolean> {
  // `www.example.com/docs/`, `localhost:4321`
  if (
    chosenDist !== undefined &&
    !existsSync(chosenDist) &&
    /^(?:localhost|(?:[\w-]+\.)+\w{2,})(?::\d+)?(?:\/|$)/i.test(chosenDist)
  )
    throw new Problem(`${chosenDist} doesn't exist here. To audit a live site, pass https://${chosenDist}`);

  // `audit ../shop` reads ../shop/dist.
  const dist = await resolveBuild(facts, chosenDist);
  if (options.fix) return (await import('./audit/fix.ts')).fixSources(facts, dist, options);
  if (options.searchConsole !== undefined)
    return (await import('./audit/search-console.ts')).explainExports(facts, dist, options);

  const { auditFolder } = await import('./audit/folder.ts');
  const { report, isHere } = await auditFolder(facts, dist, options);
  const baseline = options.updateBaseline ? usualBaseline : await findBaseline({ isHere });
  return printReport(report, { ...options, baseline: options.baseline ?? baseline });
}
