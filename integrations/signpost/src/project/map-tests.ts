import { dirname, join } from 'node:path';
import type { Responder } from '../answers/responder.ts';
import { readPlainText } from '../lib/disk/read.ts';
import type { Finding, Place } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { readRows } from '../lib/text/csv.ts';
import { isPathOrUrl } from '../lib/url/is-url.ts';
import { requestOf } from '../plan/request.ts';
import type { Project } from './load.ts';
import { readProjectFiles } from './own-files.ts';
import { createTitledResponders, type TitledResponder } from './responders.ts';
import { missingSite } from './settings/facts.ts';
import { findRowFault, isStatus, type ListedUrl } from './url-list.ts';

/** A row of `redirects.test.tsv`. */
export interface MapTest extends ListedUrl {
  readonly status: number;
}

/** `maps/redirects.test.tsv` for `maps/redirects.yaml`. */
export function mapTestsFile(map: string): string {
  return join(dirname(map), 'redirects.test.tsv');
}

/** The tests beside a map, and a finding for each unreadable row; undefined without a file. */
export async function readMapTests(map: string): Promise<ReturnType<typeof parseMapTests> | undefined> {
  const file = mapTestsFile(map);
  const text = await readPlainText(file);
  return text === undefined ? undefined : parseMapTests(file, text);
}

const example = 'write the URL, the status and the target with tabs between them: `/old	301	/new/`';

export function parseMapTests(
  file: string,
  text: string,
): { readonly tests: MapTest[]; readonly findings: Finding[] } {
  const rows = readRows(file, text, '\t')
    .map(({ record, line }) => ({ line, cells: record.map((cell) => cell.trim()) }))
    .filter(({ cells: [first = ''] }) => first !== '' && !first.startsWith('#'));

  const tests: MapTest[] = [];
  const findings: Finding[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    // Url,Status,Target
    if (index === 0 && !cells.some((cell) => isPathOrUrl(cell) || isStatus(cell))) continue;

    const [url = '', status = '', target = ''] = cells;
    const place = { file, line, column: 1 };
    const fault = findRowFault(url, status, target);
    if (fault !== undefined) findings.push(reportTest(place, fault, example));
    else if (status !== '') tests.push({ url, status: Number(status), target, place });
    else
      findings.push(
        reportTest(place, `${url} has no status`, `write the status after a tab: \`${url}\t200\``),
      );
  }
  return { tests, findings };
}

/** Runs the tests beside a map on the plan of each host of the project. A `Problem` for tests of an unknown site. */
export async function runMapTests(
  map: string,
  project: Project | undefined,
): Promise<{ readonly rows: number; readonly findings: readonly Finding[] }> {
  const parsed = await readMapTests(map);
  if (parsed === undefined) return { rows: 0, findings: [] };
  if (project === undefined) throw new Problem(missingSite);

  // host: [nginx, netlify]
  const hosts = await createTitledResponders(project, project.hosts, await readProjectFiles(project));
  const { tests, findings } = parsed;
  return { rows: tests.length, findings: [...findings, ...checkMapTests(tests, hosts)] };
}

/** A finding for each row and each wrong answer, with the hosts of the answer. */
export function checkMapTests(tests: readonly MapTest[], hosts: readonly TitledResponder[]): Finding[] {
  return tests.flatMap((test) => {
    const answers = hosts.map(({ title, responder }) => ({ title, ...compareAnswer(responder, test) }));
    const wrongAnswers = answers.filter(({ isExpected }) => !isExpected);

    return [...Map.groupBy(wrongAnswers, ({ got }) => got)].map(([got, answersOfKind]) => {
      const titles = answersOfKind.map(({ title }) => title);
      const where = titles.length === hosts.length ? '' : ` on ${titles.join(', ')}`;
      const [first] = answersOfKind;
      const message = `${test.url} returns ${got}${where}, not ${first?.expected}${first?.reason}`;
      const isGoneAs404 = test.status === 410 && first?.reason !== '';
      const fix = isGoneAs404
        ? 'Write 404 in this row. Search engines drop a 404 like a 410.'
        : 'Correct the redirect map, or this row.';
      return reportTest(test.place, message, fix);
    });
  });
}

/** What a row's URL returns, beside the expected answer. A row without a target accepts any. */
function compareAnswer(responder: Responder, { url, status, target }: MapTest) {
  const answer = responder.respond(requestOf(resolveUrl(url, responder.origin)));
  const expectedUrl = target === '' ? undefined : resolveUrl(target, responder.origin);
  // /product.php?id=7 leads to /pump/ by the map, and to /pump/?id=7 on Netlify: both are right.
  const { mapAnswer, unsupportedReason } = answer;
  const rightAnswers = mapAnswer?.location === undefined ? [answer] : [answer, mapAnswer];
  const got = answer.unknown?.text ?? describeAnswer(answer.status, answer.location);
  return {
    isExpected: rightAnswers.some(
      (right) => right.status === status && right.location === (expectedUrl ?? right.location),
    ),
    got,
    reason: unsupportedReason === undefined ? '' : `, because ${unsupportedReason}`,
    expected: describeAnswer(status, expectedUrl),
  };
}

function describeAnswer(status: number | undefined, location: string | undefined): string {
  return location === undefined ? `${status}` : `${status} to ${location}`;
}

function resolveUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

function reportTest(place: Place, message: string, fix: string): Finding {
  return { rule: 'map-test', level: 'error', conventions: ['W-MIG-4'], ...place, message, fix };
}

/** The row for a new redirect; undefined for a pattern, since a test has a single URL. */
export function printMapTest(old: string, status: string, target: string): string | undefined {
  if (/\*|\/:[A-Za-z]/.test(old)) return undefined;
  return target === '' ? `${old}\t${status}\n` : `${old}\t${status}\t${target}\n`;
}
