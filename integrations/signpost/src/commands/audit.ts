import { join } from 'node:path';
import type { Command } from 'commander';
import { Problem } from '../core/problem.ts';
import { openBuildFolder } from '../disk/build-folder.ts';
import { loadInputs } from '../project/load.ts';
import { finishReport, type ReportOptions, withReportOptions } from '../project/reporting.ts';
import { auditSite } from '../rules/run.ts';
import { readSite } from '../site/read.ts';
import type { CommandUnit } from './command.ts';

/** `signpost audit [DIST]`: every rule over a built folder, of any generator. */
export const auditCommand: CommandUnit = {
  name: 'audit',
  register(program: Command, done) {
    const command = program
      .command('audit')
      .description('find what crawlers would hold against a built site')
      .argument('[dist]', 'the folder of the built site, of any generator', 'dist')
      .option('--site <url>', 'the address of the site, with its base (default: what most canonicals name)')
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option('--ledger <file>', 'every address ever published (default: published.txt here)');
    withReportOptions(command)
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map((example) => `  $ signpost audit${example}\n`).join('')}`,
      )
      .action(async (dist: string, options: AuditOptions) => {
        done((await audit(dist, options)) ? 0 : 1);
      });
  },
};

const examples = [
  '',
  ' public --site https://www.example.com/docs/',
  ' --format sarif --output audit.sarif',
  ' --format html --output audit.html --date',
  ' --only W-HEAD-2 link-broken',
  ' --baseline audit.json --update-baseline',
];

interface AuditOptions extends ReportOptions {
  readonly site?: string;
  readonly map?: string;
  readonly ledger?: string;
}

/** Prints the report; true where no finding is an error. */
async function audit(dist: string, options: AuditOptions): Promise<boolean> {
  if (/^https?:\/\//i.test(dist)) {
    throw new Problem('a site that answers can not be audited yet; name the folder of its build.');
  }
  const build = openBuildFolder(dist);
  const { settings, rules, map, ledger, findings } = await loadInputs({ ...options, dist, list: build.list });
  const site = readSite(build, {
    origin: options.site ?? (settings && settings.origin + (settings.spelling?.base ?? '/')),
    aliases: settings?.aliases,
    map,
    ledger,
  });
  const built = new Set(build.list);
  return finishReport(
    {
      subject: dist,
      origin: site.origin,
      pages: site.pages.length,
      more: options.only === undefined ? findings : [],
      result: auditSite(site, { rules, only: options.only }),
      ...(options.only === undefined ? { site } : {}),
      locate: (file) => (built.has(file) ? join(dist, file) : file),
    },
    options,
  );
}
