import {
  argument,
  defineCommand,
  flag,
  type OptionValues,
  optionalArgument,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import { loadProject } from '../project/load.ts';
import { readMapTests } from '../project/map-tests.ts';
import { parseCount, parseOrigin } from '../project/network-options.ts';
import { listChecks, selectSample } from './checks.ts';
import { createDeployment, findDeployedHost } from './deployment.ts';
import { printList, readUrlList, requestList } from './list-mode.ts';
import { concurrency, withClient } from './request-all.ts';
import { verifyChecks, verifyOptions } from './verify.ts';

const options = {
  as: text('--as <url>', 'the deployment is a preview of this site'),
  sample: textOr('--sample <n>', 'request about this many URLs', '300'),
  all: flag('--all', 'request every URL'),
  seed: textOr('--seed <text>', 'choose another sample', ''),
  urls: text('--urls <file>', 'request the URLs of a list instead'),
  ...verifyOptions,
};

type CommandOptions = OptionValues<typeof options>;

/** `signpost verify URL`: compare a deployed site with the build and its redirect map. */
export const verifyCommand = defineCommand({
  name: 'verify',
  description: 'compare a deployed site with its build and redirect map',
  arguments: [
    argument('<url>', 'the deployed site'),
    optionalArgument('[dist]', 'the build that was deployed (default: the last build)'),
  ],
  options,
  help: {
    examples: [
      'verify https://www.example.com',
      'verify https://preview.host.example --as https://www.example.com --all',
      'verify https://www.example.com --resolve www.example.com:192.0.2.7 --format html --output verify.html',
      'verify https://www.example.com --urls old-urls.csv --output result.csv',
    ],
    fails: 'a response differs from the plan',
    notes: `Requests pages, redirects, gone and unknown URLs, robots.txt, sitemaps, icons,
the API, http, other domains and the map's own tests, and compares each response
with the build. What the host doesn't support isn't required.

--urls needs no build: a line has a URL, and perhaps a status and a target.`,
  },
  async run(given, url, dist) {
    const { urls } = given;
    const isClean = await (urls === undefined ? verify(url, dist, given) : verifyList(url, urls, given));
    return isClean ? 0 : 1;
  },
});

/** True without a finding of level error. */
async function verify(url: string, dist: string | undefined, options: CommandOptions): Promise<boolean> {
  const origin = parseOrigin('URL', url);
  const as = options.as === undefined ? undefined : parseOrigin('--as', options.as);
  const project = await loadProject({ dist, fallbackSite: as ?? origin });
  if (project.dist === undefined)
    throw new Problem(
      'There is no build to compare with. Build the site first, or pass its folder after the URL.',
    );
  const deployment = createDeployment(origin, project.plan.origin, as);

  // GitHub Pages has no 410: the check of a gone URL expects 404.
  const { host, ...deployed } = await findDeployedHost(project);
  const tests = (project.map && (await readMapTests(project.map.file))?.tests) ?? [];
  const all = listChecks({ ...deployed, tests, hasDomains: !deployment.isPreview });
  const checks = options.all
    ? all
    : selectSample(all, parseCount('--sample', options.sample ?? '300'), options.seed ?? '');

  const notes = compact(
    checks.length < all.length &&
      `A sample: ${checks.length} of ${formatCount(all.length, 'URL')}. Pass --all to request every one.`,
    deployment.isPreview &&
      `A preview of ${project.plan.origin}: its http and other domains weren't requested.`,
  );
  const subject = `${formatCount(checks.length, 'URL')} of ${origin}`;
  const { isClean } = await verifyChecks(checks, { project, deployment, host }, options, { subject, notes });
  return isClean;
}

/** Requests the URLs of a file. True if each returned what the file requires. */
async function verifyList(url: string, file: string, options: CommandOptions): Promise<boolean> {
  if (options.since !== undefined)
    throw new Problem('--since compares the reports of a build. Leave it out with --urls.');
  if (!['pretty', 'csv', 'json'].includes(options.format))
    throw new Problem('--urls writes CSV or JSON. Pass --format json, or leave --format out.');

  const origin = parseOrigin('URL', url);
  const list = await readUrlList(file, origin);
  const hosts = new Set(list.map((listed) => new URL(listed.url).host));
  const results = await withClient(origin, options, hosts, (ask) => requestList(list, ask, concurrency));
  const printed = printList(results, options.json ? 'json' : options.format);
  if (options.output === undefined) process.stdout.write(printed);
  else await writeFileAt(options.output, printed);

  return results.every(({ verdict }) => verdict === 'ok');
}
