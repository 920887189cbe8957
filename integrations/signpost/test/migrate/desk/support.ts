import { onTestFinished } from 'vitest';
import { makeFollower } from '../../../src/migrate/desk/desk-responder.ts';
import { listOffers, type ManyAction, previewMany } from '../../../src/migrate/desk/many.ts';
import { openDesk as openReview } from '../../../src/migrate/desk/open-desk.ts';
import { startDesk } from '../../../src/migrate/desk/server.ts';
import { makeTargetCheck } from '../../../src/migrate/desk/target-check.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { writeDecisions } from '../../../src/migrate/review/write-decisions.ts';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import type { OldUrl } from '../../../src/migrate/state/old-url.ts';
import {
  type DecisionStatus,
  printSuggestions,
  type Suggestion,
} from '../../../src/migrate/state/review-file.ts';
import { loadInputs } from '../../../src/project/load.ts';
import { folderOf } from '../../commands/migrate/support.ts';

export function htmlPage(title: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>Words of it.</p></main></body></html>`;
}

export function suggestion(old: string, to: string, confidence: number): Suggestion {
  return { old, new: to, confidence, reason: 'same name' };
}

interface MoveInput {
  readonly old: readonly OldUrl[];
  readonly suggestions?: readonly Suggestion[];
  /** Pages of the new site by path, and any other file of the project. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

/** A move in a folder of its own. */
export async function makeMove({ old, suggestions = [], pages = {}, files = {} }: MoveInput) {
  const folder = await folderOf({
    'migration/state.yaml': 'old: https://www.old.example\nmove: 2026-12-05\n',
    'migration/inventory.csv': [...printInventory(old)].join(''),
    'migration/suggestions.csv': [...printSuggestions(suggestions)].join(''),
    'dist/index.html': htmlPage('Home'),
    ...Object.fromEntries(Object.entries(pages).map(([path, html]) => [`dist${path}index.html`, html])),
    ...files,
  });
  onTestFinished(folder.remove);
  return folder;
}

/** The desk of a move, as `migrate review` opens it. */
export async function openDesk(
  move: Awaited<ReturnType<typeof makeMove>>,
  options: { readonly weight?: string; readonly who?: string; readonly site?: string | undefined } = {},
) {
  const { weight, who, site } = { who: 'Ada', site: 'https://www.example.com', ...options };
  const migration = await loadMigration(move.path('migration'));
  const map = move.path('redirects.yaml');
  const inputs = await loadInputs({
    dist: move.path('dist'),
    site,
    map: (await move.read('redirects.yaml').catch(() => undefined)) === undefined ? undefined : map,
  });
  const parts = await openReview(migration, inputs, { weight, who });
  const { desk, pages } = parts;
  return {
    ...parts,
    checkTarget: makeTargetCheck(parts),
    listOffers: () => listOffers(desk.rows, pages, makeFollower(parts)),
    preview: (action: ManyAction) => previewMany(action, desk.rows, pages, makeFollower(parts)),
    row: (old: string) => desk.rows.get(old),
    /** Writes the map, as the end of a review does. */
    async write() {
      const current = await loadMigration(migration.folder);
      return writeDecisions(current, map);
    },
    /** A decision of a window that has seen everything. Returns the number of decided URLs. */
    decide(url: string, status: DecisionStatus, target = '', note = '') {
      const version = desk.rows.get(url)?.version ?? 0;
      return desk.decide({ label: `${status}: ${url}`, note, choices: [{ url, version, status, target }] });
    },
  };
}

/** Serves the desk of a move until the test ends. */
export async function serveDesk(move: Awaited<ReturnType<typeof makeMove>>, port = 0) {
  const parts = await openDesk(move);
  const server = await startDesk(parts, port);
  onTestFinished(() => server.close());
  return { ...parts, url: server.url };
}
