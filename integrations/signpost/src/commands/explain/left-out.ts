import type { Entry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { parametersOf } from '../../map/query.ts';
import type { Table } from '../../map/table.ts';
import { type Request, splitTarget } from '../../plan/request.ts';

/** An entry that goes round in a loop, so that no host has it, and the others on its way. */
export interface LeftOut {
  readonly entry: Entry;
  readonly others: readonly Entry[];
}

/** Finds such an entry for a request. */
export function leftOutOf({
  loops,
  ignoreCase,
}: Pick<Table, 'loops' | 'ignoreCase'>): (request: Request) => LeftOut | undefined {
  const entries = [...new Set(loops.flat())];
  const lookup = makeLookup(
    entries.filter((entry) => entry.kind === 'exact'),
    entries.filter((entry) => entry.kind === 'pattern'),
    ignoreCase,
  );
  return ({ target }) => {
    const { path, query } = splitTarget(target);
    const parameters = parametersOf(query);
    const entry = lookup.exact(path, parameters) ?? lookup.pattern(path, parameters)?.entry;
    if (entry === undefined) return undefined;
    const loop = loops.find((one) => one.includes(entry)) ?? [];
    return { entry, others: loop.filter((one) => one !== entry) };
  };
}
