/** The changes in a host's folder since the last build, by file name. */
export interface FileChanges {
  /** True if there was no earlier build. */
  readonly isFirst: boolean;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Files that are no longer generated but still exist. */
  readonly gone: readonly string[];
}

/** Files that are named; the others are only counted. */
const maxNamed = 3;

/** The changes for people: `1 new (_headers), 1 changed (_redirects)`. */
export function describeChanges({ isFirst, added, changed, gone }: FileChanges, folder: string): string {
  if (isFirst) return 'first build';

  const parts = [
    ...countNames('new', added),
    ...countNames('changed', changed),
    ...countNames('to delete', gone),
  ];
  // Files that a person must delete are named when others change, not at each build.
  if (added.length + changed.length === 0) return 'nothing changed';
  if (gone.length === 0) return parts.join(', ');

  return `${parts.join(', ')}. Delete the folder ${folder}: the next build writes it anew`;
}

function countNames(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, maxNamed).join(', ');
  return [`${names.length} ${what} (${shown}${names.length > maxNamed ? ', …' : ''})`];
}
