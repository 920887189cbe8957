import { type OldAddress, wholeAddress } from '../../../migrate/state/old-address.ts';
import { spellingsOf } from '../../../migrate/verify/spellings.ts';
import type { Task } from '../../../migrate/verify/task.ts';
import type { Project } from '../../../project/load.ts';
import { expectedOf, plannedFor } from '../../../project/planned.ts';

interface Asking {
  readonly project: Project;
  /** Origin. */
  readonly old: string;
  readonly hosts: readonly string[];
  /** False to ask only the address itself. */
  readonly all: boolean;
}

/**
 * Made one by one as they are asked: a long list times its spellings is never held whole. What isn't released is asked
 * as the old site spells it, and should be answered as before.
 */
export function* tasksOf(
  rows: readonly OldAddress[],
  released: ReadonlySet<OldAddress>,
  { project: { plan }, old, hosts, all }: Asking,
): Generator<Task> {
  for (const row of rows) {
    const { address, location, clicks } = row;
    const own = wholeAddress(row, old);
    if (!released.has(row)) {
      // What people find in a search was there, whoever has asked for it since.
      const status = row.status ?? (clicks > 0 ? 200 : undefined);
      yield { address, spellings: [{ url: own, expected: { kind: 'unmoved', status, location } }] };
      continue;
    }
    const urls = spellingsOf(own, { hosts, all });
    yield {
      address,
      spellings: urls.map((url) => ({ url, expected: expectedOf(plannedFor(plan, old, url)) })),
    };
  }
}
