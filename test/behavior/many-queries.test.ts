import { describe, expect, test } from 'vitest';
import { answer, type Request, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { answerOn } from '../../integrations/signpost/src/plan/answer-on.ts';
import { fitTo, within } from '../../integrations/signpost/src/plan/fit.ts';
import { apacheVhostEngine } from './engines/apache.ts';
import { caddyEngine } from './engines/caddy.ts';
import { type Engine, requireEngine } from './engines/engine.ts';
import { haproxyEngine } from './engines/haproxy.ts';
import { nginxEngine } from './engines/nginx.ts';
import { makeSite } from './strange.ts';

/** More: `SIGNPOST_MANY=300000 vitest run test/behavior/many-queries`. */
const many = Number(process.env['SIGNPOST_MANY'] ?? 5001);
const sampled = 20;

/** Values as exports have them: escapes that need be and that need not, signs of configuration files, no UTF-8. */
const signs = [
  ...['%2F', '/', '%2B', '+', '%20', '%26', '%3D', '=', '%25', '%', '%3N', '%3A', ':', '%23', '%41', 'Abc'],
  ...[
    '%C3%A9',
    '%FC',
    '%b1',
    ',',
    ';',
    '@',
    '?',
    '!',
    '*',
    '(',
    '~',
    '|',
    "'",
    '$1',
    '%22',
    '%5C',
    '%5B',
    '%7B',
  ],
];

type Row = readonly [from: string, to: string];

/** Maps with so many redirects, by what sets their old URLs apart. */
const maps: Readonly<Record<string, (at: number, sign: string) => string>> = {
  'one parameter': (at, sign) => `/v.ashx?f=a${sign}x${at}.pdf`,
  'several sets of parameters': (at, sign) => {
    const all = [`id=${at}`, `cat=${at % 7}&id=${at}`, `page=a${sign}x${at}`, `a=1&b=2&c=${at}`];
    return `/index.php?${all[at % 4]}`;
  },
  'pairs of few values': (at) => `/grid?x=${at % 160}&y=${Math.floor(at / 160)}`,
  'names without a value': (at, sign) => `/old.php?a${sign.replace('=', '')}x${at}`,
  'paths and parameters': (at, sign) => `/p${at % 997}/d.aspx?n${at % 31}=a${sign}x${at}`,
};

function rowsOf(map: string, count: number): Row[] {
  const from = maps[map];
  if (from === undefined) throw new Error(`there is no map "${map}"`);
  return Array.from({ length: count }, (_, at) => [from(at, signs[at % signs.length] ?? ''), `/x${at}/`]);
}

/** The URL in the map's own variant and in others, with parameters beside, behind one of the same name, and near misses. */
function requestsFor(from: string): string[] {
  const [path = '', query = ''] = from.split(/\?(.*)/s);
  const [name = ''] = query.split('=');
  const letters = query.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const bare = query.replace(/%(?:2[1247BCF]|3[AB]|40|5[BD]|7[BCE])/g, (hex) => decodeURIComponent(hex));
  const queries = [
    ...[query, letters, bare, query.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())],
    ...[`utm=1&${query}`, `${query}&x=%zz`, `&&${query}&`, query.split('&').reverse().join('&')],
    ...[`${name}=other&${query}`, `${query}&${name}=other`, `${query}x`, query.toUpperCase()],
  ];
  return queries.map((one) => `${path}?${one}`);
}

