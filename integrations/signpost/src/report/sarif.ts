import type { Level } from '../core/finding.ts';
import { jsonText, printableLines } from '../core/printable.ts';
import type { Format, Listed, RuleInfo } from './report.ts';

const levels: Record<Level, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  advice: 'note',
};

/** SARIF 2.1.0, for code scanning: rules with their help, places, convention ids as tags, fingerprints. */
export const sarif: Format = {
  id: 'sarif',
  print({ findings, rules }) {
    const known = new Set(rules.map(({ id }) => id));
    const others = [...new Set(findings.map(({ rule }) => rule))].filter((id) => !known.has(id));
    const descriptors = [...rules.map(describe), ...others.map((id) => ({ id }))];
    const index = new Map(descriptors.map(({ id }, position) => [id, position]));
    const log = {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'signpost', rules: descriptors } },
          columnKind: 'utf16CodeUnits',
          results: findings.map((finding) => resultOf(finding, index.get(finding.rule) ?? -1)),
        },
      ],
    };
    return `${jsonText(log)}\n`;
  },
};

function describe({ id, title, level, conventions, why, fix }: RuleInfo) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why}\n\nTo mend it: ${fix}.`, markdown: `${why}\n\n**To mend it:** ${fix}.` },
    defaultConfiguration: { level: levels[level] },
    properties: { tags: ['seo', ...conventions] },
  };
}

function resultOf(finding: Listed, ruleIndex: number) {
  const { rule, level, message, fix, file, line, column, fingerprint } = finding;
  const region =
    line === undefined
      ? {}
      : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } };
  const locations =
    file === undefined ? [] : [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...region } }];
  return {
    ruleId: rule,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: levels[level],
    message: { text: printableLines(fix === undefined ? message : `${message}. To mend it: ${fix}.`) },
    locations,
    partialFingerprints: { 'signpost/v1': fingerprint },
  };
}

/** A relative reference: each segment encoded, a colon in the first one too. Half a character has no bytes. */
function uriOf(file: string): string {
  return file.toWellFormed().replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
