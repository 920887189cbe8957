import { dirname, join } from 'node:path';
import type { Responder } from '../answers/responder.ts';
import { readPlainText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { requestOf } from '../plan/request.ts';
import type { Project } from './load.ts';
import { readProjectFiles } from './own-files.ts';
import { createHostResponders, createOpenResponder } from './responders.ts';
import { missingSite } from './settings/facts.ts';
import { type ListedUrl, parseUrlList } from './url-list.ts';

/** A row of `redirects.test.tsv`, which has its form from `url-list.ts`. */
export interface MapTest extends ListedUrl {
  readonly status: number;
}

/** What one host of the project returns. */
interface TestedHost {
  /** Undefined where the project has no known host. */
  readonly title: string | undefined;
  readonly responder: Responder;
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

export function parseMapTests(
  file: string,
  text: string,
): { readonly tests: MapTest[]; readonly findings: Finding[] } {
  const { urls, faults } = parseUrlList(file, text);
  const tests: MapTest[] = [];
  const refused = [...faults];
  for (const { status, ...row } of urls) {
    if (status !== undefined) tests.push({ ...row, status });
    else {
      const fix = `write the status after a tab: \`${row.url}\t200\``;
      refused.push({ line: row.line, message: `${row.url} has no status`, fix });
    }
  }

  refused.sort((a, b) => a.line - b.line);
  const findings = refused.map(({ line, message, fix }) => reportTest({ file, line }, message, fix));
  return { tests, findings };
}

/** Runs the tests beside a map on the plan of each host of the project. A `Problem` for tests of an unknown site. */
export async function runMapTests(map: string, project: Project | undefined): Promise<Finding[]> {
  const read = await readMapTests(map);
  if (read === undefined) return [];
  if (project === undefined) throw new Problem(missingSite);

  const own = await readProjectFiles(project);
  // host: [nginx, netlify]
  const hosts = await createHostResponders(project, project.hosts, own);
  const tested: TestedHost[] = hosts.map(({ host, responder }) => ({ title: host.title, responder }));
  if (tested.length === 0) tested.push({ title: undefined, responder: createOpenResponder(project, own) });
  return [...read.findings, ...checkMapTests(read.tests, tested)];
}

/** A finding for each row and each wrong answer, with the hosts of the answer. */
export function checkMapTests(tests: readonly MapTest[], hosts: readonly TestedHost[]): Finding[] {
  return tests.flatMap((test) => {
    const answers = hosts.map(({ title, responder }) => ({ title, ...compareAnswer(responder, test) }));
    const wrong = answers.filter(({ isExpected }) => !isExpected);

    return [...Map.groupBy(wrong, ({ got }) => got)].map(([got, some]) => {
      const titles = some.flatMap(({ title }) => title ?? []);
      const where = titles.length === 0 || titles.length === hosts.length ? '' : ` on ${titles.join(', ')}`;
      const message = `${test.url} returns ${got}${where}, not ${some[0]?.expected}`;
      return reportTest(test, message, 'Correct the redirect map, or this row.');
    });
  });
}

/** What a row's URL returns, beside the expected answer. A row without a target accepts any. */
function compareAnswer(responder: Responder, { url, status, target }: MapTest) {
  const answer = responder.respond(requestOf(resolveUrl(url, responder.origin)));
  const wanted = target === '' ? undefined : resolveUrl(target, responder.origin);
  // /product.php?id=7 leads to /pump/ by the map, and to /pump/?id=7 on Netlify: both are right.
  const accepted = [answer, answer.mapAnswer ?? answer];
  return {
    isExpected: accepted.some(
      (given) => given.status === status && given.location === (wanted ?? given.location),
    ),
    got: answer.unknown?.text ?? describeAnswer(answer.status, answer.location),
    expected: describeAnswer(status, wanted),
  };
}

function describeAnswer(status: number | undefined, location: string | undefined): string {
  return location === undefined ? `${status}` : `${status} to ${location}`;
}

function resolveUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

function reportTest(
  { file, line }: { readonly file: string; readonly line: number },
  message: string,
  fix: string,
): Finding {
  return { rule: 'map-test', level: 'error', conventions: ['W-MIG-4'], file, line, column: 1, message, fix };
}

/** The row for a new redirect; undefined for a pattern, since a test has a single URL. */
export function printMapTest(old: string, status: string, target: string): string | undefined {
  if (/\*|\/:[A-Za-z]/.test(old)) return undefined;
  return target === '' ? `${old}\t410\n` : `${old}\t${status}\t${target}\n`;
}
