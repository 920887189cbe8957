import { join } from 'node:path';
import {
  defaultBuild,
  defineCommand,
  mapGroup,
  optionalArgument,
  text,
} from '../lib/command/define-command.ts';
import { toDay } from '../lib/date.ts';
import { Problem } from '../lib/problem.ts';
import { formatCount } from '../lib/text/text.ts';
import { checkMap } from '../project/check-map.ts';
import { describeMapCosts } from '../project/deploy/map-costs.ts';
import { findUnservedHosts } from '../project/deploy/unserved-hosts.ts';
import { loadInputs, loadServing, planProject, takePlan } from '../project/load.ts';
import { mapTestsFile, runMapTests } from '../project/map-tests.ts';
import { findRemovedRedirects, findShallowClone } from '../project/removed-redirects.ts';
import {
  baselineOption,
  findBaseline,
  printReport,
  reportOptions,
  ruleOptions,
} from '../project/reporting.ts';

/** `signpost map check`: the findings of the map, of its targets in a build, and of its tests. */
export const mapCheckCommand = defineCommand({
  name: 'map check',
  group: mapGroup,
  description: 'find mistakes in a redirect map',
  arguments: [optionalArgument('[file]', 'the redirect map (default: redirects.yaml here)')],
  options: {
    dist: text(
      '--dist <dir>',
      `the built site, to check redirect targets (${defaultBuild}, unless a map is named)`,
    ),
    site: text('--site <url>', 'the URL of the site'),
    ...ruleOptions,
    ...reportOptions,
    ...baselineOption,
  },
  help: {
    examples: ['map check', 'map check old.csv --site https://www.example.com --json'],
    fails: 'a finding has the level error',
    notes: `With a file redirects.test.tsv beside the map, each of its rows (URL, status
and target, with tabs between them) must hold on every host of the project.`,
  },
  async run({ dist, site, ...chosen }, file) {
    const inputs = await loadInputs({ map: file, dist, site });
    const { map, findings } = inputs;
    if (map === undefined)
      throw new Problem(
        'There is no redirects.yaml here. Pass the redirect map: npx astro-signpost map check FILE',
      );

    // A redirect that left the map within a year is found in the Git history.
    const loaded = { map, files: inputs.mapFiles, findings };
    const previous = await findRemovedRedirects(loaded, toDay(new Date()));
    const serving = await loadServing(inputs);
    const project = inputs.settings && (await planProject(inputs, {}));
    const planned = project && (await takePlan(project, inputs.hosts));
    const checked = checkMap({ ...inputs, ...planned, previous, serving, only: chosen.only });

    const tests = await runMapTests(map.file, project);
    const files = new Set(checked.build.list);
    const report = {
      subject: map.file,
      origin: checked.site.origin,
      pages: checked.site.pages.length,
      noBuild: inputs.dist === undefined,
      more: [
        ...findings,
        ...tests.findings,
        ...(await findShallowClone(map.file)),
        ...(await findUnservedHosts(project ?? inputs, [...findings, ...checked.result.findings])),
      ],
      result: checked.result,
      locate: (name: string) => (files.has(name) ? join(inputs.dist ?? '', name) : name),
    };
    // The baseline of the project is about the project's own map.
    const baseline = chosen.baseline ?? (file === undefined ? await findBaseline(inputs) : undefined);
    if (tests.rows > 0) console.error(`${mapTestsFile(map.file)}: ${formatCount(tests.rows, 'row')} tested`);
    const isClean = await printReport(report, { ...chosen, baseline });
    for (const cost of project ? (await describeMapCosts(project)).values() : []) console.error(cost);
    return isClean ? 0 : 1;
  },
});
