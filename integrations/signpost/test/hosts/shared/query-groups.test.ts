import { describe, expect, test } from 'vitest';
import { groupByNames } from '../../../src/hosts/shared/keys.ts';
import type { ExactEntry } from '../../../src/map/entry.ts';
import { planOf } from '../plan-of.ts';

const print = ({ path, query }: ExactEntry): string =>
  `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;

/** The groups of a map's entries, each as its names and entries, and the rest; paths below `/odd` have no key. */
function grouped(...sources: readonly string[]) {
  const { exact } = planOf(sources.map((source) => `${source},/new/`).join('\n'), {}, []);
  const { groups, mixed } = groupByNames(exact, ({ path }) => (path.startsWith('/odd') ? undefined : path));
  return {
    groups: groups.map(({ names, entries }) => [names.join(' '), ...entries.map(print)]),
    mixed: mixed.map(print),
  };
}

describe('entries that ask for parameters', () => {
  test('stand together where they ask for the same ones, at whatever path', () => {
    expect(grouped('/a?id=1', '/b?id=2', '/c?id=1&p=2', '/d?p=1&id=3')).toEqual({
      groups: [
        ['id', '/a?id=1', '/b?id=2'],
        ['id p', '/c?id=1&p=2', '/d?id=3&p=1'],
      ],
      mixed: [],
    });
  });

  test.each([
    ['others at their path ask for other ones', ['/a?id=1', '/a?p=1', '/a?id=2']],
    ['one of them asks for one twice, of which a look-up would see the first alone', ['/a?id=1&id=2']],
    ['no key can say their path', ['/odd/a?id=1', '/odd/b?id=1']],
  ])('are told one by one where %s', (_, sources) => {
    const { groups, mixed } = grouped(...sources, '/fine?id=1');
    expect(groups).toEqual([['id', '/fine?id=1']]);
    expect(new Set(mixed)).toEqual(new Set(sources));
  });
});
