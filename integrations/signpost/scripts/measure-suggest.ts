import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Model, Point } from '../src/migrate/suggest/model.ts';
import { comparedAcross, fitted } from '../src/migrate/suggest/model.ts';
import { mostTelling } from '../src/migrate/suggest/order.ts';
import { rank } from '../src/migrate/suggest/rank.ts';
import { studies, suggest } from '../src/migrate/suggest/suggest.ts';
import { features, noPage } from '../src/migrate/suggest/weights.ts';
import { tfIdf } from '../test/migrate/suggest/baselines.ts';
import {
  confirmedTask,
  emptiedTask,
  examplesOf,
  plainTask,
  readTask,
  type Task,
  titlesTask,
} from './suggest/examples.ts';
import { type Example, fitWeights, sharesOf } from './suggest/fit.ts';
import { type SiteSource, sites } from './suggest/sites.ts';
import { mostCounted, readTruth, type Truth } from './suggest/truth.ts';

/*
 * Measures `migrate suggest` on public sites, each with weights that were fitted on the others:
 *
 *   node integrations/signpost/scripts/measure-suggest.ts MIRRORS
 *
 * MIRRORS has a clone of each repository of suggest/sites.ts, as `owner/name` or `owner+name`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    folds: { type: 'string' },
    write: { type: 'boolean' },
    only: { type: 'string' },
  },
});
const [folder = 'mirrors'] = positionals;

/** Where fitting starts: set by hand, so that no site has a part in it. */
const plainWeights: Readonly<Record<string, number>> = {
  'lead words': 1,
  'lead spelledAlike': 1,
  sameDate: 1,
  otherDate: -1,
  folderIfUnknown: 1,
  'lead rareWords': 1,
  'lead lettersIn': 0.5,
  sameSlug: 1,
  sameSynonym: 1,
  likeSlug: 0.5,
  sameStart: 2,
  sameEnd: 1,
  sameLetters: 4,
  folderWords: 0.5,
  sameTitle: 1,
  strongest: 1,
  'lead strongest': 1,
  rewritten: 1,
  wordRenamed: 1,
  whereBelow: 6,
  successor: 5,
  losesMember: -2,
  memberPage: 1,
  hub: 2,
  precedent: 2,
  titleInText: 0.5,
  nameInText: 0.3,
  bias: 2,
};
const identity: readonly Point[] = [
  [0, 0],
  [1, 1],
];
const started: Float64Array = Float64Array.from(
  [...features, ...noPage],
  ([name]) => plainWeights[name] ?? 0,
);

function modelOf(alone: Float64Array, titled: Float64Array, shares: readonly Point[]): Model {
  const split = (all: Float64Array): Model['alone'] => ({
    page: [...all.slice(0, features.length)],
    none: [...all.slice(features.length)],
  });
  return { alone: split(alone), titled: split(titled), shares };
}

interface Site {
  readonly truth: Truth;
  readonly plain: Task;
  readonly read: Task;
  readonly alone: Example[];
  readonly titled: Example[];
}

/** With `--cache DIR`, what was read of the repositories is kept there for the next run. */
function cachedTruth(source: SiteSource): Truth {
  if (values.cache === undefined) return readTruth(folder, source);
  const file = join(values.cache, `${source.repo.replace('/', '+')}.json`);
  if (existsSync(file)) {
    const { pages, moved, contents } = JSON.parse(readFileSync(file, 'utf8'));
    return { source, pages, moved: new Map(moved), contents: new Map(contents) };
  }
  const truth = readTruth(folder, source);
  writeFileSync(file, JSON.stringify({ ...truth, moved: [...truth.moved], contents: [...truth.contents] }));
  return truth;
}

const seconds = (): string => `${Math.round(performance.now() / 1000)} s`;
const chosen = sites.filter(
  ({ repo }) => values.only === undefined || values.only.split(',').some((one) => repo.includes(one)),
);
const start = modelOf(started, started, identity);
const all = chosen.map((source): Site => {
  const truth = cachedTruth(source);
  const [plain, read] = [plainTask(truth), readTask(truth)];
  const byLength = [...plain.moved.keys()].sort((a, b) => a.length - b.length);
  const asAsked = mostTelling(suggest({ ...plain, model: start })).map(({ old }) => old);
  const tasks = [plain, emptiedTask(plain)];
  tasks.push(confirmedTask(plain, byLength, 50), confirmedTask(plain, asAsked, 50));
  tasks.push(read, emptiedTask(read), titlesTask(read));
  const found = tasks.map((task) => examplesOf(task, start));
  console.error(`${seconds()} ${source.repo}: ${truth.moved.size} old URLs, ${truth.pages.length} pages`);
  return {
    truth,
    plain,
    read,
    alone: found.flatMap(({ alone }) => alone),
    titled: found.flatMap(({ titled }) => titled),
  };
});

