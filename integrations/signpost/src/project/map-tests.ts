import { dirname, join } from 'node:path';
import { hostLoads } from '../hosts/load.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { answer, requestOf } from '../plan/answer.ts';
import type { Plan } from '../plan/plan.ts';
import { readHosts } from './facts.ts';
import { loadProject, type ProjectInput } from './load.ts';

// redirects.test.tsv beside the map has one URL a line, and what it must return:
//
//   # url <tab> status <tab> target
//   /old-name	301	/new-name/
//   /discontinued/x	410
//   /about/	200

/** A row of `redirects.test.tsv`. */
export interface MapTest {
  readonly file: string;
  readonly line: number;
  /** A path with its query, or an absolute URL. */
  readonly url: string;
  readonly status: number;
  /** '' for a status without one. */
  readonly target: string;
}

/** A plan as one host of the project serves it. */
export interface HostPlan {
  /** Undefined where the project has no known host. */
  readonly title: string | undefined;
  readonly plan: Plan;
}

/** `maps/redirects.test.tsv` for `maps/redirects.yaml`. */
export function mapTestsFile(map: string): string {
  return join(dirname(map), 'redirects.test.tsv');
}

/** The tests beside a map, and a finding for each row that can't be read; undefined without such a file. */
export async function readMapTests(map: string): Promise<ReturnType<typeof parseMapTests> | undefined> {
  const file = mapTestsFile(map);
  const text = await readTextIfFile(file);
  return text === undefined ? undefined : parseMapTests(file, text);
}

export function parseMapTests(
  file: string,
  text: string,
): { readonly tests: MapTest[]; readonly findings: Finding[] } {
  const tests: MapTest[] = [];
  const findings: Finding[] = [];
  for (const [index, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === '' || row.startsWith('#')) continue;
    const [url = '', status = '', target = ''] = row.split('\t').map((cell) => cell.trim());

    const line = index + 1;
    const fault = checkRow(url, status, target);
    if (fault === undefined) tests.push({ file, line, url, status: Number(status), target });
    else findings.push({ ...testFinding(file, line), ...fault });
  }
  return { tests, findings };
}

/** Checks a row: the error, and the text to write instead. */
function checkRow(url: string, status: string, target: string): Pick<Finding, 'message' | 'fix'> | undefined {
  const example = 'Write the URL, the status and the target with tabs between them: `/old	301	/new/`.';
  if (!/^(?:\/|https?:\/\/)/.test(url)) return { message: `"${url}" is not a path or a URL`, fix: example };
  if (!/^[1-5]\d\d$/.test(status)) return { message: `"${status}" is not a status`, fix: example };

  const isRedirect = status.startsWith('3');
  if (isRedirect && target === '')
    return { message: `${url} has status ${status} and no target`, fix: example };
  if (!isRedirect && target !== '')
    return {
      message: `${url} has status ${status} and a target`,
      fix: 'Remove the target, or write the status of a redirect.',
    };
  return undefined;
}

/** Runs the tests beside a map on the plan of each host of the project; nothing without such a file. */
export async function runMapTests(map: string, input: ProjectInput): Promise<Finding[]> {
  const read = await readMapTests(map);
  if (read === undefined) return [];

  const project = await loadProject({ ...input, map });
  const ids = await readHosts(project.dist);
  const plans = ids.map(async (id) => ({
    title: (await hostLoads[id]?.())?.title,
    plan: await project.planOn(id),
  }));
  const hosts = ids.length === 0 ? [{ title: undefined, plan: project.plan }] : await Promise.all(plans);
  return [...read.findings, ...checkMapTests(read.tests, hosts)];
}

/** A finding for each row that a host of the project answers in another way. Hosts with the same answer share one. */
export function checkMapTests(tests: readonly MapTest[], hosts: readonly HostPlan[]): Finding[] {
  return tests.flatMap((test) => {
    const answers = hosts.map(({ title, plan }) => ({ title, got: describeAnswer(plan, test.url) }));
    const [plan] = hosts.map((host) => host.plan);
    const expected = plan === undefined ? '' : describeExpected(test, plan.origin);

    const wrong = answers.filter(({ got }) => got !== expected);
    return [...Map.groupBy(wrong, ({ got }) => got)].map(([got, some]) => {
      const titles = some.flatMap(({ title }) => title ?? []);
      const where = titles.length === 0 || titles.length === hosts.length ? '' : ` on ${titles.join(', ')}`;
      return {
        ...testFinding(test.file, test.line),
        message: `${test.url} returns ${got}${where}, not ${expected}`,
        fix: 'Correct the redirect map, or this row.',
      };
    });
  });
}

function testFinding(
  file: string,
  line: number,
): Pick<Finding, 'rule' | 'level' | 'conventions' | 'file' | 'line' | 'column'> {
  return { rule: 'map-test', level: 'error', conventions: ['W-MIG-4'], file, line, column: 1 };
}

function describeAnswer(plan: Plan, url: string): string {
  const { status, location } = answer(plan, requestOf(resolveUrl(url, plan.origin)));
  return location === undefined ? `${status}` : `${status} to ${location}`;
}

function describeExpected({ status, target }: MapTest, origin: string): string {
  return target === '' ? `${status}` : `${status} to ${resolveUrl(target, origin)}`;
}

function resolveUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

/** The row for a redirect that was just added; undefined for a pattern, which is no URL. */
export function printMapTest(old: string, status: string, target: string): string | undefined {
  if (/\*|\/:[A-Za-z]/.test(old)) return undefined;
  return target === '' ? `${old}\t410\n` : `${old}\t${status}\t${target}\n`;
}
