import { type DeskRow, findTargetSection, isUndecided } from './row.ts';

// Where the old sections go, as a drawing has it: sections from top to bottom on both sides, and a band for each pair.
//
//   /learn/ ▏▔▔▔▔▔▔▔▔▔▔▔▔▏ /guides/
//           ▏▁▁▁▁╲   ╱▔▔▔▏ gone

/** A section on one side; `size` is its share of all, `top` where it starts. Both are parts of the height of all bands. */
interface FlowSection {
  readonly name: string;
  readonly size: number;
  readonly top: number;
}

export interface FlowBand {
  /** The number of the old section. */
  readonly from: number;
  readonly to: string;
  readonly urls: number;
  readonly size: number;
  /** The middle of the band, on the left and on the right. */
  readonly left: number;
  readonly right: number;
}

/** Smaller sections are one. */
const maxSections = 8;
const others = 'others';
export const gone = 'gone';
export const undecided = 'undecided';

/** The space between two sections, as a part of the height of all bands. */
const gap = 0.05;

/** Lays out the sections and bands by traffic, or by the number of URLs where none has traffic. */
export function layOutFlow(rows: readonly DeskRow[]) {
  const traffic = rows.reduce((sum, row) => sum + row.traffic, 0);
  const weigh = (row: DeskRow): number => (traffic === 0 ? 1 / rows.length : row.traffic / traffic);
  const measure = (members: readonly DeskRow[]): number => members.reduce((sum, row) => sum + weigh(row), 0);

  const findNewSection = (row: DeskRow): string => (isUndecided(row) ? undecided : findTargetSection(row));
  const nameOld = makeNames(rows, ({ section }) => section, measure);
  const nameNew = makeNames(rows, findNewSection, measure);
  const groups = Map.groupBy(rows, nameOld);
  const left = stack(groups, measure);
  const right = stack(Map.groupBy(rows, nameNew), measure);

  const bands: FlowBand[] = [];
  const usedRight = new Map(right.map(({ name, top }) => [name, top]));
  for (const [from, { name, top }] of left.entries()) {
    let usedLeft = top;
    const targets = Map.groupBy(groups.get(name) ?? [], nameNew);
    for (const { name: to } of right) {
      const members = targets.get(to);
      if (members === undefined) continue;
      const size = measure(members);
      const start = usedRight.get(to) ?? 0;
      bands.push({
        from,
        to,
        urls: members.length,
        size,
        left: usedLeft + size / 2,
        right: start + size / 2,
      });
      usedLeft += size;
      usedRight.set(to, start + size);
    }
  }
  const height = 1 + gap * (Math.max(left.length, right.length) - 1);
  return { left, right, bands, height };
}

/** Names the largest sections, and `others`. Gone and undecided URLs keep their names. */
function makeNames(
  rows: readonly DeskRow[],
  findName: (row: DeskRow) => string,
  measure: (rows: readonly DeskRow[]) => number,
): (row: DeskRow) => string {
  const groups = [...Map.groupBy(rows, findName)].filter(([name]) => name !== gone && name !== undecided);
  const largest = groups.sort(([, a], [, b]) => measure(b) - measure(a)).slice(0, maxSections);
  const names = new Set([...largest.map(([name]) => name), gone, undecided]);
  return (row) => {
    const name = findName(row);
    return names.has(name) ? name : others;
  };
}

const lastNames = [others, gone, undecided];

function stack(
  groups: ReadonlyMap<string, readonly DeskRow[]>,
  measure: (rows: readonly DeskRow[]) => number,
): FlowSection[] {
  const sized = [...groups].map(([name, members]) => ({ name, size: measure(members) }));
  sized.sort((a, b) => lastNames.indexOf(a.name) - lastNames.indexOf(b.name) || b.size - a.size);
  let top = 0;
  return sized.map((section) => {
    const placed = { ...section, top };
    top += section.size + gap;
    return placed;
  });
}