interface Answer {
  readonly chance: number;
  readonly right: boolean;
  readonly weight: number;
}

/** The model's own chances, before they are translated. */
function answersOf(task: Task, model: Model): Answer[] {
  const found: Answer[] = [];
  for (const { lists, inventory, ask } of studies({ ...task, model })) {
    for (const list of lists) {
      const best = ask(list, (learnt) => rank(list, learnt)).ranked[0];
      const to = inventory.pages[best?.page ?? -1]?.url;
      if (best !== undefined)
        found.push({
          chance: best.chance,
          right: to === task.moved.get(list.old.url),
          weight: 1 / Math.sqrt(lists.length),
        });
    }
  }
  return found;
}

const folds = Number(values.folds ?? all.length);
const [fullAlone, fullTitled] = [
  fitWeights(
    all.flatMap(({ alone }) => alone),
    started,
  ),
  fitWeights(
    all.flatMap(({ titled }) => titled),
    started,
  ),
];
console.error(`${seconds()} fitted on all`);
if (values.write) writeWeights(fitted.shares);
const weights = all.map((): [Float64Array, Float64Array] => [fullAlone, fullTitled]);
for (let fold = 0; fold < folds && folds > 1; fold++) {
  const others = all.filter((_, at) => at % folds !== fold);
  // The sum is convex: where the search for its lowest point begins makes no difference to where it ends.
  const own: [Float64Array, Float64Array] = [
    fitWeights(
      others.flatMap(({ alone }) => alone),
      started,
      fullAlone,
    ),
    fitWeights(
      others.flatMap(({ titled }) => titled),
      started,
      fullTitled,
    ),
  ];
  for (let at = fold; at < all.length; at += folds) weights[at] = own;
}
console.error(`${seconds()} fitted ${folds} times`);
const answers = all.map(({ plain }, at) => {
  const model = modelOf(...(weights[at] ?? [started, started]), identity);
  return [plain, emptiedTask(plain)].flatMap((task) => answersOf(task, model));
});

interface Row {
  readonly truth: Truth;
  readonly moved: number;
  readonly base: number;
  readonly top: number;
  readonly proposed: number;
  readonly right: number;
  readonly sure: number;
  readonly sureRight: number;
  readonly before: number;
  readonly after: number;
  readonly rest: number;
  readonly known: number;
  readonly unread: number;
  readonly readTop: number;
}

const rows = all.map(({ truth, plain, read }, at): Row => {
  const shares = sharesOf(answers.flatMap((some, other) => (other === at ? [] : some)));
  const model = modelOf(...(weights[at] ?? [started, started]), shares);
  const of = (task: Task) => suggest({ ...task, model });
  const isRight = (one: { old: string; new: string }): boolean =>
    one.new !== '' && one.new === truth.moved.get(one.old);
  const guess = tfIdf(truth.pages.map(({ url }) => [url, url]));
  const moved = [...truth.moved].filter(([, to]) => to !== '');
  const found = of(plain);
  const proposed = found.filter((one) => one.new !== '');
  const sure = proposed.filter(({ confidence }) => confidence >= 0.9);
  const order = mostTelling(found).map(({ old }) => old);
  const decided = new Set(order.slice(0, 50));
  const isRest = ({ old }: { old: string }): boolean => !decided.has(old) && truth.moved.get(old) !== '';
  const rest = found.filter(isRest);
  const again = of(confirmedTask(plain, order, 50)).filter(isRest);
  const isKnown = ({ old }: { old: string }): boolean =>
    truth.contents.has(old) && truth.moved.get(old) !== '';
  const row: Row = {
    truth,
    moved: moved.length,
    base: moved.filter(([old, to]) => guess(old) === to).length / moved.length,
    top: found.filter(isRight).length / moved.length,
    proposed: proposed.length,
    right: proposed.filter(isRight).length,
    sure: sure.length,
    sureRight: sure.filter(isRight).length,
    rest: rest.length,
    before: rest.filter(isRight).length / rest.length,
    after: again.filter(isRight).length / rest.length,
    known: found.filter(isKnown).length,
    unread: found.filter(isKnown).filter(isRight).length,
    readTop: of(read).filter(isKnown).filter(isRight).length,
  };
  console.error(`${seconds()} ${lineOf(row)}`);
  return row;
});

