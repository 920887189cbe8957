import type { IgnoreNote } from '../core/ignore.ts';
import { parsePath } from '../core/path.ts';
import type { Kept } from '../disk/pages/kept.ts';
import type { HeaderRule } from '../plan/plan.ts';
import { type Before, reportsAgain } from '../rules/again.ts';
import type { Reports } from '../rules/reports.ts';
import type { Rule } from '../rules/rule.ts';
import { notesOf } from '../site/ignores.ts';
import { readSite } from '../site/read.ts';
import type { Site } from '../site/site.ts';
import { type BuildFiles, filesForAllPages } from '../site/source.ts';
import { addressesOf, type KeptAudit } from './kept-audit.ts';

/** Where more pages changed, all rules look at the whole site, and what they find is kept anew. */
const most = 200;

/** What an audit would find now. */
interface Found {
  readonly reports: Reports;
  readonly ignores: readonly IgnoreNote[];
}

/** What an audit finds now that some pages changed since it was made; undefined where all must be looked at for that. */
export function auditAgain(...asked: Parameters<typeof findAgain>): Found | undefined {
  try {
    return findAgain(...asked);
  } catch (error) {
    // Facts that are broken are read again with all the rest.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findAgain(
  audit: KeptAudit,
  rules: readonly Rule[],
  build: BuildFiles,
  kept: Kept,
  planned?: readonly HeaderRule[],
): Found | undefined {
  const changes = kept.changes(most);
  const before = new Map(Object.entries(audit.reports));
  if (changes === undefined) return undefined;
  if (changes.length === 0) return { reports: before, ignores: audit.ignores };
  const now = new Map(changes.map((change) => [change.now.file, change.now]));
  const table = audit.table();
  const decided = {
    origin: audit.origin,
    base: parsePath(audit.base),
    addresses: addressesOf(table),
    barePages: new Set(table.barePages),
  };
  const forAll = build.list.filter((file) => filesForAllPages.includes(file));
  // Addresses of other pages are not known there, nor asked for.
  const part = (files: readonly string[]): Site =>
    readSite(
      {
        list: [...forAll, ...files],
        read: build.read,
        pages: (asked) => asked.flatMap((file) => now.get(file) ?? kept.page(file) ?? []),
      },
      { decided, declared: ['/*'], headers: planned },
    );
  const reports = reportsAgain(rules, { reports: before, alike: alikeIn(table) }, changes, part);
  const others = audit.ignores.filter(({ file }) => !now.has(file));
  return reports && { reports, ignores: [...others, ...notesOf([...now.values()])] };
}

function alikeIn({ files, alike }: ReturnType<KeptAudit['table']>): Before['alike'] {
  return new Map(
    Object.entries(alike).map(([id, keys]) => [
      id,
      new Map(
        files.flatMap((file, index) => {
          const key = keys[index] ?? undefined;
          return key === undefined ? [] : [[file, key]];
        }),
      ),
    ]),
  );
}
