import { Problem } from '../../lib/problem.ts';
import { joinWithOr } from '../../lib/text/text.ts';
import type { Migration } from '../migration.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Proposal } from '../state/review-file.ts';
import { type Amount, readWhole, splitStaying, sumTraffic } from '../status/whole.ts';
import { type DeskRow, findSection } from './row.ts';

/** The rows of most weight, for a person to decide one by one: a tenth, and no more than a person can do. */
const [heavyShare, maxHeavy] = [0.1, 100];

interface RowFacts {
  readonly stays: (url: string) => boolean;
  /** A column such as `revenue`; undefined for the clicks. */
  readonly weight: string | undefined;
  /** The titles of old pages without the name of the site, by URL. */
  readonly titles?: ReadonlyMap<string, string>;
}

/** Makes a row for each old URL with or without a decision. A page that stays needs no decision, and is counted. */
export function makeRows(
  { inventory, backlinks }: Pick<Migration, 'inventory' | 'backlinks'>,
  { stays, weight: weightColumn, titles }: RowFacts,
): {
  readonly rows: Map<string, DeskRow>;
  readonly measure: string;
  readonly staying: Amount;
  readonly stayingUrls: readonly Pick<DeskRow, 'url' | 'traffic'>[];
} {
  const whole = readWhole(inventory);
  const { staying, toDecide } = splitStaying(whole, ({ url }) => stays(url));
  const backlinksByUrl = Map.groupBy(backlinks, ({ url }) => url);
  // A move with access logs alone knows no clicks.
  const measure = weightColumn ?? whole.measure ?? 'clicks';
  const readTraffic = makeTrafficReader(measure, inventory);

  const rows = toDecide.map((record): DeskRow => {
    const { url, title, proposal, decision, links } = record;
    const traffic = readTraffic(record);
    // backlinks.csv lists the linking pages. A crawler's export has the number alone.
    const hosts = backlinksByUrl.get(url)?.map(({ from }) => URL.parse(from)?.host ?? from);
    const linkingDomains = hosts === undefined ? links : new Set(hosts).size;
    const linkWeight = weightColumn === undefined ? 10 * linkingDomains : 0;
    return {
      url,
      title: titles?.get(url) ?? title,
      proposal: pickProposal(proposal),
      decision,
      section: findSection(url),
      traffic,
      linkingDomains,
      weight: traffic + linkWeight + 1,
      isHeavy: false,
      version: 0,
    };
  });

  const byWeight = rows.toSorted((a, b) => b.weight - a.weight);
  const heaviest = new Set(byWeight.slice(0, Math.min(maxHeavy, rows.length * heavyShare)));
  return {
    rows: new Map(rows.map((row) => [row.url, { ...row, isHeavy: heaviest.has(row) && row.weight > 1 }])),
    measure,
    staying: sumTraffic(staying, readTraffic),
    stayingUrls: staying.map((record) => ({ url: record.url, traffic: readTraffic(record) })),
  };
}

/** The page needs neither reason nor rivals of 50,000 rows. */
export function pickProposal(proposal: Proposal | undefined): DeskRow['proposal'] {
  return proposal && { new: proposal.new, confidence: proposal.confidence };
}

const trafficColumns = ['clicks', 'hits', 'views', 'links'] as const;

/** Makes the function for the number in a column of the inventory, or in a person's own column of the sheet. */
function makeTrafficReader(column: string, inventory: readonly OldUrl[]): (record: OldUrl) => number {
  const trafficColumn = trafficColumns.find((name) => name === column);
  if (trafficColumn !== undefined) return (record) => record[trafficColumn];

  // A sheet came back with the column `revenue`.
  if (inventory.some(({ decision }) => decision !== undefined && column in decision.free))
    return ({ decision }) => parseNumber(decision?.free[column]);
  throw new Problem(
    `--weight ${column}: neither the inventory nor review.csv has figures in this column. Pass ${joinWithOr(trafficColumns)}, or a column that you added to the sheet.`,
  );
}

/** `1,234.50 €` is 1234.5. */
function parseNumber(text = ''): number {
  return Math.max(0, Number.parseFloat(text.replace(/[^\d.-]/g, '')) || 0);
}
