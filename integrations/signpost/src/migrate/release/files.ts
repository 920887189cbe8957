import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { sitemapLimit } from '../../audit/site/sitemap.ts';
import type { Day } from '../../lib/date.ts';
import type { OutFile } from '../../lib/file.ts';
import { Problem } from '../../lib/problem.ts';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';
import { didYouMean } from '../../lib/text/nearest.ts';
import { escapeHtml, joinWithOr } from '../../lib/text/text.ts';
import { addPair } from '../../map/edit-yaml.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { selectReleased } from '../../map/release.ts';
import type { Migration } from '../migration.ts';

/** Writes the release day to each released entry. Without an inventory, nothing is known to be new. */
export function writeReleaseDay(
  map: string,
  text: string,
  { on, today }: { on: Day; today: Day },
  { state }: Migration,
): string {
  const begun = state.sources.map((source) => source.on).sort()[0];
  if (begun === undefined) return text;
  const released = new Set((state.releases ?? []).filter((day) => day <= today));
  return setSince(map, text, { begun, on, released });
}

/** Sets the release day of the named sections, or of all. Comments and order stay. A `Problem` for an unknown section. */
export function setRelease(file: string, text: string, names: readonly string[], day: Day): string {
  const document = parseDocument(text);
  const sections = document.get('sections');
  if (!isSeq(sections)) {
    if (names.length === 0) return text;
    throw new Problem(`${file} has no sections. Release the whole map: npx astro-signpost migrate release`);
  }

  const entriesBySource = new Map<string, YAMLMap>();
  for (const item of sections.items) if (isMap(item)) entriesBySource.set(String(item.get('name')), item);

  // `migrate release shopp`, where the section is called shop.
  for (const name of names) {
    if (entriesBySource.has(name)) continue;
    throw new Problem(
      `${file}: Unknown section "${name}".${didYouMean(name, entriesBySource.keys())} Use ${joinWithOr([...entriesBySource.keys()])}.`,
    );
  }

  const edits: TextEdit[] = [];
  for (const [name, item] of entriesBySource) {
    const oldDay = String(item.get('release') ?? '');
    // Without names: all that aren't released before.
    const isChosen = names.length === 0 ? oldDay === '' || oldDay > day : names.includes(name);
    if (isChosen && oldDay !== day) edits.push(changeRelease(file, text, item, day));
  }
  return applyEdits(text, edits);
}

/** Writes `release: 2026-12-01` to a section, in place of an earlier day or below the `match`. */
function changeRelease(file: string, text: string, section: YAMLMap, day: Day): TextEdit {
  const pair = section.items.find(({ key }) => isScalar(key) && key.value === 'release');
  const [, colon] = (isScalar(pair?.key) && pair.key.range) || [];
  const [start, end] = (isScalar(pair?.value) && pair.value.range) || [];

  // release: # without a day
  if (colon !== undefined && (start === undefined || start === end))
    return { start: colon + 1, end: colon + 1, text: ` ${day}` };
  if (start !== undefined && end !== undefined) return { start, end, text: day };

  const line = `release: ${day}`;
  const added =
    addPair(text, section, section.get('match', true), line) ??
    addPair(text, section, section.get('name', true), line);
  if (added) return added;
  throw new Problem(`${file}: Write \`${line}\` into the section "${String(section.get('name'))}" by hand.`);
}

/** Tells the days of a review from the days of a release. */
interface Reviewed {
  /** The first day of the migration; earlier entries were already live. */
  readonly begun: Day;
  readonly on: Day;
  readonly released: ReadonlySet<string>;
}

/** The year of `W-REDIR-6` and the short `max-age` start with the release. Unreleased sections keep their days. */
export function setSince(file: string, text: string, { begun, on, released }: Reviewed): string {
  const { entries, sections } = readYaml(file, text);
  const releasedMap = selectReleased({ file, entries, sections, ignoreCase: false }, on).map;
  // since: 2026-11-20, the day of the review
  const hasReviewDay = (since: string): boolean => since >= begun && since < on && !released.has(since);
  const reviewed = releasedMap.entries.filter(({ since = '' }) => hasReviewDay(since));
  const reviewedLines = new Set(reviewed.map(({ place }) => place.line));

  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const edits: TextEdit[] = [];
  for (const key of ['redirects', 'gone']) {
    const list = document.get(key);
    for (const item of isSeq(list) ? list.items : []) {
      const from = isMap(item) && item.get('from', true);
      const since = isMap(item) && item.get('since', true);
      if (!isScalar(from) || !isScalar(since)) continue;

      const { line } = counter.linePos(from.range?.[0] ?? 0);
      const [start, end] = since.range ?? [0, 0];
      if (reviewedLines.has(line)) edits.push({ start, end, text: on });
    }
  }
  return applyEdits(text, edits);
}

export const oldSitemapFile = 'sitemap-old.xml';

/**
 * The sitemap of the old URLs, from which crawlers find the redirects (`W-MIG-4`): one `sitemap-old.xml`, or an index with
 * parts of 50,000 URLs. `urls` are absolute; `folder` is the URL of the files.
 */
export function createOldSitemap(
  urls: readonly string[],
  folder: string,
  maxEntries = sitemapLimit.entries,
): OutFile[] {
  if (urls.length === 0) return [];
  if (urls.length <= maxEntries) return [printSitemap(oldSitemapFile, 'urlset', 'url', urls)];

  const starts = Array.from(
    { length: Math.ceil(urls.length / maxEntries) },
    (_, index) => index * maxEntries,
  );
  const parts = starts.map((start, index) =>
    printSitemap(`sitemap-old-${index + 1}.xml`, 'urlset', 'url', urls.slice(start, start + maxEntries)),
  );
  const names = parts.map(({ path }) => `${folder}/${path}`);
  return [printSitemap(oldSitemapFile, 'sitemapindex', 'sitemap', names), ...parts];
}

function printSitemap(path: string, root: string, item: string, urls: readonly string[]): OutFile {
  const lines = urls.map((url) => `  <${item}><loc>${escapeHtml(url)}</loc></${item}>\n`);
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`;
  return { path, content };
}
