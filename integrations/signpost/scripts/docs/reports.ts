import { kinds } from '../../src/answers/difference.ts';
import { schemaUrl } from '../../src/lib/docs.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { findingColumns } from '../../src/report/csv.ts';
import { reportSchema } from '../../src/report/json.ts';
import { block, code, docsPage, escapeText, table } from './markdown.ts';
import { keysOfSchema } from './schema-keys.ts';
import { jsonSchema } from './schemas.ts';

/** `reference/reports.md`: what each format has. The fields of the report are those of its JSON Schema. */
export function reportDocs(): OutFile {
  const all = keysOfSchema(jsonSchema(reportSchema, 'output'));
  const inFindings = new Set(
    all
      .filter(({ path }) => path.startsWith('findings[].'))
      .map(({ path }) => path.replace('findings[].', 'ignored[].')),
  );
  const fields = all.filter(({ path }) => !path.startsWith('ignored[].') || !inFindings.has(path));
  return docsPage(
    'reference/reports.md',
    {
      title: 'Reports',
      description:
        'The formats of reports, the fields of each JSON output with its version, and the columns of the CSV table.',
    },
    'Commands that make a report take `--format`, and `--output FILE` writes it to a file. [Findings in CI](../guides/ci.md) shows how to use them on GitHub and GitLab.',
    table(['`--format`', 'For', 'What it has'], formats),
    '## JSON of a report',
    `\`signpost audit --json\` and the other commands with a report print it. The JSON Schema is at \`${schemaUrl('report')}\` and in the package as \`schemas/report.schema.json\`.`,
    table(
      ['Field', 'Type', 'What it is'],
      fields.map(({ path, type, text }) => [code(path), code(type.replaceAll('|', '\\|')), escapeText(text)]),
    ),
    'Findings in `ignored` have the same fields as those in `findings`, except `fingerprint`.',
    '## JSON of other commands',
    table(['Command', '`version`', 'Fields beside `version`'], others),
    `In \`diff\`, \`kind\` is ${kinds.map(code).join(', ')}.`,
    "The output of every other `--json` is an object too, with `version` 1. The `version` of an output rises if a field changes its meaning or goes. New fields may come at any time, so have your script ignore those that it doesn't know.",
    '## CSV of the findings',
    `\`--format csv\` has one row for each finding. The first line is the header:`,
    block('text', findingColumns.join(',')),
    "`file`, `line` and `column` are empty for a finding without a place in a file. `docs` is the URL of the rule's page, and `conventions` has ids with spaces between them.",
    'The table follows RFC 4180. No cell runs as a formula in a spreadsheet.',
  );
}

const formats = [
  ['`pretty`', 'the terminal', 'Findings with the same cause are one, with their places. The default.'],
  [
    '`json`',
    'scripts',
    'Everything. `--json` prints at most 10 places of each cause, and says in `leftOut` how many more there are.',
  ],
  [
    '`sarif`',
    'code scanning',
    'SARIF 2.1.0 with rules, places and fingerprints. At most 25,000 findings, the worst ones, since GitHub takes no more. The log says if some are left out.',
  ],
  [
    '`github`',
    'GitHub Actions',
    'An annotation for each cause. GitHub shows ten of a level in one step, so if there are more, the tenth says how many more are in the log.',
  ],
  ['`junit`', 'GitLab and other CI', "Each rule is a test case. Errors and warnings fail it, infos don't."],
  ['`html`', 'people', 'One file with all findings. It loads nothing from elsewhere.'],
  ['`csv`', 'spreadsheets', 'A row for each finding.'],
];

const others = [
  [
    '`signpost explain --json`',
    '4',
    '`urls`, each with `url`, `way` (every step with `url`, `status`, `location` or `file`, and `because`), and `hosts` (the way on each host that you named).',
  ],
  [
    '`signpost diff --json`',
    '1',
    '`base` and `head` (`name`, `origin`, `pages`), `lost` (a number), `changes` (`url`, `kind`, `before`, `after`, whose `status` is null if a function answers or the side has no build), `hosts` (`id`, `title`, `changes`, `unsupported`) and `notes`',
  ],
  [
    '`signpost audit --fix --json`',
    '1',
    '`files`, each with `file` and `changes` (`line`, `column`, `from`, `to`), and `notes`',
  ],
];
