import { describe, expect, test } from 'vitest';
import {
  type DeskRow,
  findConfidenceLevel,
  findSection,
  findTargetSection,
} from '../../../src/migrate/desk/row.ts';
import { type RowQuery, selectRows } from '../../../src/migrate/desk/select-rows.ts';
import type { DecisionStatus } from '../../../src/migrate/state/review-file.ts';

interface RowInput extends Partial<Pick<DeskRow, 'url' | 'section' | 'weight'>> {
  readonly proposed?: string;
  readonly confidence?: number;
  readonly status?: DecisionStatus;
  readonly target?: string;
  readonly note?: string;
  readonly who?: string;
}

function row({ proposed = '', confidence = 0, status, target = '', ...part }: RowInput): DeskRow {
  const { note = '', who = '', ...facts } = part;
  return {
    url: '/a',
    title: '',
    section: '/',
    traffic: 0,
    linkingDomains: 0,
    weight: 1,
    isHeavy: false,
    proposal: confidence === 0 ? undefined : { new: proposed, confidence },
    decision: status && { status, target, owner: '', free: { note, who } },
    version: 0,
    ...facts,
  };
}

const everything: RowQuery = { filter: 'all', section: '', target: '', level: '', person: '', words: '' };
const select = (rows: readonly DeskRow[], part: Partial<RowQuery>) =>
  selectRows(rows, { ...everything, ...part }).map(({ url }) => url);

const rows = [
  row({ url: '/open', status: 'open', note: 'ask Legal' }),
  row({ url: '/gone', status: 'gone', who: 'Bob' }),
  row({ url: '/kept', status: 'accepted', target: '/guides/kept/', who: 'Ann' }),
  row({ url: '/new', proposed: '/guides/new/', confidence: 0.7, section: '/blog/' }),
  row({ url: '/back', status: 'rejected', proposed: '/caf%C3%A9/', confidence: 0.95 }),
];

describe('selectRows', () => {
  test.each<[Partial<RowQuery>, string[]]>([
    [{ filter: 'undecided' }, ['/new', '/open', '/back']],
    [{ filter: 'later' }, ['/open', '/back']],
    [{ filter: 'decided' }, ['/gone', '/kept']],
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

  test('puts undecided rows first, those with more weight and less confidence before others', () => {
    const order = [
      row({ url: '/decided', status: 'accepted', weight: 1000 }),
      row({ url: '/later', status: 'open', weight: 100 }),
      row({ url: '/sure', weight: 10, confidence: 0.95 }),
      row({ url: '/unsure', weight: 5, confidence: 0.2 }),
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
] as const)('findConfidenceLevel and findTargetSection of %j: %s, %s', (part, level, section) => {
  expect([findConfidenceLevel(row(part)), findTargetSection(row(part))]).toEqual([level, section]);
});