/** What an engine answers otherwise than its host is declared to: the reference, but where it looks at a part of a query. */
async function wrongAnswers(engine: Engine, rows: readonly Row[]) {
  const made = makeSite(rows, { redirectMaxAge: false });
  expect(fitTo(made.plan, engine.host).unsupported.filter(({ level }) => level !== 'info')).toEqual([]);
  const site = { ...made, plan: within(made.plan, engine.host) };
  expect(site.plan.exact).toHaveLength(rows.length);
  const running = await engine.start(site, engine.host.emit(site.plan));
  const step = Math.max(1, Math.floor(rows.length / sampled) - 1);
  const targets = rows.filter((_, at) => at % step === 0).flatMap(([from]) => requestsFor(from));
  const request = { 'x-forwarded-proto': 'https' };
  const isWhole = engine.host.can.limits.repeated === undefined;
  const expected = (one: Request) =>
    isWhole ? answer(site.plan, one) : answerOn(site.plan, engine.host, one);
  const wrong: string[] = [];
  try {
    for (const target of targets) {
      const requested = { method: 'GET', url: `http://www.example.com${target}`, headers: request };
      const { status, location = '' } = expected(requestOf(requested.url, requested));
      const given = await running.ask(requested);
      if (given.status !== status || given.location !== location)
        wrong.push(`${target}: ${given.status} ${given.location}, not ${status} ${location}`);
    }
  } finally {
    await running.stop();
  }
  return { requested: targets.length, wrong };
}

describe.runIf(requireEngine(nginxEngine))('nginx', () => {
  test.each(Object.keys(maps))(
    `answers from ${many} redirects with queries as the reference does: %s`,
    async (map) => {
      const { requested, wrong } = await wrongAnswers(nginxEngine, rowsOf(map, many));
      expect(wrong).toEqual([]);
      expect(requested).toBeGreaterThan(200);
    },
    900_000,
  );

  test('answers from 25000 of them', async () => {
    const { wrong } = await wrongAnswers(nginxEngine, rowsOf('one parameter', 25_000));
    expect(wrong).toEqual([]);
  }, 300_000);

  test('looks at the first 32 parameters, as it is declared', async () => {
    const site = makeSite([
      ['/a?id=1', '/x/'],
      ['/a', '/y/'],
    ]);
    expect(fitTo(site.plan, nginxEngine.host).unsupported.map(({ rule }) => rule)).toEqual([
      'host-parameters',
      'host-empty-parameters',
    ]);
    const running = await nginxEngine.start(site, nginxEngine.host.emit(site.plan));
    const more = (count: number): string => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&');
    try {
      for (const query of [`${more(31)}&id=1`, `${more(32)}&id=1`, `id=1&${more(40)}`, more(33)]) {
        const requested = { method: 'GET', url: `http://www.example.com/a?${query}` };
        const headers = { 'x-forwarded-proto': 'https' };
        const declared = answerOn(site.plan, nginxEngine.host, requestOf(requested.url, { headers }));
        expect((await running.ask({ ...requested, headers })).location).toBe(declared.location);
      }
    } finally {
      await running.stop();
    }
  });

  test('finds a parameter of 1,500 bytes of which each is escaped', async () => {
    const value = 'ab1'.repeat(499);
    const site = makeSite([[`/a?id=${value}`, '/x/']]);
    const running = await nginxEngine.start(site, nginxEngine.host.emit(site.plan));
    const escaped = Buffer.from(value).toString('hex').replace(/../g, '%$&');
    try {
      const url = `http://www.example.com/a?id=${escaped}`;
      const { location } = await running.ask({
        method: 'GET',
        url,
        headers: { 'x-forwarded-proto': 'https' },
      });
      expect(location).toBe('https://www.example.com/x/');
    } finally {
      await running.stop();
    }
  });
});

describe.each([haproxyEngine, apacheVhostEngine, caddyEngine].filter(requireEngine))('$name', (engine) => {
  test.each(['one parameter', 'several sets of parameters'])(
    `answers from ${many} redirects with queries as it is declared: %s`,
    async (map) => expect((await wrongAnswers(engine, rowsOf(map, many))).wrong).toEqual([]),
    900_000,
  );

  test('says that the first value of a repeated parameter counts past its limit', () => {
    const rules = (count: number) =>
      fitTo(makeSite(rowsOf('one parameter', count)).plan, engine.host).unsupported.map(({ rule }) => rule);
    const always = engine === apacheVhostEngine ? ['host-empty-parameters'] : [];
    expect([rules(2000), rules(2001)]).toEqual([always, [...always, 'host-repeated']]);
  });
});
