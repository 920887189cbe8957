import { expect, test } from 'vitest';
import { redirectStatuses } from '../../src/map/entry.ts';
import { ReadyEntries } from '../../src/plan/ready-entries.ts';
import { entriesOf } from '../map/generated.ts';

test('every status is read as it was put in, with its location, however long', () => {
  const statuses = [...redirectStatuses, 410];
  const entries = entriesOf(
    statuses.map((status) => ({ from: `/${status}`, to: status === 410 ? '' : '/to', status })),
  ).filter((entry) => entry.kind === 'exact');
  for (const length of [0, 1, 128, 16_384, 2 ** 20]) {
    const ready = new ReadyEntries(entries, false, ({ outcome }) =>
      outcome.status === 410 ? '' : String(outcome.status % 10).repeat(length),
    );
    const read = statuses.map((status) => ready.find(`/${status}`));
    expect(read.map((one) => one?.status)).toEqual(statuses);
    expect(read.map((one) => one?.location.length)).toEqual([...redirectStatuses.map(() => length), 0]);
    expect(read.map((one) => one?.location.slice(0, 1))).toEqual(
      statuses.map((status) => (status === 410 || length === 0 ? '' : String(status % 10))),
    );
  }
});
