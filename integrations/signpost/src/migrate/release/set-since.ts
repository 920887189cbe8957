import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Scalar } from 'yaml';
import { type Day, isDay } from '../../core/date.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { releasedOn } from '../../map/release.ts';

/** Which days of entries are those of a review, and not those on which they went live. */
interface Reviewed {
  /** The first day of the migration; entries of before were live already. */
  readonly begun: Day;
  /** The day on which they go live. */
  readonly on: Day;
  /** Days of earlier releases: what bears one of them is out since then. */
  readonly released: ReadonlySet<string>;
}

/**
 * The text of a map in which what goes out on a day says so: a review dates its entries by the day of the move, which
 * may have been set or moved later. The year of `W-REDIR-6` and the short weeks of a redirect's `max-age` both begin
 * with that day. Only the days change; those of sections that wait stay.
 */
export function setSince(file: string, text: string, { begun, on, released }: Reviewed): string {
  const { entries, sections } = readYaml(file, text);
  const out = releasedOn({ file, entries, sections, ignoreCase: false }, on).map.entries;
  const lines = new Set(out.map(({ place }) => place.line));
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const isMeant = (day: string): boolean => isDay(day) && day >= begun && day < on && !released.has(day);
  let [changed, end] = ['', 0];
  for (const [from, since] of datesIn(document)) {
    const [at = 0] = from.range ?? [];
    const [start, stop] = since.range ?? [0, 0];
    if (!isMeant(String(since.value)) || !lines.has(counter.linePos(at).line) || start < end) continue;
    changed += text.slice(end, start) + on;
    end = stop;
  }
  return changed + text.slice(end);
}

/** The old address and the day of each entry that has one, in the order of the file. */
function datesIn(document: ReturnType<typeof parseDocument>): [from: Scalar, since: Scalar][] {
  const found = ['redirects', 'gone'].flatMap((key) => {
    const list = document.get(key);
    return isSeq(list) ? list.items : [];
  });
  return found
    .flatMap((item): [Scalar, Scalar][] => {
      if (!isMap(item)) return [];
      const [from, since] = [item.get('from', true), item.get('since', true)];
      return isScalar(from) && isScalar(since) ? [[from, since]] : [];
    })
    .sort(([, a], [, b]) => (a.range?.[0] ?? 0) - (b.range?.[0] ?? 0));
}
