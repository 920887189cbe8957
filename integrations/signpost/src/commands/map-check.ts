import { join } from 'node:path';
import type { HostId } from '../hosts/load.ts';
import { importRedirects } from '../import/import-redirects.ts';
import { isForMap } from '../import/platforms.ts';
import {
  defaultBuild,
  defineCommand,
  mapGroup,
  type OptionValues,
  optionalArgument,
  text,
} from '../lib/command/define-command.ts';
import { toDay } from '../lib/date.ts';
import { readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { catchProblem, Problem } from '../lib/problem.ts';
import type { RedirectMap } from '../map/entry.ts';
import { checkMap } from '../project/check-map.ts';
import { findCurrentBuild, readFacts, readMapRules } from '../project/facts.ts';
import { loadInputs, loadServing } from '../project/load.ts';
import { runMapTests } from '../project/map-tests.ts';
import { findUnservedHosts } from '../project/publish.ts';
import { findRemovedRedirects, findShallowClone } from '../project/removed-redirects.ts';
import {
  baselineOption,
  findBaseline,
  printReport,
  reportOptions,
  ruleOptions,
} from '../project/reporting.ts';
import { readOwnRules } from '../serve/read-own-rules.ts';
import { findFormat, hasAllRedirects } from './map-import/project-redirects.ts';

const options = {
  dist: text(
    '--dist <dir>',
    `the built site, to check redirect targets (${defaultBuild}, unless a map is named)`,
  ),
  site: text('--site <url>', 'the URL of the site'),
  ...ruleOptions,
  ...reportOptions,
  ...baselineOption,
};

type CheckOptions = OptionValues<typeof options>;

/** `signpost map check`: the findings of the map and, with a build, of its targets. */
export const mapCheckCommand = defineCommand({
  name: 'map check',
  group: mapGroup,
  description: 'find mistakes in a redirect map',
  arguments: [optionalArgument('[file]', 'the redirect map (default: redirects.yaml here)')],
  options,
  help: {
    examples: ['map check', 'map check old.csv --site https://www.example.com --json'],
    fails: 'a finding has the level error',
    notes: `With a file redirects.test.tsv beside the map, each of its rows (URL, status
and target, with tabs between them) must hold on every host of the project.`,
  },
  async run(chosen, file) {
    return (await check(file, chosen)) ? 0 : 1;
  },
});

async function check(file: string | undefined, options: CheckOptions): Promise<boolean> {
  const inputs = await loadInputs({ map: file, dist: options.dist, site: options.site });
  const { map, dist, findings } = inputs;
  if (map === undefined)
    throw new Problem(
      'There is no redirects.yaml here. Pass the redirect map: npx astro-signpost map check FILE',
    );

  // A redirect that left the map within a year is found in the Git history.
  const loaded = { map, files: inputs.mapFiles, findings };
  const previous = await findRemovedRedirects(loaded, toDay(new Date()));
  const { build, site, result } = checkMap(
    { ...inputs, rules: await readMapRules(inputs) },
    { previous, serving: await loadServing(inputs), only: options.only },
  );
  const built = new Set(build.list);
  const isUsual = options.baseline === undefined && file === undefined;
  return printReport(
    {
      subject: map.file,
      origin: site.origin,
      pages: site.pages.length,
      noBuild: dist === undefined,
      more: [
        ...findings,
        ...(await runMapTests(map.file, inputs)),
        ...(inputs.isHere ? await findOwnRedirects(map) : []),
        ...(await findShallowClone(map.file)),
        ...(await findUnservedHosts(inputs)),
      ],
      result,
      locate: (name) => (dist !== undefined && built.has(name) ? join(dist, name) : name),
    },
    isUsual ? { ...options, baseline: await findBaseline(inputs) } : options,
  );
}

/**
 * The files of the project, such as `public/_redirects`, whose redirects apply beside or instead of those of the map.
 * Generated lines don't count, nor does a file whose redirects the map has all.
 */
async function findOwnRedirects(map: RedirectMap): Promise<Finding[]> {
  const hosts = (await readFacts()).hosts;
  const { rules } = await readOwnRules({ root: '.', dist: await findCurrentBuild() });
  const findings: Finding[] = [];

  for (const [file, readers] of Map.groupBy(rules, (own) => own.file)) {
    const hasRedirects = readers.some((own) => own.rules.some(isForMap));
    if (!hasRedirects || (await isImported(file, hosts, map))) continue;

    findings.push({
      rule: 'own-file',
      conventions: [],
      level: 'warning',
      file,
      message: `${file} has redirects of its own, which can apply instead of those of ${map.file}`,
      fix: `if ${map.file} has them, delete them from ${file} and from the file it is copied from. Otherwise move them: \`npx astro-signpost map import ${file} --output ${map.file} --append\``,
    });
  }
  return findings;
}

/** True for a file whose redirects the map has all, with the same targets, such as a generated one. */
async function isImported(file: string, hosts: readonly HostId[], map: RedirectMap): Promise<boolean> {
  const sources = [{ file, text: (await readText(file)) ?? '' }];
  const options = { base: '/', from: findFormat(hosts, file) };
  return catchProblem(
    () => hasAllRedirects(map, file, importRedirects(file, sources, options)),
    () => false,
  );
}
