import { platformFormats } from '../../hosts/platform-files.ts';
import type { ImportedRedirects } from '../../import/import-redirects.ts';
import { escapeForTerminal, formatNumber } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import type { LeftOut } from '../../map/patterns/foreign-rule.ts';

/** An imported file or folder of the project. */
export interface Source {
  readonly name: string;
  readonly brought: ImportedRedirects;
}

/** Files with redirects that a platform reads. */
export const platformFiles: readonly string[] = [
  ...new Set(platformFormats.map(({ name }) => name).filter((name) => name !== '_headers')),
];

/** Redirect lists of frameworks in files that can be parsed without running them. */
export const frameworkFiles = ['mkdocs.yml', 'mkdocs.yaml', 'docs.json', 'mint.json'];

/** The step for a user with a file of the project whose redirects the map has now: the same for every format. */
export function describeSourceStep({ name, brought }: Source): string {
  const remove = `Before the next build, remove the redirects from ${name}`;
  const kept = findKeptRules(brought);
  if (kept.length === 0) return `${remove}: ${usualMapFile} has them now.`;

  const rules = kept.length === 1 ? 'this rule' : `these ${formatNumber(kept.length)} rules`;
  const lines = kept.map(
    ({ line, text, why }) => `line ${line}: ${escapeForTerminal(text)}\n  ${escapeForTerminal(why)}`,
  );
  return `${remove}, which ${usualMapFile} has now. Keep ${rules}, which the map doesn't have:\n${lines.join('\n')}`;
}

/** The rules that the old file needs and the map doesn't have, in its order. */
export function findKeptRules({ items }: ImportedRedirects): LeftOut[] {
  return items
    .flatMap((item) => (item.kind === 'unexpressed' && !item.isNeedless ? [item] : []))
    .toSorted((a, b) => a.line - b.line);
}
