import { describe, expect, test } from 'vitest';
import { printHostReadme } from '../../src/hosts/emit-files.ts';
import { hosts } from '../../src/hosts/index.ts';
import { type Abilities, everything, type Limits } from '../../src/hosts/shared/abilities.ts';
import { splitBySupport } from '../../src/hosts/shared/support.ts';
import { joinContent } from '../../src/lib/file.ts';
import { unplain } from '../support/plain-words.ts';
import { planOf } from './plan-of.ts';

const plan = planOf(
  '/a,/n/\n/b?id=1,/n/\n/c,/n/,303\n/d/:x,/n/:x\n/e/:x.html,/n/:x\n/f/*,/n/*\n/g,,410',
  {
    domains: ['old.example'],
    protect: [{ prefix: '/in/', realm: 'In', users: 'ali:$apr1$k1hBHQSw$x' }],
    maintenance: { file: '503.html', retryAfter: new Date('2026-12-28T08:00:00Z') },
  },
  ['index.html', 'n/index.html', '404.html', '503.html'],
);

test('splitBySupport reports unsupported features in plain words', () => {
  const none: Abilities = {
    ...everything,
    ...{ serverRules: false, patterns: false, headers: false, redirectsByQuery: false },
    ...{ caseInsensitive: false, gone410: false },
    ...{ maintenance503: false, passwords: [], otherDomains: 'host-settings', api: [] },
  };
  const limits: Limits = {
    fileSizes: [
      { file: 'rules', limit: 1, unit: 'lines', kind: 'exact', measure: ({ exact }) => exact.length },
    ],
  };
  const found = [none, everything].flatMap(
    (abilities) => splitBySupport(plan, { title: 'X', abilities, limits }).unsupported,
  );
  expect(found).toHaveLength(6);
  expect(unplain(found.flatMap(({ message, fix = '' }) => [message, fix]))).toEqual([]);
});

describe.each(hosts.map((host) => ({ id: host.id, host })))('$id', ({ host }) => {
  test('has notes and a README in plain words', () => {
    const { files, programs } = host;
    const adapter = programs?.adapter;
    const texts = [
      ...[...files, ...(adapter?.files ?? [])].map(({ note = '' }) => note),
      adapter?.summary ?? '',
      ...(['build', 'maintenance'] as const).flatMap((writer) =>
        printHostReadme(
          host,
          files.map(({ path }) => path),
          writer,
        ).split('\n'),
      ),
    ];
    expect(unplain(texts)).toEqual([]);
  });

  test('has comments in plain words in its files', () => {
    const files = host.emit(plan).filter(({ path }) => !/\.(?:js|html)$/.test(path));
    const comments = files.flatMap((file) =>
      joinContent(file)
        .split('\n')
        .filter((line) => /^\s*#/.test(line)),
    );
    expect(unplain(comments)).toEqual([]);
  });
});
