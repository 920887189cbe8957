import type { Confirmed } from '../../src/migrate/state/review-file.ts';
import type { Model } from '../../src/migrate/suggest/model.ts';
import type { NewPage, OldPage } from '../../src/migrate/suggest/profile.ts';
import { rowsOf } from '../../src/migrate/suggest/rank.ts';
import { studies } from '../../src/migrate/suggest/suggest.ts';
import type { Example } from './fit.ts';
import { keyOf, type Truth } from './truth.ts';

/** What `suggest` is given, and what became of each old URL. */
export interface Task {
  readonly old: readonly OldPage[];
  readonly pages: readonly NewPage[];
  readonly confirmed: readonly Confirmed[];
  readonly moved: ReadonlyMap<string, string>;
}

/** Paths and new titles only. */
export function plainTask({ pages, moved }: Truth): Task {
  return {
    old: [...moved.keys()].map((url) => ({ url, title: '', text: '' })),
    pages: pages.map(({ url, title }) => ({ url, title, text: '' })),
    confirmed: [],
    moved,
  };
}

/** With what the old pages said, where it is known. */
export function readTask({ pages, moved, contents }: Truth): Task {
  const old = [...moved.keys()].map((url) => contents.get(url) ?? { url, title: '', text: '' });
  return { old, pages, confirmed: [], moved };
}

/** The same, where of the new pages only the titles are known. */
export function titlesTask(task: Task): Task {
  return { ...task, pages: task.pages.map(({ url, title }) => ({ url, title, text: '' })) };
}

/**
 * With folders of the new site emptied: of some, the first page stays and is the right answer now; of others, nothing
 * stays, and the old URLs are gone.
 */
export function emptiedTask(task: Task): Task {
  const folderOf = (url: string): string => url.replace(/[^/]+\/?$/, '');
  const there = new Set(task.pages.map(({ url }) => keyOf(url)));
  const fate = (url: string): 'stays' | 'index' | 'nothing' => {
    const folder = folderOf(url);
    const part = hashOf(folder) % 10;
    if (folder === '/' || part > 3) return 'stays';
    return part < 2 && there.has(keyOf(folder)) ? 'index' : 'nothing';
  };
  const emptied = new Set(
    task.pages.map(({ url }) => folderOf(url)).filter((folder) => fate(`${folder}x`) === 'nothing'),
  );
  const isLeft = (url: string): boolean => fate(url) === 'stays' && !emptied.has(url);
  const index = new Map(task.pages.map(({ url }) => [keyOf(url), url]));
  const moved = [...task.moved].map(([old, to]): [string, string] => {
    if (to === '' || isLeft(to)) return [old, to];
    const above = index.get(keyOf(folderOf(to)));
    return [old, fate(to) === 'index' && above !== undefined && isLeft(above) ? above : ''];
  });
  return { ...task, pages: task.pages.filter(({ url }) => isLeft(url)), moved: new Map(moved) };
}

/** With so many pairs decided. */
export function confirmedTask(task: Task, order: readonly string[], count: number): Task {
  const confirmed = order.slice(0, count).map((from) => ({ from, to: task.moved.get(from) ?? '' }));
  return { ...task, confirmed };
}

/** So many examples of a task, and so many of the likeliest candidates of each, are enough to fit. */
const [mostExamples, mostRows] = [25, 16];

/** Examples of a task before anything is learnt and after; those whose page is not among the candidates say nothing. */
export function examplesOf(task: Task, model: Model): { alone: Example[]; titled: Example[] } {
  const decided = new Set(task.confirmed.map(({ from }) => from));
  const places = new Map(task.pages.map(({ url }, at) => [url, at]));
  const found: { alone: Example[]; titled: Example[] } = { alone: [], titled: [] };
  for (const { lists, ask } of studies({ ...task, model })) {
    const some = lists
      .filter(({ old }) => !decided.has(old.url) && task.moved.has(old.url))
      .sort((a, b) => hashOf(a.old.url) - hashOf(b.old.url))
      .slice(0, mostExamples);
    for (const list of some) {
      const to = task.moved.get(list.old.url) ?? '';
      const kind = list.old.title.length > 0 ? 'titled' : 'alone';
      ask(list, (learnt) => {
        const place = to === '' ? -1 : list.pages.indexOf(places.get(to) ?? -1);
        if (to !== '' && place < 0) return;
        for (const all of [rowsOf(list), rowsOf(list, learnt)]) {
          const scores = all.map((row, at) =>
            at === place ? Number.POSITIVE_INFINITY : scoreOf(row, list.weights.page),
          );
          const kept = [...all.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, mostRows);
          found[kind].push({
            rows: kept.flatMap((at) => all[at] ?? []),
            nothing: list.nothing,
            right: place < 0 ? -1 : 0,
            weight: 1 / Math.sqrt(some.length),
          });
        }
      });
    }
  }
  return found;
}

function scoreOf(row: Float32Array, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (row[at] ?? 0), 0);
}

/** A number for a text that is the same each time. */
export function hashOf(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return Math.imul(sum ^ (sum >>> 15), 0x9e3779b1) >>> 8;
}
