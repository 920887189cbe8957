import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { escapeLineForTerminal, formatCount, formatNumber, printVersionedJson } from '../../lib/text/text.ts';
import { lookAtFolder } from './folder.ts';
import type { AuditOptions } from './options.ts';
import { type Explanation, makeExplain } from './search-console/explain-url.ts';
import { readExports } from './search-console/read-export.ts';

/** The URLs with one explanation; undefined for those that the build doesn't explain. */
interface Cause {
  readonly explanation: Explanation | undefined;
  readonly urls: readonly string[];
}

/**
 * Explains why Search Console lists the URLs of its exports, by what the build and its host do with each. True: nothing
 * fails.
 */
export async function explainExports(
  dist: string,
  { searchConsole = [], reason: named, ...options }: AuditOptions,
): Promise<true> {
  if (options.only !== undefined)
    throw new Problem(
      '--only would leave out findings that explain a URL. Leave it out with --search-console.',
    );
  const exports = await readExports(searchConsole, named);
  const { looked, site } = await lookAtFolder(dist, options);
  const explain = makeExplain(site, [...looked.more, ...looked.result.findings]);

  // Table.csv of "Page with redirect", and of each further reason.
  const reasons = exports.map(({ reason, urls }) => ({
    reason,
    causes: groupByCause(urls.map((url) => ({ url, explanation: explain(url) }))),
  }));
  if (options.json || options.format === 'json')
    process.stdout.write(
      printVersionedJson({
        reasons: reasons.map(({ reason, causes }) => ({
          reason,
          causes: causes.map(({ explanation, urls }) => ({ ...explanation, urls })),
        })),
      }),
    );
  else process.stdout.write(reasons.map(printReason).join('\n'));
  return true;
}

/** The most frequent cause first, the unexplained URLs last. `_redirects:1 redirects it (301)` for 40 URLs is one cause. */
function groupByCause(
  explained: readonly { readonly url: string; readonly explanation: Explanation | undefined }[],
): Cause[] {
  const groups = Map.groupBy(explained, ({ explanation }) => explanation?.text);
  const causes = [...groups.values()].map((group) => ({
    explanation: group[0]?.explanation,
    urls: group.map(({ url }) => url),
  }));
  const isUnexplained = ({ explanation }: Cause) => Number(explanation === undefined);
  return causes.sort((a, b) => isUnexplained(a) - isUnexplained(b) || b.urls.length - a.urls.length);
}

/** URLs to print of each cause. */
const maxUrls = 5;

function printReason({ reason, causes }: { reason: string; causes: readonly Cause[] }): string {
  const count = causes.reduce((sum, { urls }) => sum + urls.length, 0);
  const lines = [`${reason}: ${formatCount(count, 'URL')}`, ...causes.flatMap(printCause)];
  return `${lines.map(escapeLineForTerminal).join('\n')}\n`;
}

function printCause({ explanation, urls }: Cause): string[] {
  const { text = 'not explained by the build', fix, rule } = explanation ?? {};
  const name = rule === undefined ? text : `${rule}: ${text}`;
  const lines = [`  ${name} (${formatCount(urls.length, 'URL')})`];
  for (const url of urls.slice(0, maxUrls)) lines.push(`    ${url}`);
  const rest = urls.length - maxUrls;
  if (rest > 0) lines.push(`    and ${formatNumber(rest)} more; --json lists them all`);
  if (fix !== undefined) lines.push(`    fix: ${toSentence(fix)}`);
  return lines;
}
