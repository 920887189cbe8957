import { existsSync } from 'node:fs';
import { presetNames } from '../audit/rules/settings.ts';
import { defaultBuild } from '../lib/command/command.ts';
import {
  choice,
  choiceOr,
  defineCommand,
  flag,
  items,
  type OptionValues,
  onDemandOption,
  optionalArgument,
  text,
} from '../lib/command/define-command.ts';
import { Problem } from '../lib/problem.ts';
import { resolveBuild } from '../project/facts.ts';
import { noBaseline, reportOptions, ruleOptions, updateBaseline } from '../project/reporting.ts';
import { reasonNames } from './audit/search-console/reasons.ts';
import { refuseUrlOptions, urlOptions } from './audit/url-options.ts';

const options = {
  site: text(
    '--site <url>',
    'the URL of the site, with its base (default: from signpost.yaml or the last build)',
  ),
  map: text('--map <file>', 'the redirect map (default: redirects.yaml here)'),
  host: items(
    '--host <name,...>',
    'the hosts whose rules in _redirects, vercel.json and the like are checked (default: the hosts of the project)',
  ),
  onDemand: onDemandOption,
  ...urlOptions,
  ...ruleOptions,
  ...reportOptions,
  ...noBaseline,
  ...updateBaseline,
  preset: choice(
    '--preset <name>',
    'the rules that run unless the settings change them; minimal runs only those for errors (default: from the settings, else recommended)',
    presetNames,
  ),
  failOn: choiceOr(
    '--fail-on <level>',
    'exit with 1 for findings of this level and above',
    ['error', 'warning', 'none'],
    'error',
  ),
  external: flag('--external', 'also request the pages of other sites that links lead to'),
  fix: flag('--fix', 'correct the redirect map and the links in Markdown files, where it needs no judgment'),
  dryRun: flag('--dry-run', 'with --fix: show the changes as a diff, and write nothing'),
  searchConsole: items(
    '--search-console <file,...>',
    "explain the URLs in unpacked exports of Search Console's page indexing report instead",
  ),
  reason: choice(
    '--reason <name>',
    'with --search-console: the reason, if no Metadata.csv has its name',
    reasonNames,
  ),
  quiet: flag('--quiet', 'print nothing unless the audit fails'),
};

/** `signpost audit [DIST or URL]`: all rules on a built folder of any generator, or on a live site. */
export const auditCommand = defineCommand({
  name: 'audit',
  description: 'check a built or live site for SEO problems',
  arguments: [
    optionalArgument(
      '[dist]',
      `the built site, of any generator, or the URL of a live site (${defaultBuild})`,
    ),
  ],
  options,
  help: {
    examples: [
      'audit',
      'audit public --site https://www.example.com/docs/',
      'audit --format html --output audit.html',
      'audit --only title-unique,link-broken',
      "audit --on-demand '/search,/account/*'",
      'audit --baseline audit.json --update-baseline',
      'audit --external',
      'audit --fix --dry-run',
      'audit --search-console ~/Downloads/example.com-Coverage',
      'audit --preset minimal --fail-on warning',
      'audit https://www.example.com --max-pages 200',
      'audit https://preview.example.net --site https://www.example.com',
    ],
    fails: 'a finding has the level error, or that of --fail-on',
  },
  async run(chosen, dist) {
    if (chosen.only !== undefined) (await import('./rules/families.ts')).refuseOtherChecks(chosen.only);
    const named = dist ?? (await resolveBuild(undefined));
    return (await auditTarget(named, chosen)) ? 0 : 1;
  },
});

type Options = OptionValues<typeof options>;

/** The command with the options that choose what it does: fix, explain, or report. */
function auditTarget(named: string, options: Options): Promise<boolean> {
  if (options.fix) return fix(named, options);
  if (options.searchConsole !== undefined) return explain(named, options);
  if (options.reason !== undefined)
    throw new Problem('--reason is for --search-console. Add it with the export.');
  return audit(named, options);
}

/** Explains exports of Search Console. They have no findings, so nothing fails. */
async function explain(named: string, options: Options): Promise<true> {
  if (/^https?:\/\//i.test(named))
    throw new Problem(
      '--search-console explains URLs by a build: npx astro-signpost audit dist --search-console …',
    );
  if (options.only !== undefined)
    throw new Problem(
      '--only would leave out findings that explain a URL. Leave it out with --search-console.',
    );

  expectFolder(named);
  refuseUrlOptions(options);
  // Loads the reader of exports on demand.
  await (await import('./audit/search-console.ts')).explainExports(await resolveBuild(named), options);

  return true;
}

/** Fixes the project's sources. Findings that a person must decide about don't count as a failure. */
async function fix(named: string, options: Options): Promise<true> {
  if (/^https?:\/\//i.test(named))
    throw new Problem(
      '--fix changes the sources of a project. Pass its build: npx astro-signpost audit dist --fix',
    );

  const given = options.updateBaseline ? '--update-baseline' : options.output && '--output';
  if (given !== undefined)
    throw new Problem(`${given} is for the report, and --fix prints none. Leave out one of them.`);

  expectFolder(named);
  refuseUrlOptions(options);
  // Loads the Markdown editor on demand.
  await (await import('./audit/fix.ts')).fixSources(await resolveBuild(named), options);

  return true;
}

async function audit(named: string, options: Options): Promise<boolean> {
  if (options.only !== undefined && options.updateBaseline)
    throw new Problem(
      '--update-baseline with --only would remove the findings of all other rules from the baseline. Leave out --only.',
    );
  if (options.dryRun)
    throw new Problem('--dry-run is for --fix. Add it: npx astro-signpost audit --fix --dry-run');
  if (/^https?:\/\//i.test(named)) {
    if (options.host !== undefined)
      throw new Problem('--host is for a built folder: npx astro-signpost audit dist --host …');
    if (options.onDemand !== undefined)
      throw new Problem('--on-demand is for a built folder: npx astro-signpost audit dist --on-demand …');
    // Loads the network code on demand.
    return (await import('./audit/url.ts')).auditUrl(named, options);
  }

  expectFolder(named);
  refuseUrlOptions(options);
  return (await import('./audit/folder.ts')).auditFolder(await resolveBuild(named), options);
}

/** A host name without https:// means a site, unless a folder with this name exists. */
function expectFolder(dist: string): void {
  // An unset variable in a script.
  if (dist === '')
    throw new Problem(
      'The folder name is empty. Pass the folder of the built site, or leave the argument out.',
    );
  if (existsSync(dist) || !likeHost.test(dist)) return;

  const host = dist.replace(/^[a-z][a-z\d+.-]*:\/\//i, '');
  // Servers on this machine rarely have a certificate.
  const url = `${/^(?:localhost|127\.[\d.]+)(?:[:/]|$)/i.test(host) ? 'http' : 'https'}://${host}`;
  throw new Problem(
    `${dist} doesn't exist here. To audit a live site, start its URL with https:// or http://, as in ${url}`,
  );
}

/** `www.example.com/docs/`, `localhost:4321`, `ftp://example.com`. */
const likeHost =
  /^(?:[a-z][a-z\d+.-]*:\/\/\S+|(?:localhost|[\d.]+|(?:[\p{L}\d-]+\.)+\p{L}{2,})(?::\d+)?(?:\/\S*)?)$/iu;
