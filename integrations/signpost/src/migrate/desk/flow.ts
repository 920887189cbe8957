import { type DeskRow, findTargetSection, isUndecided } from './row.ts';

// Where the old sections go, as a drawing has it: sections from top to bottom on both sides, and a band for each pair.
//
//   /learn/ ▏▔▔▔▔▔▔▔▔▔▔▔▔▏ /guides/
//           ▏▁▁▁▁╲   ╱▔▔▔▏ gone

/** A section on one side; `size` is its share of all, `top` where it starts. Both are parts of the height of all bands. */
export interface FlowSection {
  readonly name: string;
  readonly rows: ReadonlySet<DeskRow>;
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
export const gone = 'gone';
export const undecided = 'undecided';

/** The space between two sections, as a part of the height of all bands. */
const gap = 0.05;

/** Lays out the sections and bands by traffic, or by the number of URLs where none has traffic. */
export function layOutFlow(rows: readonly DeskRow[]) {
  const traffic = rows.reduce((sum, row) => sum + row.traffic, 0);
  const weigh = (row: DeskRow): number => (traffic === 0 ? 1 / rows.length : row.traffic / traffic);
  const findNewSection = (row: DeskRow): string => (isUndecided(row) ? undecided : findTargetSection(row));
  const left = stackSections(rows, ({ section }) => section, weigh);
  const right = stackSections(rows, findNewSection, weigh);

  const bands: FlowBand[] = [];
  const usedRight = new Map(right.map(({ name, top }) => [name, top]));
  for (const [from, section] of left.entries()) {
    let usedLeft = section.top;
    for (const { name: to, rows: targetRows } of right) {
      const members = section.rows.intersection(targetRows);
      if (members.size === 0) continue;
      const size = sumShares(members, weigh);
      const start = usedRight.get(to) ?? 0;
      bands.push({ from, to, urls: members.size, size, left: usedLeft + size / 2, right: start + size / 2 });
      usedLeft += size;
      usedRight.set(to, start + size);
    }
  }
  const height = 1 + gap * (Math.max(left.length, right.length) - 1);
  return { traffic, left, right, bands, height };
}

type Weigh = (row: DeskRow) => number;

function sumShares(rows: Iterable<DeskRow>, weigh: Weigh): number {
  let sum = 0;
  for (const row of rows) sum += weigh(row);
  return sum;
}

/** Puts the largest sections on top of each other, then `others`, gone and undecided URLs. */
function stackSections(
  rows: readonly DeskRow[],
  findName: (row: DeskRow) => string,
  weigh: Weigh,
): FlowSection[] {
  const groups = Map.groupBy(rows, findName);
  const lastGroups = [gone, undecided].map((name) => ({ name, members: groups.get(name) ?? [] }));
  for (const { name } of lastGroups) groups.delete(name);
  const sorted = [...groups]
    .map(([name, members]) => ({ name, members, size: sumShares(members, weigh) }))
    .sort((a, b) => b.size - a.size);
  const others = { name: 'others', members: sorted.slice(maxSections).flatMap(({ members }) => members) };

  let top = 0;
  const shownGroups = [...sorted.slice(0, maxSections), others, ...lastGroups];
  return shownGroups
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => {
      const size = sumShares(members, weigh);
      const section = { name, rows: new Set(members), size, top };
      top += size + gap;
      return section;
    });
}
