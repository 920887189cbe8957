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

  const known = new Map(
    sections.items.flatMap((item) => (isMap(item) ? [[String(item.get('name')), item] as const] : [])),
  );

  // `migrate release shopp`, where the section is called shop.
  for (const name of names) {
    if (known.has(name)) continue;
    throw new Problem(
      `${file}: Unknown section "${name}".${didYouMean(name, known.keys())} Use ${joinWithOr([...known.keys()])}.`,
    );
  }

  const edits = [...known].flatMap(([name, item]): TextEdit[] => {
    const old = item.get('release');
    const isMeant = names.length === 0 ? !old || String(old) > day : names.includes(name);
    return isMeant && String(old) !== day ? [changeRelease(file, text, item, day)] : [];
  });
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

  const [match, name] = [section.get('match', true), section.get('name', true)];
  const line = `release: ${day}`;
  const added = addPair(text, section, match, line) ?? addPair(text, section, name, line);
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
  const out = selectReleased({ file, entries, sections, ignoreCase: false }, on).map.entries;
  const fresh = out.filter(({ since = '' }) => since >= begun && since < on && !released.has(since));
  const lines = new Set(fresh.map(({ place }) => place.line));

  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const items = ['redirects', 'gone'].flatMap((key) => {
    const list = document.get(key);
    return isSeq(list) ? list.items : [];
  });
  const edits = items.flatMap((item): TextEdit[] => {
    if (!isMap(item)) return [];
    const [from, since] = [item.get('from', true), item.get('since', true)];
    if (!isScalar(from) || !isScalar(since)) return [];
    const { line } = counter.linePos(from.range?.[0] ?? 0);
    const [start, end] = since.range ?? [0, 0];
    // since: 2026-11-20, the day of the review, becomes the day of the release.
    return lines.has(line) ? [{ start, end, text: on }] : [];
  });
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

  const starts = Array.from({ length: Math.ceil(urls.length / maxEntries) }, (_, at) => at * maxEntries);
  const parts = starts.map((start, at) =>
    printSitemap(`sitemap-old-${at + 1}.xml`, 'urlset', 'url', urls.slice(start, start + maxEntries)),
  );
  const names = parts.map(({ path }) => `${folder}/${path}`);
  return [printSitemap(oldSitemapFile, 'sitemapindex', 'sitemap', names), ...parts];
}

function printSitemap(path: string, root: string, item: string, urls: readonly string[]): OutFile {
  const lines = urls.map((url) => `  <${item}><loc>${escapeHtml(url)}</loc></${item}>\n`);
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`;
  return { path, content };
}
