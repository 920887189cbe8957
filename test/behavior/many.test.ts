import { describe, expect, test } from 'vitest';
import { selectSupported } from '../../integrations/signpost/src/hosts/select-supported.ts';
import type { OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { answerOf } from './answer-of.ts';
import { awsEngine } from './engines/aws.ts';
import { type Engine, requireEngine } from './engines/engine.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { vercelEngine } from './engines/vercel.ts';
import { differences } from './probe.ts';
import type { Site } from './sites.ts';
import { makeSite } from './strange.ts';

/** Past what one file of a host holds, by the way that the host has for it. */
const many = 50_000;
const rows = Array.from({ length: many }, (_, at) => [`/shop/${at % 97}/item-${at}`, `/p/${at}/`] as const);

interface Way {
  readonly name: string;
  readonly engine: Engine;
  /** A file that shows the way that is taken. */
  readonly file: string;
  /** Without a password, which asks for the program. */
  readonly isPlain?: true;
}

const ways: readonly Way[] = [
  { name: "Netlify's edge function over one JSON file", engine: netlifyEngine, file: '_signpost/site.json' },
  {
    name: "Vercel's middleware over one JSON file",
    engine: vercelEngine,
    file: '_signpost/site.json',
    isPlain: true,
  },
  { name: "CloudFront's KeyValueStore", engine: awsEngine, file: 'store.json', isPlain: true },
];

describe.each(ways.filter(({ engine }) => requireEngine(engine)))('$name', ({ engine, file, isPlain }) => {
  test(`answers samples of ${many} redirects as \`answer\` does`, async () => {
    const site = siteFor(engine, isPlain === true);
    const output: readonly OutFile[] = engine.host.emit(site.plan);
    expect(output.map(({ path }) => path)).toContain(file);
    const running = await engine.start(site, output);
    try {
      const sampled = rows.map(([from]) => from).filter((_, at) => at % 251 === 0);
      const requested = [...sampled, ...sampled.map((path) => `${path}/?x=1`), `/shop/1/item-${many}`, '/'];
      const scheme = engine.host.kind === 'server' ? 'http' : 'https';
      const request = scheme === 'http' ? { 'x-forwarded-proto': 'https' } : {};
      const wrong: string[] = [];
      for (const path of requested) {
        const one = { method: 'GET', url: `${scheme}://www.example.com${path}`, request };
        const expected = answerOf(site, one);
        const probe = {
          id: '',
          site: site.name,
          conventions: [],
          needs: [],
          ...one,
          ...expected,
          headers: {},
        };
        const found = differences(probe, await running.ask({ ...one, headers: request }));
        if (found.length > 0) wrong.push(`${path}: ${found.join(', ')}`);
      }
      expect(wrong).toEqual([]);
    } finally {
      await running.stop();
    }
  }, 600_000);
});

/** Nothing of the map may be left out. */
function siteFor({ host }: Engine, isPlain: boolean): Site {
  const protect = isPlain ? [] : [{ prefix: '/intern/', realm: 'Intern', users: '' }];
  const tls =
    host.kind === 'platform' ? ({ at: 'here' } as const) : { at: 'proxy' as const, from: ['127.0.0.1'] };
  const made = makeSite(rows, { protect, tls, redirectMaxAge: false });
  expect(selectSupported(host, made.plan).omitted.size).toBe(0);
  return { ...made, plan: selectSupportedPlan(made.plan, host) };
}
