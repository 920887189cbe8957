import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import { describeVerdict } from '../../verify/list-table.ts';
import type { Result } from '../../verify/result.ts';
import type { Verified } from '../../verify/verify.ts';
import type { Proof, RowProof } from '../document/print-move.ts';

interface ProofInput {
  /** From a requested URL to the old URL of the inventory. */
  readonly urls: ReadonlyMap<string, string>;
  /** The server, if `--resolve` names one. */
  readonly servers: readonly string[];
  readonly notes: readonly string[];
}

/** Makes the proof of a move from the results of its checks. */
export function makeProof(
  { results, findings, mended }: Verified,
  { urls, servers, notes }: ProofInput,
): Proof {
  const byRequest = new Map(results.map((result) => [result.check.url, result]));
  const byUrl = new Map<string, RowProof>();
  for (const result of results) {
    const url = result.check.section === 'old URL' ? urls.get(result.check.url) : undefined;
    if (url !== undefined) byUrl.set(url, describeResult(result, byRequest));
  }

  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const server = servers.length === 0 ? '' : ` The server is ${servers.join(', ')}.`;
  const others = findings.filter(({ url }) => url === undefined || !urls.has(url));
  return {
    at,
    requested: [`${summarizeRequests(results)}.${server}`, ...notes],
    byUrl,
    others: others.map(({ level, message, url }) => compact(`${level}: ${message}`, url).join(' ')),
    mended,
  };
}

/** The result of an old URL; where it redirects, with that of the page at its end. */
function describeResult(result: Result, byRequest: ReadonlyMap<string, Result>): RowProof {
  const { check, status, row } = result;
  const redirects = row?.redirects ?? [];
  const came =
    redirects.length === 0
      ? String(status || 'no response')
      : redirects.join(', then ').replaceAll(/(?<=^|then )(\d+|refresh) /g, '$1 to ');
  const verdict = describeVerdict(result);
  const end = byRequest.get(check.expected.location?.replace(/#.*$/s, '') ?? '');
  if (verdict !== 'ok' || end === undefined) return { came, steps: redirects.length, verdict };
  return { came: `${came}: ${end.status}`, steps: redirects.length, verdict: describeVerdict(end) };
}

/** `632 requests: 389 old URLs, of which 264 redirect, 122 return a page and 3 return 410 or 404, and 243 further URLs` */
export function summarizeRequests(results: readonly Result[]): string {
  const old = results.filter(({ check }) => check.section === 'old URL');
  const count = (verb: string, verbs: string, ...statuses: readonly number[]): string => {
    const { length } = old.filter(({ status }) => statuses.includes(status));
    return `${formatNumber(length)} ${length === 1 ? verb : verbs}`;
  };
  const redirected = count('redirects', 'redirect', 301, 302, 303, 307, 308);
  const pages = count('returns a page', 'return a page', 200);
  const gone = count('returns 410 or 404', 'return 410 or 404', 404, 410);
  const further = formatCount(results.length - old.length, 'further URL');
  return `${formatCount(results.length, 'request')}: ${formatCount(old.length, 'old URL')}, of which ${redirected}, ${pages} and ${gone}, and ${further}`;
}
