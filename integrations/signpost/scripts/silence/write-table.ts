import { writeFileSync } from 'node:fs';
import { buildKey, listJudgedWays, printTable, type Row, readTable, reasons, tableFile } from './table.ts';
import { tryWay } from './try-way.ts';

// node integrations/signpost/scripts/silence/write-table.ts: rows for new ways, without those that are gone. Each new row is tried, and
// gets the evidence that its words suggest; a person corrects it, and writes a reason where no example was lost.

const rows = readTable();
const judged = listJudgedWays();
const written = new Map<string, Row>();
for (const [key, way] of judged) {
  const known = rows.get(key);
  const row = known ?? { by: suggestEvidence(way.asks), proof: tryWay(way) ?? `R0 ${reasons.R0}` };
  if (known === undefined) console.log(`new: ${key} ${row.by}: ${row.proof}`);
  written.set(buildKey(way), row);
}
writeFileSync(tableFile, printTable(written));
console.log(`${written.size} rows`);

function suggestEvidence(asks: string): string {
  const words: readonly (readonly [string, RegExp])[] = [
    ['count', /^min|^max|length|count|\b\d{2,}\b|size\b/i],
    ['shape', /\/.*\/i?u?\.(?:test|exec)|startsWith|endsWith|\.test\(|match/],
    ['role', /role|origin|leavesOut|pages?OfSite|writtenPages|kind|isLanding|isShell|showsContent/i],
    ['declared', /canonical|lang|noindex|rel\b|meta|generator|robots|sitemap|listed|og:|declared/i],
    ['verdict', /missing|broken|answer|verdict|end\b|way\b|status|lacks|moved|location|loop/i],
    ['links', /link|reach|found/i],
    ['setting', /host|hidden|base|settings|platform|plan|rule/i],
    ['files', /file|icon|image/i],
  ];
  return words.find(([, pattern]) => pattern.test(asks))?.[0] ?? 'content';
}
