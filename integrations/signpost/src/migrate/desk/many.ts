import { randomUUID } from 'node:crypto';
import { Problem } from '../../lib/problem.ts';
import type { NewPages } from '../review/new-pages.ts';
import { compilePattern, proposePatterns } from '../review/patterns.ts';
import { type Desk, describeDecisions } from './desk.ts';
import type { ApplyRequest, ManyOffers, ManyPreview, ManyRequest, OldToNew } from './protocol.ts';
import { type DeskEntry, findSection, isUndecided } from './rows.ts';

/** Suggestions of at least this confidence may be accepted together. */
const sure = 0.9;
/** The rows that matter most are looked at one by one. */
const heaviest = 100;
/** A person confirms so many rows before the others follow. */
const sampleSize = 20;
/** Below this confidence, a suggestion doesn't contradict a folder that moved or went. */
const likely = 0.6;
const maxOffers = 12;

interface Choice {
  readonly entry: DeskEntry;
  readonly version: number;
  readonly to: string;
}

interface Plan {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** A row, with the reason why it is left out; undefined where it is taken. */
type Judged = readonly [entry: DeskEntry, to: string, why: string | undefined];

/** Decisions about many rows at once: each is previewed first, and is one undo. */
export class ManyDecisions {
  readonly #desk: Desk;
  readonly #pages: NewPages;
  readonly #plans = new Map<string, Plan>();

  constructor(desk: Desk, pages: NewPages) {
    this.#desk = desk;
    this.#pages = pages;
  }

  /** Actions that fit the undecided rows: suggestions to accept, folders that moved, sections without a successor. */
  listOffers(): ManyOffers {
    const open = this.#open();
    const pairs = open.flatMap(({ row, suggestion }) =>
      suggestion === undefined || suggestion.new === '' ? [] : [{ from: row.url, to: suggestion.new }],
    );
    const sections = Map.groupBy(open, ({ row }) => findSection(row.url));
    const isLost = ({ suggestion }: DeskEntry): boolean => (suggestion?.new ?? '') === '';

    return {
      sure: open.filter((entry) => isSure(entry)).length,
      folders: proposePatterns(pairs)
        .slice(0, maxOffers)
        .map(({ from, to, covered }) => ({ from, to, rows: covered })),
      sections: [...sections]
        .map(([folder, members]) => ({ folder, rows: members.filter(isLost).length }))
        .filter(({ folder, rows }) => folder !== '/' && rows >= 3)
        .sort((a, b) => b.rows - a.rows)
        .slice(0, maxOffers),
    };
  }

  /** Lists the decisions of a request. Nothing changes until `apply` gets the preview's id. */
  preview(request: ManyRequest): ManyPreview {
    const { label, judged } = this.#judge(request);
    const taken = judged.filter(([, , why]) => why === undefined);
    const plan = taken.map(([entry, to]): Choice => ({ entry, to, version: entry.version }));
    const id = randomUUID();
    this.#plans.set(id, { label, choices: plan });

    const leftOut = Map.groupBy(
      judged.filter(([, , why]) => why !== undefined),
      ([, , why = '']) => why,
    );
    const confidence = ({ suggestion }: DeskEntry): number => suggestion?.confidence ?? 0;
    const wrong = plan.reduce((sum, { entry }) => sum + 1 - confidence(entry), 0);
    return {
      id,
      takes: plan.length,
      weight: plan.reduce((sum, { entry }) => sum + entry.weight, 0),
      sample: pickSample(plan).map(({ entry, to }) => ({
        old: entry.row.url,
        to,
        confidence: confidence(entry),
      })),
      wrong: request.kind === 'sure' ? Math.ceil(wrong) : undefined,
      leftOut: [...leftOut].map(([why, rows]) => ({
        why,
        rows: rows.length,
        such: rows[0]?.[0].row.url ?? '',
      })),
    };
  }

  /** Decides what a preview showed, without the rows that the person took out. Returns the number of rows. */
  apply({ id, except, note }: ApplyRequest): number {
    const plan = this.#plans.get(id);
    if (plan === undefined) throw new Problem('This preview is too old. Open it again.');
    this.#plans.delete(id);

    const out = new Set(except);
    const choices = plan.choices.filter(({ entry }) => !out.has(entry.row.url));
    return this.#desk.decideMany(describeDecisions(choices.length, plan.label), choices, note);
  }

  #open(): DeskEntry[] {
    return [...this.#desk.entries.values()].filter(isUndecided);
  }

  #judge(request: ManyRequest): { label: string; judged: Judged[] } {
    if (request.kind === 'sure') return { label: 'sure suggestions', judged: this.#judgeSure() };
    if (request.kind === 'section')
      return { label: `gone: ${request.folder}`, judged: this.#judgeSection(request) };
    if (request.kind === 'pairs') return { label: 'translations', judged: this.#judgePairs(request) };
    return { label: `${request.from} → ${request.to}`, judged: this.#judgeFolder(request) };
  }

  #judgeSure(): Judged[] {
    const byWeight = this.#open().sort((a, b) => b.weight - a.weight);
    const heavy = new Set(byWeight.slice(0, heaviest));
    return byWeight.filter(isSure).map((entry): Judged => {
      const to = entry.suggestion?.new ?? '';
      if (heavy.has(entry)) return [entry, to, `one of the ${heaviest} heaviest: decide on it yourself`];
      if (to === '/' || this.#pages.isSection(to)) return [entry, to, 'leads to the home page or a section'];
      return [entry, to, undefined];
    });
  }

  #judgeSection({ folder }: { readonly folder: string }): Judged[] {
    const inside = this.#open().filter(({ row }) => row.url.startsWith(folder) || `${row.url}/` === folder);
    return inside.map((entry): Judged => {
      const { new: to = '', confidence = 0 } = entry.suggestion ?? {};
      return [
        entry,
        '',
        to !== '' && confidence >= likely ? 'a page of the new site probably replaces it' : undefined,
      ];
    });
  }

  #judgePairs({ pairs }: { readonly pairs: readonly OldToNew[] }): Judged[] {
    return pairs.flatMap(({ old, to }): Judged[] => {
      const entry = this.#desk.entries.get(old);
      return entry === undefined || !isUndecided(entry) ? [] : [[entry, to, undefined]];
    });
  }

  /** Throws a `Problem` for a pattern that the map couldn't have either. */
  #judgeFolder({ from, to }: { readonly from: string; readonly to: string }): Judged[] {
    const apply = compilePattern({ from, to });
    return this.#open().flatMap((entry): Judged[] => {
      const target = entry.row.url.includes('?') ? undefined : apply(entry.row.url);
      return target === undefined ? [] : [[entry, target, this.#folderException(entry, target)]];
    });
  }

  #folderException({ suggestion }: DeskEntry, target: string): string | undefined {
    if (target.startsWith('/') && this.#pages.find(target) === undefined && !this.#pages.hasFile(target))
      return 'the new build has no such page';
    const { new: to = '', confidence = 0 } = suggestion ?? {};
    const isOther = to !== '' && this.#pages.find(to) !== this.#pages.find(target);
    return isOther && confidence >= likely ? 'another page was proposed for it' : undefined;
  }
}

function isSure({ suggestion }: DeskEntry): boolean {
  return suggestion !== undefined && suggestion.new !== '' && suggestion.confidence >= sure;
}

/** Random rows, so that what a person confirms says something about the others. */
function pickSample(choices: readonly Choice[]): Choice[] {
  const left = [...choices];
  const picked: Choice[] = [];
  while (left.length > 0 && picked.length < sampleSize)
    picked.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return picked;
}
