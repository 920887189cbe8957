import type { Command } from 'commander';
import pc from 'picocolors';
import { sourceText } from '../../audit/rules/shared/map.ts';
import type { CommandUnit } from '../../lib/command/command.ts';
import { countsOf } from '../../lib/counts.ts';
import { addDays, addYears, type Day, dayOf } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { counted, shownLine, versionedJson } from '../../lib/text/text.ts';
import type { Entry } from '../../map/entry.ts';
import { releasedOn } from '../../map/release.ts';
import { answer, requestOf } from '../../plan/answer.ts';
import type { Plan } from '../../plan/plan.ts';
import { dayFrom } from '../../project/network-options.ts';
import { nameOf } from '../inventory/hosts.ts';
import { readLogs } from '../inventory/open.ts';
import { hostsOf } from '../not-found/not-found.ts';
import { loadMoving, type SiteOptions } from '../places.ts';
import { doStep, migrateGroup, withSite } from '../shared.ts';

export const migrateRetainCommand: CommandUnit = {
  name: 'migrate retain',
  help: {
    examples: [
      'migrate retain /var/log/nginx/access.log*',
      'migrate retain access.log.gz --today 2027-12-05 --json',
    ],
    notes: 'This command removes nothing from the map.',
  },
  register(program: Command, done) {
    withSite(migrateGroup(program).command('retain'))
      .description('list the redirects that can be removed: over a year old, without a hit or known link')
      .argument('<log...>', 'complete access logs of the last year, plain or gzip')
      .option('--today <day>', 'judge as of this day (default: today)')
      .option('--json', 'print every redirect with its reason as JSON')
      .action((logs: string[], options: RetainOptions) =>
        doStep(options, done, () =>
          retain(logs, options, dayFrom('--today', options.today) ?? dayOf(new Date())),
        ),
      );
  },
};

interface RetainOptions extends SiteOptions {
  readonly today?: string;
  readonly json?: boolean;
}

const reasons = {
  undated: 'no `since` date',
  young: 'not a year old yet',
  requested: 'requested within the last year',
  linked: 'linked from a page of another site',
  logs: 'the logs of the last year are incomplete',
} as const satisfies Record<Extract<Retention, { keep: true }>['why'], string>;

async function retain(logs: readonly string[], options: RetainOptions, today: Day): Promise<void> {
  const { project, migration } = await loadMoving({ ...options, today });
  const { map, plan } = project;
  if (map === undefined) throw new Problem('There is no redirects.yaml here. Pass the map with --map FILE.');
  const hits = new Map<string, number>();
  const days = new Set<Day>();
  const site = hostsOf(plan, migration.state);
  await readLogs(
    logs,
    ({ url, hits: people = 0, bots = 0 }) => {
      const named = nameOf(url, site);
      if (named === undefined || named.host !== '') return;
      const place = answeredBy(plan, named.url);
      if (place !== undefined) hits.set(place, (hits.get(place) ?? 0) + people + bots);
    },
    { since: addYears(today, -1), heard: (day) => days.add(day) },
  );
  // Some exports list the linking pages, others only their number.
  const linked = new Set(
    [...migration.backlinks, ...migration.inventory.filter(({ links }) => links > 0)].flatMap(({ url }) =>
      url === '' ? [] : (answeredBy(plan, url) ?? []),
    ),
  );
  // An unreleased redirect is in no host's files, so nobody could have requested it.
  const out = releasedOn(map, today).map.entries;
  const judged = out.map((entry) => ({
    entry,
    retention: retentionOf(entry, { today, hits, linked, days }),
  }));
  if (options.json) {
    const rows = judged.map(({ entry, retention }) => ({
      place: placeOf(entry),
      from: sourceText(entry),
      since: entry.since,
      ...retention,
    }));
    process.stdout.write(versionedJson({ redirects: rows }));
  } else say(judged, missingDays(today, days));
}

function answeredBy(plan: Plan, url: string): string | undefined {
  const { by } = answer(plan, requestOf(new URL(url, plan.origin).href));
  for (const step of by) if (step.step === 'entry') return placeOf(step.entry);
  return undefined;
}

type Judged = { readonly entry: Entry; readonly retention: Retention };

function say(judged: readonly Judged[], missing: readonly Day[]): void {
  const free = judged.filter(({ retention }) => !retention.keep);
  for (const { entry } of free)
    console.log(
      `${placeOf(entry)}  ${shownLine(sourceText(entry))} ${pc.yellow('can be removed')}, since ${entry.since}`,
    );
  const counts = countsOf(judged.flatMap(({ retention }) => (retention.keep ? retention.why : [])));
  for (const [why, count] of counts)
    console.log(pc.dim(`${counted(count, 'redirect')} to keep: ${reasons[why]}`));
  if (missing.length > 0)
    console.error(
      `The logs lack ${counted(missing.length, 'day')} of the last year, such as ${missing[0]}. Without them, no redirect is suggested for removal.`,
    );
  else console.error(`${counted(free.length, 'redirect')} can be removed. Keeping them costs nothing.`);
}

export interface Heard {
  readonly today: Day;
  /** Place of an entry ─▶ its requests in the last year. */
  readonly hits: ReadonlyMap<string, number>;
  /** Places of the entries that a known external link uses. */
  readonly linked: ReadonlySet<string>;
  readonly days: ReadonlySet<Day>;
}

/** What should happen to an entry. Keeping is the default: a redirect costs nothing, and links live for decades. */
export type Retention =
  | { readonly keep: true; readonly why: 'young' | 'undated' | 'requested' | 'linked' | 'logs' }
  | { readonly keep: false };

/** Where an entry is in the map; what flattening makes of it has the same place. */
export function placeOf({ place }: Pick<Entry, 'place'>): string {
  return `${place.file}:${place.line}:${place.column}`;
}

/** Days of the last year, without the current one, for which no log has a request. */
export function missingDays(today: Day, days: ReadonlySet<Day>): Day[] {
  const missing: Day[] = [];
  for (let day = addYears(today, -1); day < today; day = addDays(day, 1))
    if (!days.has(day)) missing.push(day);
  return missing;
}

/** An entry may go (`W-REDIR-6`) if it is over a year old, and has neither requests in complete logs nor a known link. */
export function retentionOf(entry: Entry, { today, hits, linked, days }: Heard): Retention {
  if (entry.since === undefined) return { keep: true, why: 'undated' };
  if (addYears(entry.since, 1) > today) return { keep: true, why: 'young' };
  if ((hits.get(placeOf(entry)) ?? 0) > 0) return { keep: true, why: 'requested' };
  if (linked.has(placeOf(entry))) return { keep: true, why: 'linked' };
  return missingDays(today, days).length > 0 ? { keep: true, why: 'logs' } : { keep: false };
}
