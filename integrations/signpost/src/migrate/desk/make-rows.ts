import { Problem } from '../../lib/problem.ts';
import { joinWithOr } from '../../lib/text/text.ts';
import type { Migration } from '../migration.ts';
import { isInMap, type ReadMap } from '../review/map-reader.ts';
import type { OldUrl } from '../state/old-url.ts';
import { type Decision, type Proposal, selectConfirmed } from '../state/review-file.ts';
import { type Amount, readWhole, splitStaying, sumTraffic } from '../status/whole.ts';
import { type DeskRow, findSection } from './row.ts';

/** Of the URLs: a twentieth is heavy, and `gone` asks for a reason there. */
const heavyShare = 0.05;

interface RowFacts {
  readonly stays: (url: string) => boolean;
  /** A column such as `revenue`; undefined for the clicks. */
  readonly weight: string | undefined;
  readonly readMap?: ReadMap;
  /** The titles of old pages without the name of the site, by URL. */
  readonly titles?: ReadonlyMap<string, string>;
}

/** Makes a row for each old URL with or without a decision. A page that stays needs no decision, and is counted. */
export function makeRows(
  { inventory, backlinks }: Pick<Migration, 'inventory' | 'backlinks'>,
  { stays, weight: weightColumn, readMap = () => undefined, titles }: RowFacts,
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

  const weighedRecords = toDecide.map((record) => {
    const traffic = readTraffic(record);
    // backlinks.csv lists the linking pages. A crawler's export has the number alone.
    const hosts = backlinksByUrl.get(record.url)?.map(({ from }) => URL.parse(from)?.host ?? from);
    const linkingDomains = hosts === undefined ? record.links : new Set(hosts).size;
    const linkWeight = weightColumn === undefined ? 10 * linkingDomains : 0;
    return { record, traffic, linkingDomains, weight: traffic + linkWeight + 1 };
  });

  // The weight from which a URL is among the heaviest twentieth.
  const weights = weighedRecords.map(({ weight }) => weight).sort((a, b) => b - a);
  const minHeavy = Math.max(2, weights[Math.floor(weights.length * heavyShare)] ?? 2);

  const rows = weighedRecords.map(({ record: { url, title, proposal, decision }, ...counts }): DeskRow => {
    const described = describeDecision(url, decision, readMap);
    return {
      url,
      title: titles?.get(url) ?? title,
      proposal: pickProposal(proposal),
      ...described,
      ...counts,
      section: findSection(url),
      isHeavy: counts.weight >= minHeavy,
      version: 0,
    };
  });
  return {
    rows: new Map(rows.map((row) => [row.url, row])),
    measure,
    staying: sumTraffic(staying, readTraffic),
    stayingUrls: staying.map((record) => ({ url: record.url, traffic: readTraffic(record) })),
  };
}

/** The page needs neither reason nor rivals of 50,000 rows. */
export function pickProposal(proposal: Proposal | undefined): DeskRow['proposal'] {
  return proposal && { new: proposal.new, confidence: proposal.confidence };
}

/** A decision, and whether the map has it. */
export function describeDecision(url: string, decision: Decision | undefined, readMap: ReadMap) {
  const confirmed = decision === undefined ? [] : selectConfirmed([[url, decision]]);
  return { decision, isInMap: confirmed.every((pair) => isInMap(pair, readMap)) };
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
