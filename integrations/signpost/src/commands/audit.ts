import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { presetNames } from '../audit/rules/settings.ts';
import { type CommandUnit, defaultBuild, list, onDemandOption } from '../lib/command/command.ts';
import { Problem } from '../lib/problem.ts';
import { resolveBuild } from '../project/facts.ts';
import { refusePartUpdate, withReportOptions, withRules } from '../project/reporting.ts';
import type { FixOptions } from './audit/fix.ts';
import type { AuditOptions } from './audit/folder.ts';
import { reasonNames } from './audit/search-console/reasons.ts';
import type { SearchConsoleOptions } from './audit/search-console.ts';
import { refuseUrlOptions, withUrlOptions } from './audit/url-options.ts';

/** `signpost audit [DIST or URL]`: all rules on a built folder of any generator, or on a live site. */
export const auditCommand: CommandUnit = {
  name: 'audit',
  help: {
    examples: [
      'audit',
      'audit public --site https://www.example.com/docs/',
      'audit --format html --output audit.html',
      'audit --format csv-pages --output pages.csv',
      'audit --only title-unique,link-broken',
      "audit --on-demand '/search,/account/*'",
      'audit --baseline audit.json --update-baseline',
      'audit --external',
      'audit --fix --dry-run',
      'audit --search-console ~/Downloads/example.com-Coverage',
      'audit --preset minimal --fail-on warning --max 20',
      'audit https://www.example.com --max-pages 200',
      'audit https://preview.example.net --site https://www.example.com',
    ],
    fails: 'a finding has the level error, or that of --fail-on',
  },
  register(program: Command, done) {
    const command = program
      .command('audit')
      .description('check a built or live site for SEO problems')
      .argument('[dist]', `the built site, of any generator, or the URL of a live site (${defaultBuild})`)
      .option(
        '--site <url>',
        'the URL of the site, with its base (default: from signpost.yaml or the last build)',
      )
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option('--ledger <file>', 'the ledger of published URLs (default: published.txt here)')
      .option(
        '--settings <file>',
        "the rules' levels and ignored findings, as YAML or JSON (default: signpost.yaml here)",
      )
      .option(
        '--host <name,...>',
        'the hosts whose rules in _redirects, vercel.json and the like are checked (default: the hosts of the project)',
        list,
      )
      .option(...onDemandOption);
    withReportOptions(withRules(withUrlOptions(command)), ['csv-pages'])
      .option('--no-baseline', "show the findings in the last build's baseline too")
      .addOption(
        command
          .createOption(
            '--preset <name>',
            'the rules that run unless the settings change them; minimal runs only those for errors (default: from the settings, else recommended)',
          )
          .choices(presetNames),
      )
      .addOption(
        command
          .createOption('--fail-on <level>', 'exit with 1 for findings of this level and above')
          .choices(['error', 'warning', 'none'])
          .default('error'),
      )
      .addOption(
        command
          .createOption('--level <level>', 'show only findings of this level and above')
          .choices(['error', 'warning', 'info'])
          .default('info'),
      )
      .option('--external', 'also request the pages of other sites that links lead to')
      .option('--external-private', 'with --external: request private and loopback IP addresses too')
      .option('--fix', 'correct the redirect map and the links in Markdown files, where it needs no judgment')
      .option('--dry-run', 'with --fix: show the changes as a diff, and write nothing')
      .option(
        '--sources <folder,...>',
        'with --fix: the folders of the Markdown files (default: src, content)',
        list,
      )
      .option(
        '--search-console <file,...>',
        "explain the URLs in unpacked exports of Search Console's page indexing report instead",
        list,
      )
      .addOption(
        command
          .createOption(
            '--reason <name>',
            'with --search-console: the reason, if no Metadata.csv has its name',
          )
          .choices(reasonNames),
      )
      .option('--max <n>', 'show at most this many findings, the worst first')
      .option('--quiet', 'print nothing unless the audit fails')
      .action(async (dist: string | undefined, options: Options) => {
        if (options.only !== undefined) (await import('./rules/families.ts')).refuseOtherChecks(options.only);
        const named = dist ?? (await resolveBuild(undefined));
        done((await run(named, options)) ? 0 : 1);
      });
  },
};

type Options = AuditOptions & FixOptions & SearchConsoleOptions;

/** The command with the options that choose what it does: fix, explain, or report. */
function run(named: string, options: Options): Promise<boolean> {
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
async function fix(named: string, options: AuditOptions & FixOptions): Promise<true> {
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

async function audit(named: string, options: AuditOptions & FixOptions): Promise<boolean> {
  refusePartUpdate(options);
  if (options.dryRun || options.sources)
    throw new Problem(
      `${options.dryRun ? '--dry-run' : '--sources'} is for --fix. Add it: npx astro-signpost audit --fix ${options.dryRun ? '--dry-run' : '--sources src'}`,
    );
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
