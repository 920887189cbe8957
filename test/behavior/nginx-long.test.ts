import { afterEach, describe, expect, test } from 'vitest';
import { nginx } from '../../integrations/signpost/src/hosts/nginx/host.ts';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { answerOn } from '../../integrations/signpost/src/plan/answer-on.ts';
import { fitTo, within } from '../../integrations/signpost/src/plan/fit.ts';
import { requireEngine } from './engines/engine.ts';
import { nginxEngine } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import { makeSite } from './strange.ts';

/** nginx reads no word of more than 4,096 bytes. */
describe.runIf(requireEngine(nginxEngine))('nginx and long redirects', () => {
  let running: OwnServer | undefined;
  afterEach(() => running?.stop());
  const headers = { 'x-forwarded-proto': 'https' };
  const start = async (rows: readonly (readonly [string, string])[], ignoreCase = false) => {
    const made = makeSite(rows);
    const site = { ...made, plan: { ...made.plan, ignoreCase } };
    const plan = within(site.plan, nginx);
    const server = await nginxEngine.start({ ...site, plan }, nginx.emit(plan));
    running = server;
    const ask = async (path: string) =>
      (await server.ask({ method: 'GET', url: `http://www.example.com${path}`, headers })).location;
    return {
      plan: site.plan,
      ask,
      url: (path: string) => requestOf(`http://www.example.com${path}`, { headers }),
    };
  };
  const long = 'abcdefghij'.repeat(60);
  const escaped = (path: string): string => path.replace('a', '%61');

  test.each([
    ['a pattern', `/${long}/:x`, `/${long}/1`],
    ['a path with two slashes', `//${long}`, `//${long}`],
    ['a pattern by query', `/p/:x?q=${long}`, `/p/1?q=${long}`],
  ])('%s that is too long for every escape is matched in those that browsers send', async (_, from, path) => {
    const { plan, ask, url } = await start([[from, '/new/']]);
    const right = answer(plan, url(escaped(path))).location;
    expect(right).toBe('https://www.example.com/new/');
    expect([await ask(path), await ask(escaped(path))]).toEqual([right, '']);
    expect(answerOn(plan, nginx, url(path)).location).toBe(right);
    expect(answerOn(plan, nginx, url(escaped(path)))).toMatchObject({
      status: 404,
      why: 'it matches a path or query of this length only with the escapes that browsers send',
    });
    const [finding] = nginx.beyond?.(plan) ?? [];
    expect(finding).toMatchObject({ rule: 'host-escapes', level: 'info', line: 1 });
    expect(finding?.message).toContain(`"/`);
  });

  test.each([
    ['a pattern', '/abcdefghij/:x', '/abcdefghij/1'],
    ['a path with two slashes', '//abcdefghij', '//abcdefghij'],
  ])('%s that is short is matched in every escape, and has no finding', async (_, from, path) => {
    const { plan, ask, url } = await start([[from, '/new/']]);
    expect(await ask(escaped(path))).toBe('https://www.example.com/new/');
    expect(answerOn(plan, nginx, url(escaped(path))).location).toBe('https://www.example.com/new/');
    expect(nginx.beyond?.(plan) ?? []).toEqual([]);
  });

  test.each([
    ['dollars in a path with a capital', `/A${'$'.repeat(240)}`, '/new/', false],
    ['dollars in a target', '/a', `/new${'$'.repeat(1900)}`, false],
    ['a path that is no UTF-8', `/${'%FC'.repeat(1000)}`, '/new/', false],
    ['a path in any case', `/${'%C3%A9'.repeat(500)}`, '/new/', true],
  ])('%s, which make a word too long, are left out with a finding', async (_, from, to, ignoreCase) => {
    const { plan, ask } = await start(
      [
        [from, to],
        ['/b', '/c/'],
      ],
      ignoreCase,
    );
    expect(await ask('/b')).toBe('https://www.example.com/c/');
    expect(fitTo(plan, nginx).unsupported.map(({ rule }) => rule)).toContain('host-syntax');
  });
});
