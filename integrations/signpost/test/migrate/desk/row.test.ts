import { describe, expect, test } from 'vitest';
import {
  type DeskRow,
  findLevel,
  findSection,
  findTargetSection,
  type RowQuery,
  selectRows,
} from '../../../src/migrate/desk/row.ts';

const row = (part: Partial<DeskRow>): DeskRow => ({
  old: '/a',
  title: '',
  section: '/',
  figure: 0,
  linkingDomains: 0,
  weight: 1,
  isHeavy: false,
  proposed: '',
  confidence: 0,
  status: '',
  target: '',
  note: '',
  who: '',
  when: '',
  version: 0,
  isUnwritten: false,
  ...part,
});

const everything: RowQuery = { filter: 'all', section: '', target: '', level: '', person: '', words: '' };
const select = (rows: readonly DeskRow[], part: Partial<RowQuery>) =>
  selectRows(rows, { ...everything, ...part }).map(({ old }) => old);

const rows = [
  row({ old: '/open', status: 'open', note: 'ask Legal' }),
  row({ old: '/gone', status: 'gone', who: 'Bob' }),
  row({ old: '/kept', status: 'accepted', target: '/guides/kept/', who: 'Ann', isUnwritten: true }),
  row({ old: '/new', proposed: '/guides/new/', confidence: 0.7, section: '/blog/' }),
  row({ old: '/back', status: 'rejected', proposed: '/caf%C3%A9/', confidence: 0.95 }),
];

describe('selectRows', () => {
  test.each<[Partial<RowQuery>, string[]]>([
    [{ filter: 'undecided' }, ['/new', '/open', '/back']],
    [{ filter: 'later' }, ['/open', '/back']],
    [{ filter: 'decided' }, ['/gone', '/kept']],
    [{ filter: 'changed' }, ['/kept']],
    [{ section: '/blog/' }, ['/new']],
    [{ target: '/guides/' }, ['/new', '/kept']],
    [{ target: 'gone' }, ['/open', '/gone']],
    [{ level: 'likely' }, ['/new']],
    [{ person: 'Bob' }, ['/gone']],
    [{ words: 'CAFÉ' }, ['/back']],
    [{ words: 'legal ask' }, ['/open']],
    [{ words: 'legal new' }, []],
  ])('with %j gives %j', (query, expected) => {
    expect(select(rows, query)).toEqual(expected);
  });

  test('with the filter many gives the rows of a target that ten old URLs share', () => {
    const shared = (count: number, target: string) =>
      Array.from({ length: count }, (_, at) => row({ old: `${target}${at}`, proposed: target }));
    expect(select([...shared(10, '/x/'), ...shared(9, '/y/')], { filter: 'many' })).toHaveLength(10);
  });

  test('puts undecided rows first, those with more weight and less confidence before others', () => {
    const order = [
      row({ old: '/decided', status: 'accepted', weight: 1000 }),
      row({ old: '/later', status: 'open', weight: 100 }),
      row({ old: '/sure', weight: 10, confidence: 0.95 }),
      row({ old: '/unsure', weight: 5, confidence: 0.2 }),
    ];
    expect(select(order, {})).toEqual(['/unsure', '/sure', '/later', '/decided']);
  });
});

test.each([
  ['/blog/2015/a.html', '/blog/'],
  ['/a.html', '/'],
  ['/blog', '/'],
  ['/blog/?page=2', '/blog/'],
  ['https://shop.example.com/a', 'shop.example.com'],
])('findSection of %s is %s', (url, section) => {
  expect(findSection(url)).toBe(section);
});

test.each([
  [{ proposed: '/b/', confidence: 0.9 }, 'sure', '/b/'],
  [{ proposed: '/b/', confidence: 0.6 }, 'likely', '/b/'],
  [{ proposed: '/b', confidence: 0.59 }, 'unsure', '/'],
  [{ confidence: 0.1 }, 'gone', 'gone'],
  [{ confidence: 0 }, 'none', 'gone'],
  [{ proposed: '/b/', status: 'accepted', target: '/c/', confidence: 1 }, 'sure', '/c/'],
] as const)('findLevel and findTargetSection of %j: %s, %s', (part, level, section) => {
  expect([findLevel(row(part)), findTargetSection(row(part))]).toEqual([level, section]);
});
