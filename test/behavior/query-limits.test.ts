import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { answerOn } from '../../integrations/signpost/src/plan/answer-on.ts';
import { fitTo } from '../../integrations/signpost/src/plan/fit.ts';
import { apacheEngine, apacheVhostEngine } from './engines/apache.ts';
import { requireEngine } from './engines/engine.ts';
import { nginxEngine } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import { makeSite } from './strange.ts';

const site = makeSite([
  ['/plain', '/new/'],
  ['/asks?id=1', '/one/'],
  ['/sets', '/two/?a=1'],
  ['/far', 'https://other.example/x'],
  ['/rest/*?id=1', '/three/*'],
]);

/** `count` parameters, with an empty piece in so many places between them, before them and behind them. */
function withGaps(gaps: number, { before = '', behind = '', count = 120 } = {}): string {
  const names = Array.from({ length: count }, (_, at) => `p${at}`);
  return before + names.map((name, at) => (at === 0 ? '' : at <= gaps ? '&&' : '&') + name).join('') + behind;
}

/** `count` parameters, with one that a redirect takes out in so many places between them. */
function withTaken(taken: string, places: number, count: number): string {
  return Array.from({ length: count }, (_, at) => (at < places ? `p${at}&${taken}` : `p${at}`)).join('&');
}

/** Requests on this side of each engine's limits, and beyond. */
const within = {
  nginx: [
    ...[withGaps(9), withGaps(9, { before: '&&' }), withGaps(9, { behind: '&&' })],
    ...[withGaps(9, { before: '&', behind: '&' }), withGaps(8, { count: 9 }), '&&', 'a&&'],
  ].flatMap((query) => [`/plain?${query}`, `/far?${query}`]),
  apache: [
    ...[withGaps(96), withGaps(95, { before: '&&' }), withGaps(95, { behind: '&&' }), '&&', 'a&&'],
  ].flatMap((query) => [`/plain?${query}`, `/far?${query}`, `/sets?${query}`]),
};
const beyond = {
  nginx: [
    ...[withGaps(10), withGaps(11, { before: '&&' }), withGaps(40, { behind: '&&' })],
    withGaps(10, { behind: '&' }),
  ].flatMap((query) => [`/plain?${query}`, `/far?${query}`]),
  apache: [
    ...[withGaps(97), withGaps(96, { before: '&' }), withGaps(96, { behind: '&&' })],
    withGaps(110, { before: '&', behind: '&' }),
  ].flatMap((query) => [`/plain?${query}`, `/far?${query}`, `/sets?${query}`]),
};
const taking = {
  nginx: {
    within: [
      ...[withTaken('a=2', 1, 31), withTaken('a=2', 15, 16), `${withGaps(31, { count: 31 })}&a=2`],
      `${withTaken('a=2', 1, 31)}&&`,
    ],
    beyond: [
      ...[
        withTaken('a=2', 17, 18),
        `${withGaps(0, { count: 32 })}&a=2&&b&`,
        `${withGaps(0, { count: 33 })}&&b`,
      ],
      `&${withGaps(40, { count: 60 })}&a=2`,
    ],
  },
  apache: {
    within: [withTaken('a=2', 96, 97), `${withTaken('a=2', 48, 49)}&${withGaps(48, { count: 50 })}`],
    beyond: [withTaken('a=2', 97, 98), `${withTaken('a=2', 90, 91)}&&${withTaken('a=2', 20, 21)}`],
  },
};

describe.each([nginxEngine, apacheEngine, apacheVhostEngine].filter(requireEngine))('$name', (engine) => {
  const id = engine === nginxEngine ? 'nginx' : 'apache';
  let server: OwnServer;
  beforeAll(async () => {
    server = await engine.start(site, engine.host.emit(site.plan));
  });
  afterAll(() => server.stop());

  const headers = { 'x-forwarded-proto': 'https' };
  const url = (path: string): string => `http://www.example.com${path}`;
  const given = async (path: string) =>
    (await server.ask({ method: 'GET', url: url(path), headers })).location;
  const right = (path: string) => answer(site.plan, requestOf(url(path), { headers })).location;
  const declared = (path: string) => answerOn(site.plan, engine.host, requestOf(url(path), { headers }));

  const requested = (kind: 'within' | 'beyond'): string[] => [
    ...(kind === 'within' ? within : beyond)[id],
    ...taking[id][kind].flatMap((query) => [
      `/sets?${query}`,
      `/asks?id=1&${query.replaceAll('a=2', 'id=3')}`.replace(/&p0(?=&|$)/, ''),
      `/rest/x/y?id=1&${query.replaceAll('a=2', 'id=3')}`.replace(/&p0(?=&|$)/, ''),
    ]),
  ];

  test('answers as the reference up to its limits', async () => {
    for (const path of requested('within')) {
      expect([path, await given(path)]).toEqual([path, right(path)]);
      expect([path, declared(path).location]).toEqual([path, right(path)]);
    }
  });

  test('answers as declared beyond them, and says why it differs', async () => {
    for (const path of requested('beyond')) {
      const { location, why } = declared(path);
      expect([path, location]).toEqual([path, await given(path)]);
      expect([path, location === right(path)]).toEqual([path, false]);
      expect(why).toMatch(/^it (?:removes|compares)/);
    }
  });

  test('a pattern is found by a parameter behind the limit', async () => {
    const path = `/rest/x?${withGaps(0, { count: 40 })}&id=1`;
    expect(declared(path).location).toBe(await given(path));
    expect((await given(path))?.startsWith('https://www.example.com/three/x?')).toBe(true);
  });

  test('has a finding for it', () => {
    const found = fitTo(site.plan, engine.host).unsupported.map(({ rule, level }) => [rule, level]);
    expect(found).toContainEqual(['host-empty-parameters', 'info']);
  });
});
