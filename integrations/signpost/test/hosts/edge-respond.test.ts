import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/core/file.ts';
import { edgeConfig } from '../../src/hosts/edge/config.ts';
import { makeResponder } from '../../src/hosts/edge/respond.ts';
import { shardFiles } from '../../src/hosts/edge/write-shards.ts';
import { answer } from '../../src/plan/answer.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { requestOf } from '../../src/plan/request.ts';
import { ingredientsOf, requestsOf, siteFrom } from './generated-site.ts';

const runs = Number(process.env['SIGNPOST_RUNS'] ?? 60);

describe('the program at the edge', () => {
  test('answers as `answer` does, from any map', async () => {
    const sites = ingredientsOf(60, 6).chain((made) => fc.tuple(fc.constant(made), fc.array(requestsOf(made), { minLength: 40, maxLength: 40 })));
    await fc.assert(
      fc.asyncProperty(sites, fc.constantFrom('https://www.example.com', 'http://www.example.com', 'https://example.com'), async ([made, targets], origin) => {
        const { plan, files } = siteFrom(made);
        const ask = responderOf(plan, files);
        for (const target of targets) expect([target, await ask(origin + target)]).toEqual([target, expected(plan, files, origin + target)]);
      }),
      { numRuns: runs },
    );
  });
});

interface Said {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
  readonly hsts: string | null;
}

/** Asks the program as a platform would, with shards that went through JSON. */
function responderOf(plan: Plan, files: Readonly<Record<string, string>>): (url: string) => Promise<Said> {
  const shards = shardFiles(plan).map((file) => [file.path, textOf(file)]);
  const stored = new Map<string, string>([...Object.entries(files), ...shards.map(([path = '', text = '']) => [path, text] as const)]);
  const respond = makeResponder(JSON.parse(JSON.stringify(edgeConfig(plan))));
  return async (url) => {
    const response = await respond(asSent(url), async (file) => {
      const text = stored.get(file);
      return new Response(text ?? 'missing', { status: text === undefined ? 404 : 200 });
    });
    const { status, headers } = response;
    return { status, location: headers.get('location'), body: await response.text(), hsts: headers.get('strict-transport-security') };
  };
}

/** A request whose address is not tidied: `Request` resolves dots and the like, as platforms do themselves. */
function asSent(url: string): Request {
  return new Proxy(new Request('https://www.example.com/'), {
    get: (request, name) => (name === 'url' ? url : Reflect.get(request, name, request)),
  });
}

function expected(plan: Plan, files: Readonly<Record<string, string>>, url: string): Said {
  const { status, location = null, file, headers } = answer(plan, requestOf(url));
  return { status, location, body: file === undefined ? '' : (files[file] ?? 'missing'), hsts: headers['strict-transport-security'] ?? null };
}
