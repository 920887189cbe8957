import { ledgerCheckCommand } from '../../../src/commands/ledger-check.ts';
import { enterFolder } from './own-folder.ts';

export const page = (title: string, head = '') =>
  `<!doctype html><html lang="en"><title>${title}</title>${head}<h1>${title}</h1>`;

/** Two pages of a docs site, and a ledger of three: one went. */
export const moved = {
  'public/index.html': page('Docs'),
  'public/guide/installation/index.html': page('Installation guide'),
  'published.txt': '/\n/guide/installation/\n/manual/installation/\t2026-01-02\n',
};

/** Enters the folder of a project. Gives `signpost ledger check` in it. */
export async function project(files: Readonly<Record<string, string>>) {
  const { run } = await enterFolder(files);
  return (...args: string[]) => run(ledgerCheckCommand, ...args);
}
