import { dirname, join } from 'node:path';
import { hostLoaders } from '../hosts/load.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { answer, requestOf } from '../plan/answer.ts';
import type { Plan } from '../plan/plan.ts';
import { readHosts } from './facts.ts';
import { type Inputs, planProject } from './load.ts';
import { type ListedUrl, type ListFault, parseUrlList } from './url-list.ts';

/** A row of `redirects.test.tsv`, which has its form from `url-list.ts`. */
export interface MapTest extends ListedUrl {
  readonly status: number;
}

/** A plan as one host of the project serves it. */
interface HostPlan {
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
  const { urls, faults } = parseUrlList(file, text);
  const tests = urls.flatMap(({ status, ...row }) => (status === undefined ? [] : [{ ...row, status }]));
  const without = urls.filter(({ status }) => status === undefined);
  const all = [...faults, ...without.map(refuseMissingStatus)].sort((a, b) => a.line - b.line);
  return { tests, findings: all.map(({ line, ...fault }) => ({ ...testFinding(file, line), ...fault })) };
}

function refuseMissingStatus({ line, url }: ListedUrl): ListFault {
  return { line, message: `${url} has no status`, fix: `write the status after a tab: \`${url}\t200\`` };
}

/** Runs the tests beside a map on the plan of each host of the project; nothing without such a file. */
export async function runMapTests(map: string, inputs: Inputs): Promise<Finding[]> {
  const read = await readMapTests(map);
  if (read === undefined) return [];

  const project = await planProject(inputs, {});
  // host: [nginx, netlify]
  const ids = await readHosts(project.dist);
  const plans = ids.map(async (id) => ({
    title: (await hostLoaders[id]?.())?.title,
    plan: await project.planOn(id),
  }));
  const hosts = ids.length === 0 ? [{ title: undefined, plan: project.plan }] : await Promise.all(plans);
  return [...read.findings, ...checkMapTests(read.tests, hosts)];
}

/** A finding for each row and each wrong answer, with the hosts that give the answer. */
export function checkMapTests(tests: readonly MapTest[], hosts: readonly HostPlan[]): Finding[] {
  return tests.flatMap((test) => {
    const answers = hosts.map(({ title, plan }) => ({ title, ...askPlan(plan, test) }));
    const wrong = answers.filter(({ isExpected }) => !isExpected);

    return [...Map.groupBy(wrong, ({ got }) => got)].map(([got, some]) => {
      const titles = some.flatMap(({ title }) => title ?? []);
      const where = titles.length === 0 || titles.length === hosts.length ? '' : ` on ${titles.join(', ')}`;
      return {
        ...testFinding(test.file, test.line),
        message: `${test.url} returns ${got}${where}, not ${some[0]?.expected}`,
        fix: 'Correct the redirect map, or this row.',
      };
    });
  });
}

/** The plan's answer to a row, beside the expected one. A row without a target accepts any. */
function askPlan(plan: Plan, { url, status, target }: MapTest) {
  const { status: given, location } = answer(plan, requestOf(resolveUrl(url, plan.origin)));
  const wanted = target === '' ? location : resolveUrl(target, plan.origin);
  return {
    isExpected: given === status && location === wanted,
    got: describeAnswer(given, location),
    expected: describeAnswer(status, target === '' ? undefined : wanted),
  };
}

function testFinding(
  file: string,
  line: number,
): Pick<Finding, 'rule' | 'level' | 'conventions' | 'file' | 'line' | 'column'> {
  return { rule: 'map-test', level: 'error', conventions: ['W-MIG-4'], file, line, column: 1 };
}

function describeAnswer(status: number, location: string | undefined): string {
  return location === undefined ? `${status}` : `${status} to ${location}`;
}

function resolveUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

/** The row for a redirect that was just added; undefined for a pattern, which is no URL. */
export function printMapTest(old: string, status: string, target: string): string | undefined {
  if (/\*|\/:[A-Za-z]/.test(old)) return undefined;
  return target === '' ? `${old}\t410\n` : `${old}\t${status}\t${target}\n`;
}
