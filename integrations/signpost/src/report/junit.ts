import { groupFindings } from '../audit/group.ts';
import { escapeControls, escapeForTerminal } from '../lib/text/escape.ts';
import { compact, decodeForPeople } from '../lib/text/text.ts';
import { type Format, type ListedFinding, placeText } from './report.ts';

/** JUnit XML: each rule is a test case, and findings are failures. */
export const junit: Format = {
  id: 'junit',
  print({ findings, rules }) {
    const byRule = Map.groupBy(findings, ({ rule }) => rule);
    // A finding such as `map-syntax` has no rule that ran.
    const ids = [...new Set([...rules.map(({ id }) => id), ...byRule.keys()])];
    const failing = ids.filter((id) => hasFailure(byRule.get(id) ?? []));
    const cases = ids.map((id) => formatTestCase(id, byRule.get(id) ?? []));

    return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="signpost" tests="${ids.length}" failures="${failing.length}">
${cases.join('\n')}
</testsuite>
</testsuites>
`;
  },
};

function hasFailure(findings: readonly ListedFinding[]): boolean {
  return findings.some(({ level }) => level !== 'info');
}

function formatTestCase(id: string, findings: readonly ListedFinding[]): string {
  if (!hasFailure(findings)) return `<testcase classname="signpost" name="${escapeXml(id)}"/>`;

  const text = groupFindings(findings)
    .map(({ first, places }) =>
      compact(
        `${first.level}: ${decodeForPeople(first.message)}`,
        ...places.map((place) => formatWhere(place, first)),
        first.fix !== undefined && `  fix: ${first.fix}`,
      ).join('\n'),
    )
    .join('\n');
  const message = decodeForPeople(findings[0]?.message ?? '');

  return `<testcase classname="signpost" name="${escapeXml(id)}"><failure message="${escapeXml(message)}">${escapeXml(text)}</failure></testcase>`;
}

/** A place on a separate line, with its own words if it has others; without a file, the URL. */
function formatWhere(place: ListedFinding, first: ListedFinding): string {
  const where = placeText(place) || (place.url ?? '');
  const words = place.message !== first.message && decodeForPeople(place.message);
  const parts = compact(where, words);
  return parts.length === 0 ? '' : `  ${escapeControls(parts.join(': '))}`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** Escapes XML, including characters that XML can't contain. */
function escapeXml(text: string): string {
  return escapeForTerminal(text).replace(/[&<>"\t\n]/g, (character) => entities[character] ?? character);
}
