import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import { type Evidence, findCause } from './causes.ts';
import type { Check } from './check.ts';
import { type FaultId, faults } from './faults.ts';
import { rateLimit } from './refusal.ts';
import type { Result } from './result.ts';

// Results → findings. Most are one difference each; a protection that answers in place of the site is a single one, and the URLs
// that it answered prove nothing.

/** A finding for each difference; one for all that was refused, for each unreachable host, and for pages that differ in bytes alone. */
export function createFindings(results: readonly Result[], evidence: Evidence): Finding[] {
  const refusedResults = results.filter(({ refusedBy }) => refusedBy !== undefined);
  const answeredResults = results.filter(({ refusedBy }) => refusedBy === undefined);
  const findings = createRefusedFindings(refusedResults, results.length);

  // 403 for half of the URLs, or the same page for all
  const blocked = findBlocked(answeredResults);
  if (blocked !== undefined) findings.push(blocked.finding);
  const judgedResults = answeredResults.filter((result) => blocked?.results.has(result) !== true);

  const withFault = (fault: FaultId): Result[] =>
    judgedResults.filter(({ difference }) => difference?.fault === fault);
  const differingAlone = judgedResults.filter(
    ({ difference }) => difference && !faultsOfManyUrls.has(difference.fault),
  );
  return [
    ...findings,
    ...createUnreachableFindings(withFault('live-unreachable')),
    ...differingAlone.map((result) => createDifferenceFinding(result, evidence)),
    ...createBytesFinding(withFault('live-bytes')),
  ];
}

/** Faults with a finding for many URLs. */
const faultsOfManyUrls: ReadonlySet<FaultId> = new Set(['live-unreachable', 'live-bytes']);

/** A finding for each kind of refusal, with the number of URLs that prove nothing. */
function createRefusedFindings(refused: readonly Result[], total: number): Finding[] {
  return [...Map.groupBy(refused, ({ refusedBy }) => refusedBy)].map(([refusedBy = '', members]) => {
    const share = `${members.length} of ${formatCount(total, 'request')}`;
    if (refusedBy !== rateLimit)
      return createFinding(
        'live-blocked',
        members[0],
        `${share} were answered by ${refusedBy} instead of the site`,
      );
    const message = `${share} were refused with 429, also after pauses, and weren't verified`;
    return createFinding('live-refused', members[0], message);
  });
}

/** What a protection refuses with, where the plan has another status. */
const refusals: ReadonlySet<number> = new Set([401, 403, 503]);
const minBlocked = 3;

interface Blocked {
  readonly finding: Finding;
  readonly results: ReadonlySet<Result>;
}

/** The results that show nothing of the site: half of all are 401, 403 or 503, or every URL returns the same page. */
function findBlocked(results: readonly Result[]): Blocked | undefined {
  const refused = results.filter(({ check, status, difference }) => {
    return difference !== undefined && refusals.has(status) && check.expected.status !== status;
  });
  if (refused.length >= minBlocked && refused.length * 2 >= results.length) {
    const [first] = refused;
    const message = `${refused.length} of ${formatCount(results.length, 'request')} returned ${first?.status} instead of the site`;
    return { finding: createFinding('live-blocked', first, message), results: new Set(results) };
  }

  const samePage = findSamePage(results);
  const [first] = samePage;
  if (first === undefined) return undefined;
  const [title = ''] = first.page?.split('\n') ?? [];
  const message = `${formatCount(samePage.length, 'URL')} returned the same page "${title}" with status ${first.status} instead of the site`;
  const fix =
    'if this page is the challenge of a bot protection, let the user agent `astro-signpost` pass, or send what it asks for: `--header "Name: value"`. Otherwise deploy the build';
  return { finding: { ...createFinding('live-blocked', first, message), fix }, results: new Set(samePage) };
}

/** The results with the same page, if each page that was requested is this one. */
function findSamePage(results: readonly Result[]): readonly Result[] {
  const pages = results.filter(({ check }) => isOfPage(check));
  const [first, ...otherPages] = new Set(pages.map(({ page }) => page));
  if (first === undefined || otherPages.length > 0) return [];
  const resultsWithPage = results.filter(({ page }) => page === first);
  return resultsWithPage.length < minBlocked ? [] : resultsWithPage;
}

/** True for the check of a page, not of robots.txt. */
function isOfPage({ expected: { status, file, endsAtIndexedPage } }: Check): boolean {
  if (endsAtIndexedPage === true) return true;
  return status === 200 && (file === undefined || file.endsWith('.html'));
}

/** Creates a finding for each unreachable host and reason. */
function createUnreachableFindings(results: readonly Result[]): Finding[] {
  return [...Map.groupBy(results, ({ difference }) => difference?.got)].map(([failure, members]) =>
    createFinding('live-unreachable', members[0], `${failure} (${formatCount(members.length, 'request')})`),
  );
}

function createBytesFinding(results: readonly Result[]): Finding[] {
  if (results.length === 0) return [];
  const verb = results.length === 1 ? 'differs' : 'differ';
  const message = `${formatCount(results.length, 'page')} ${verb} from the build in bytes that search engines don't read`;
  return [createFinding('live-bytes', results[0], message)];
}

function createDifferenceFinding(result: Result, evidence: Evidence): Finding {
  const { check, difference } = result;
  const { fault = 'live-missing', expected = '', got = '', fix, why } = difference ?? {};
  const message = `${check.url} returns ${got}. Expected: ${expected}`;
  const finding = { ...createFinding(fault, result, message), ...(why !== undefined && { why }) };
  // The sentence of a cause ends with its repair.
  const cause = findCause(result, evidence);
  if (cause !== undefined) return { ...finding, cause, fix: cause };
  return { ...finding, cause: fault, fix: fix ?? finding.fix };
}

/** A finding of a fault, at the place of a result. */
export function createFinding(
  id: FaultId,
  result: Result | undefined,
  message: string,
): Finding & { readonly fix: string } {
  const { level, conventions, fix } = faults[id];
  const { place, url } = result?.check ?? {};
  return { rule: id, level, conventions, message, fix, ...place, ...(url && { url }) };
}
