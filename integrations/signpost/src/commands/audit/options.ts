import { presetNames } from '../../audit/rules/settings.ts';
import { choice, choiceOr, flag, items, type OptionValues, text } from '../../lib/command/define-command.ts';
import { baselineOption, reportOptions, ruleOptions, updateBaseline } from '../../project/reporting.ts';

/** The options of `signpost audit`. */
export const auditOptions = {
  site: text('--site <url>', 'the URL of the site (default: of the project)'),
  host: items('--host <name,...>', 'the hosts (default: those of the project)'),
  ...ruleOptions,
  preset: choice('--preset <name>', 'the rules that run', presetNames),
  failOn: choiceOr('--fail-on <level>', 'the level that fails', ['error', 'warning', 'none'], 'error'),
  ...reportOptions,
  ...baselineOption,
  ...updateBaseline,
  quiet: flag('--quiet', 'print nothing unless the audit fails'),
  fix: flag('--fix', 'correct the map and links in Markdown files'),
  searchConsole: items('--search-console <file,...>', 'explain the URLs of its page indexing exports'),
  reason: text('--reason <name>', 'the reason of an export without Metadata.csv, such as "Soft 404"'),
  maxPages: text('--max-pages <n>', 'pages of a live site to fetch (default: 1000)'),
  ignoreRobots: flag('--ignore-robots', 'also read what robots.txt disallows'),
};

export type AuditOptions = OptionValues<typeof auditOptions>;