function lineOf(row: Row): string {
  const part = (one: number, of: number): string => (of === 0 ? '' : figure(one / of));
  const cells = [
    row.truth.source.repo,
    row.truth.source.language ?? 'en',
    row.truth.source.kind,
    row.truth.pages.length,
    row.moved,
    row.truth.moved.size - row.moved,
    figure(row.base),
    figure(row.top),
    figure(row.right / row.proposed),
    `${row.sureRight} of ${row.sure}`,
    row.rest === 0 ? '' : `${figure(row.before)} → ${figure(row.after)}`,
    row.known,
    part(row.unread, row.known),
    part(row.readTop, row.known),
  ];
  return `| ${cells.join(' | ')} |`;
}

function figure(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}

function median(values_: readonly number[]): number {
  const sorted = values_.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

const sum = (amountOf: (row: Row) => number): number => rows.reduce((total, row) => total + amountOf(row), 0);
console.log(
  '| site | language | kind | pages | moved | retired | TF-IDF | top-1 | right of proposed | at .9 | after 50 | read | without | with |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
console.log(rows.map(lineOf).join('\n'));
console.log(
  `median top-1 ${figure(median(rows.map(({ top }) => top)))}, TF-IDF ${figure(median(rows.map(({ base }) => base)))}, median gain ${figure(median(rows.map(({ top, base }) => top - base)))}`,
);
console.log(
  `below TF-IDF: ${
    rows
      .filter(({ top, base }) => top < base)
      .map(({ truth }) => truth.source.repo)
      .join(', ') || 'none'
  }`,
);
console.log(
  `at 0.9 or more ${sum(({ sureRight }) => sureRight)} of ${sum(({ sure }) => sure)} right: ${figure(sum(({ sureRight }) => sureRight) / sum(({ sure }) => sure))}`,
);
console.log(
  `calibration: mostly retired: ${rows
    .filter(({ moved, truth }) => moved * 2 < truth.moved.size)
    .map((row) => `${row.truth.source.repo} ${figure(row.right / row.proposed)}`)
    .join(', ')}`,
);
const gains = rows.filter(({ rest }) => rest >= 20);
/** Of a site with as many URLs as are counted, the record has at least so many: reviewing it takes days. */
const isLarge = ({ truth }: Row): boolean => truth.moved.size >= mostCounted;
for (const [name, some] of [
  ['all', gains],
  [`${mostCounted} or more old URLs`, gains.filter(isLarge)],
] as const) {
  const rise = median(some.map(({ after, before }) => after - before));
  const ceiling = median(some.map(({ before }) => 1 - before));
  const right = median(some.map(({ moved, rest, after }) => (moved - rest + after * rest) / moved));
  console.log(
    `after 50 confirmed, ${name} (${some.length} sites): median rise ${figure(rise)} of ${figure(ceiling)} possible, ${some.filter(({ after, before }) => after - before >= 0.05).length} sites by .05; right with the confirmed ones ${figure(right)}, before ${figure(median(some.map(({ top }) => top)))}`,
  );
}
console.log(
  `falls: ${gains
    .filter(({ before, after, rest }) => before - after > Math.max(0.01, 1.5 / rest))
    .map(({ truth, before, after }) => `${truth.source.repo} ${figure(after - before)}`)
    .join(', ')}`,
);
const read = rows.filter(({ known }) => known >= 15);
console.log(
  `old contents: median ${figure(median(read.map(({ unread, readTop, known }) => (readTop - unread) / known)))} of ${read.length} sites`,
);
if (values.write) writeWeights(sharesOf(answers.flat()));

function writeWeights(shares: readonly Point[]): void {
  const file = new URL('../src/migrate/suggest/weights.ts', import.meta.url);
  const cell = (value = 0): string => String(Math.round(value * 100) / 100);
  const rowsFrom = (names: readonly (readonly [string, number, number])[], offset: number): string =>
    names
      .map(
        ([name], at) => `  ['${name}', ${cell(fullAlone[offset + at])}, ${cell(fullTitled[offset + at])}],`,
      )
      .join('\n');
  const type = 'readonly (readonly [feature: string, alone: number, titled: number])[]';
  writeFileSync(
    file,
    `/**
 * Generated by \`node integrations/signpost/scripts/measure-suggest.ts MIRRORS --write\` from the sites listed in
 * evidence/suggestions.md. Each row is a feature with its weights, without and with a known title of the old page.
 */
export const features: ${type} = [
${rowsFrom(features, 0)}
];

export const noPage: ${type} = [
${rowsFrom(noPage, features.length)}
];

/** The model's probability ─▶ the share that was right, on sites left out of the fitting. */
export const shares: readonly (readonly [chance: number, right: number])[] = [
${shares.map(([chance, right]) => `  [${chance}, ${right}],`).join('\n')}
];
`,
  );
  console.error(
    `written: ${comparedAcross.length} features compared across candidates, ${features.length} in all`,
  );
}
