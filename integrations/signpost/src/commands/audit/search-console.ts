import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { escapeLineForTerminal, formatCount, formatNumber, printVersionedJson } from '../../lib/text/text.ts';
import { lookAtFolder } from './folder.ts';
import type { AuditOptions } from './options.ts';
import { type Explanation, makeExplain } from './search-console/explain-url.ts';
import { type IndexingExport, readExports } from './search-console/read-export.ts';

/** The URLs of an export with one explanation. */
interface Explained {
  readonly explanation: Explanation | undefined;
  readonly urls: readonly string[];
}

/** URLs to print of each explanation. */
const maxUrls = 5;

/**
 * Explains why Search Console lists the URLs of its exports, by what the build and its host do with each. True: nothing
 * fails.
 */
export async function explainExports(
  dist: string,
  { searchConsole = [], ...options }: AuditOptions,
): Promise<true> {
  if (options.only !== undefined)
    throw new Problem(
      '--only would leave out findings that explain a URL. Leave it out with --search-console.',
    );
  const exports = await readExports(searchConsole);
  const { looked, site } = await lookAtFolder(dist, options);
  const explain = makeExplain(site, [...looked.more, ...looked.result.findings]);

  // Table.csv of "Page with redirect", and of each further reason.
  const explained = exports.map((one) => ({
    ...one,
    causes: groupByCause(one.urls, (url) => explain(url, one.reason)),
  }));
  if (options.json || options.format === 'json')
    process.stdout.write(printVersionedJson({ reasons: explained.map(buildExportJson) }));
  else process.stdout.write(explained.map(printReason).join('\n'));
  return true;
}

/** The most frequent cause first, the unexplained URLs last. */
function groupByCause(
  urls: readonly string[],
  explain: (url: string) => Explanation | undefined,
): Explained[] {
  const groups = new Map<string, { explanation: Explanation | undefined; urls: string[] }>();
  for (const url of urls) {
    const explanation = explain(url);
    // `_redirects:1 redirects it (301)` for 40 URLs is one cause.
    const key = explanation === undefined ? '' : `${explanation.rule} ${explanation.text}`;
    const group = groups.get(key) ?? { explanation, urls: [] };
    group.urls.push(url);
    groups.set(key, group);
  }

  const isUnexplained = ({ explanation }: Explained) => Number(explanation === undefined);
  return [...groups.values()].sort(
    (a, b) => isUnexplained(a) - isUnexplained(b) || b.urls.length - a.urls.length,
  );
}

function printReason({
  title,
  file,
  urls,
  causes,
}: IndexingExport & { causes: readonly Explained[] }): string {
  const lines = [
    `${escapeLineForTerminal(title)}: ${formatCount(urls.length, 'URL')} (${escapeLineForTerminal(file)})`,
  ];
  for (const { explanation, urls: own } of causes) {
    const { text = 'not explained by the build', fix, rule } = explanation ?? {};
    const id = rule === undefined ? '' : `${rule}: `;
    lines.push(`  ${escapeLineForTerminal(id + text)} (${formatCount(own.length, 'URL')})`);
    // The first URLs; --json lists all.
    for (const url of own.slice(0, maxUrls)) lines.push(`    ${escapeLineForTerminal(url)}`);
    if (own.length > maxUrls)
      lines.push(`    and ${formatNumber(own.length - maxUrls)} more; --json lists them all`);
    if (fix !== undefined) lines.push(`    fix: ${escapeLineForTerminal(toSentence(fix))}`);
  }

  return `${lines.join('\n')}\n`;
}

function buildExportJson({ title, reason, file, causes }: IndexingExport & { causes: readonly Explained[] }) {
  return {
    ...{ title, reason, file },
    causes: causes.map(({ explanation, urls }) => ({
      ...explanation,
      isExplained: explanation !== undefined,
      urls,
    })),
  };
}
