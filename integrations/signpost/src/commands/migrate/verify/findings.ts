import type { Finding } from '../../../core/finding.ts';
import { type Fault, faultList } from '../../../migrate/verify/faults.ts';
import type { Result } from '../../../migrate/verify/task.ts';
import { quoted } from '../shared.ts';

/** A host name that leads nowhere is one finding, however many addresses it has. */
export function unreachable([host, says]: readonly [string, string]): Result {
  const url = `https://${host}/`;
  return { address: url, url, status: 0, hops: 0, final: url, fault: 'old-unreachable', says };
}

const byId = new Map<string, Fault>(faultList.map((fault) => [fault.id, fault]));

/** What is wrong with the answers, for the report. The first of each fault has the command that explains it as it is typed. */
export function findingsOf(results: readonly Result[]): Finding[] {
  const known = new Set<string>();
  return results.flatMap((result) => {
    const finding = findingOf(result);
    if (finding === undefined || known.has(finding.rule)) return finding ?? [];
    known.add(finding.rule);
    return { ...finding, fix: withCommand(finding.fix, result.url) };
  });
}

/** Undefined where an answer is as planned. */
function findingOf({ fault, url, says }: Result): (Finding & { readonly fix: string }) | undefined {
  const texts = byId.get(fault);
  if (texts === undefined) return undefined;
  const { id, level, conventions, fix } = texts;
  // A host that can't be reached is one fault, however many addresses it has: told alike, they are grouped.
  const what = id === 'old-unreachable' ? (URL.parse(url)?.host ?? url) : url;
  return { rule: id, conventions, level, url, message: `${what} ${says}`, fix };
}

/** The command as it is typed: the plan has the same for the path alone, whatever the old host was called. */
function withCommand(fix: string, url: string): string {
  if (URL.parse(url) === null) return fix;
  const { pathname, search } = new URL(url);
  return fix.replace('signpost explain for this address', `signpost explain ${quoted(pathname + search)}`);
}
