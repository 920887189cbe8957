import { describe, expect, test } from 'vitest';
import { findChanges as compareSides } from '../../src/answers/difference.ts';
import { createResponder } from '../../src/answers/responder.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { buildPlan } from '../../src/plan/build.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { loadMap } from '../../src/project/map-includes.ts';
import { readOwn } from './own-file.ts';

const origin = 'https://x.example';

async function planOf(yaml: string, files: readonly string[] = [], settings: object = {}): Promise<Plan> {
  const { map, findings } = await loadMap('redirects.yaml', { readBytes: async () => Buffer.from(yaml) });
  expect(findings).toEqual([]);
  return buildPlan(parseSettings('a test', { origin, ...settings }), resolveMap(map), files);
}

const redirect = (...entries: string[]): string =>
  `redirects: [${entries.map((entry) => `{ ${entry} }`).join(', ')}]\n`;
const gone = (path: string): string => `gone: ['${path}']\n`;
const none = 'redirects: []\n';

const findChanges = (before: Plan, after: Plan) =>
  compareSides(
    { responder: createResponder({ plan: before }) },
    { responder: createResponder({ plan: after }) },
  );

/** `kind URL before -> after`, with the Location's path. */
const shown = (before: Plan, after: Plan): string[] =>
  findChanges(before, after).map(
    (change) => `${change.kind} ${change.url} ${print(change.before)} -> ${print(change.after)}`,
  );
const print = ({ status, location }: { status: number | null; location?: string }): string =>
  location === undefined ? String(status) : `${status} ${location.replace(origin, '')}`;

// The ledger reports /alt as lost: it redirects to /news/, which doesn't exist.
test('findChanges lists a redirect as lost whose target page was removed, and none that led nowhere before', async () => {
  const map = redirect('from: /alt, to: /news/', 'from: /dead, to: /nothing/');
  const side = async (files: readonly string[]) => ({
    responder: createResponder({ plan: await planOf(map, files) }),
    hasPages: true,
  });
  const changes = compareSides(await side(['index.html', 'news/index.html']), await side(['index.html']));
  expect(changes.map(({ kind, url, after }) => ({ kind, url, isDead: after.isDead }))).toEqual([
    { kind: 'lost', url: '/alt', isDead: true },
    { kind: 'lost', url: '/news/', isDead: undefined },
  ]);
});

describe('findChanges between two maps', () => {
  test.each<[string, string, string, string[]]>([
    ['nothing', redirect('from: /a, to: /b'), redirect('from: /a, to: /b'), []],
    ['a new entry', none, redirect('from: /a, to: /b'), ['new-redirect /a 404 -> 301 /b']],
    ['an entry that left', redirect('from: /a, to: /b'), none, ['lost /a 301 /b -> 404']],
    [
      'a target',
      redirect('from: /a, to: /b'),
      redirect('from: /a, to: /c'),
      ['changed-target /a 301 /b -> 301 /c'],
    ],
    [
      'a status',
      redirect('from: /a, to: /b'),
      redirect('from: /a, to: /b, status: 308'),
      ['changed-status /a 301 /b -> 308 /b'],
    ],
    ['gone', redirect('from: /a, to: /b'), gone('/a'), ['gone /a 301 /b -> 410']],
    ['gone from nothing', none, gone('/a'), ['gone /a 404 -> 410']],
    ['back from gone', gone('/a'), redirect('from: /a, to: /b'), ['new-redirect /a 410 -> 301 /b']],
    ['no longer gone', gone('/a'), none, ['lost /a 410 -> 404']],
    [
      'a query',
      redirect("from: '/p?id=1&x=a b', to: /b"),
      redirect("from: '/p?id=2', to: /b"),
      ['lost /p?id=1&x=a%20b 301 /b -> 404', 'new-redirect /p?id=2 404 -> 301 /b'],
    ],
    [
      'a pattern, once, by an example',
      redirect('from: /s/*, to: /t/*'),
      redirect('from: /s/*, to: /u/*'),
      ['changed-target /s/example-1 301 /t/example-1 -> 301 /u/example-1'],
    ],
    [
      'a placeholder with another name only',
      redirect('from: /y/:a/:b, to: /:b/:a'),
      redirect('from: /y/:c/:d, to: /:d/:c'),
      [],
    ],
    [
      'placeholders that changed places',
      redirect('from: /y/:a/:b, to: /n/:a/:b'),
      redirect('from: /y/:a/:b, to: /n/:b/:a'),
      ['changed-target /y/example-1/example-2 301 /n/example-1/example-2 -> 301 /n/example-2/example-1'],
    ],
    [
      'the rest narrowed to one segment',
      redirect('from: /s/*, to: /t/'),
      redirect('from: /s/:x, to: /t/'),
      ['lost /s/example-1/example-2 301 /t/ -> 404'],
    ],
    [
      'an order of patterns',
      redirect('from: /s/*, to: /t/', 'from: /s/:x, to: /u/'),
      redirect('from: /s/:x, to: /u/', 'from: /s/*, to: /t/'),
      ['changed-target /s/example-1 301 /t/ -> 301 /u/'],
    ],
  ])('%s', async (_, before, after, rows) => {
    expect(shown(await planOf(before), await planOf(after))).toEqual(rows);
  });
});

describe('findChanges between two builds', () => {
  test.each<[string, [string, string[]], [string, string[]], string[]]>([
    ['a page that went', [none, ['a/index.html']], [none, []], ['lost /a/ 200 -> 404']],
    ['a page that came', [none, []], [none, ['a/index.html']], ['new-page /a/ 404 -> 200']],
    [
      'a page that moved, in one row for both spellings',
      [none, ['a/index.html']],
      [redirect('from: /a, to: /b/'), ['b/index.html']],
      ['new-redirect /a/ 200 -> 301 /b/', 'new-page /b/ 404 -> 200'],
    ],
    [
      'a page in place of its redirect',
      [redirect('from: /a, to: /b/'), ['b/index.html']],
      [none, ['a/index.html', 'b/index.html']],
      ['came-back /a/ 301 /b/ -> 200'],
    ],
    ['a file', [none, ['f.pdf']], [gone('/f.pdf'), []], ['gone /f.pdf 200 -> 410']],
    ['built assets', [none, ['_astro/a.B3k9xQ2z.js']], [none, ['_astro/a.C3k9xQ2z.js']], []],
    ['generated social images', [none, ['og/a.png', 'card.png']], [none, []], ['lost /card.png 200 -> 404']],
  ])('%s', async (_, before, after, rows) => {
    expect(shown(await planOf(...before), await planOf(...after))).toEqual(rows);
  });

  test('keeps redirects within a site that moves to another domain', async () => {
    const map = redirect('from: /a, to: /b');
    const moved = await planOf(map, [], { origin: 'https://y.example' });
    expect(shown(await planOf(map), moved)).toEqual([]);
  });
});

test.each([
  [20, true],
  [21, false],
])(
  'findChanges follows %i redirects of a _redirects file, and then sees a 404: %s',
  async (steps, isDead) => {
    const lines = Array.from({ length: steps }, (_, step) => `/${step} /${step + 1}\n`).join('');
    const plan = await planOf(none, ['index.html']);
    const ownFiles = [readOwn('netlify', '_redirects', lines)];
    const before = { responder: createResponder({ plan }), hasPages: true };
    const after = {
      responder: createResponder({ plan, host: netlify, ownFiles }),
      ownFiles,
      hasPages: true,
    };
    const changes = compareSides(before, after);
    expect(changes.find(({ url }) => url === '/0')?.after.isDead ?? false).toBe(isDead);
  },
);
