import { presetNames } from '../../audit/rules/settings.ts';
import { choice, choiceOr, flag, items, type OptionValues, text } from '../../lib/command/define-command.ts';
import { reportOptions, ruleOptions, updateBaseline } from '../../project/reporting.ts';

/** The options of `signpost audit`. */
export const auditOptions = {
  site: text(
    '--site <url>',
    'the URL of the site, with its base (default: from signpost.yaml or the last build)',
  ),
  host: items('--host <name,...>', 'the hosts that serve the build (default: the hosts of the project)'),
  ...ruleOptions,
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
  ...reportOptions,
  ...updateBaseline,
  quiet: flag('--quiet', 'print nothing unless the audit fails'),
  external: flag('--external', 'also request the pages of other sites that links lead to'),
  fix: flag('--fix', 'correct the redirect map and the links in Markdown files, where it needs no judgment'),
  searchConsole: items(
    '--search-console <file,...>',
    "explain the URLs in unpacked exports of Search Console's page indexing report instead",
  ),
  maxPages: text('--max-pages <n>', 'fetch at most this many pages of a live site (default: 1000)'),
  ignoreRobots: flag('--ignore-robots', 'also read pages of a live site that robots.txt disallows'),
};

export type AuditOptions = OptionValues<typeof auditOptions>;
