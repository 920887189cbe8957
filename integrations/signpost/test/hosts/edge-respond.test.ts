import { describe, expect, test } from 'vitest';
import { generateRequests, generateSite } from '../../../../test/behavior/generated.ts';
import { createEdgeConfig } from '../../src/hosts/edge/program.ts';
import { makeResponder } from '../../src/hosts/edge/respond.ts';
import { createSiteDataFile } from '../../src/hosts/edge/site-data.ts';
import { joinContent } from '../../src/lib/file.ts';
import { answer } from '../../src/plan/answer.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { requestOf } from '../../src/plan/request.ts';

const maps = Number(process.env['SIGNPOST_MAPS'] ?? 40);

describe('the program at the edge', () => {
  test.each(Array.from({ length: maps }, (_, at) => at + 1))(
    'answers the map as `answer` does, and sends files on: map %i',
    async (seed) => {
      const site = generateSite(seed);
      const plan: Plan = { ...site.plan, tls: { at: 'here' }, domains: ['example.com'] };
      const ask = responderOf(plan, site.files);
      const origins = ['https://www.example.com', 'http://www.example.com', 'https://example.com'];
      for (const [at, { method, url }] of generateRequests(site, 300, seed).entries()) {
        const moved = url.replace('http://www.example.com', origins[at % origins.length] ?? '');
        expect([method, moved, await ask(method, moved)]).toEqual([
          method,
          moved,
          expected(plan, site.files, method, moved),
        ]);
      }
    },
  );
});

interface Said {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
  readonly hsts: string | null;
}

/** Asks the program as a platform would, with its data that went through JSON. */
function responderOf(
  plan: Plan,
  files: Readonly<Record<string, string>>,
): (method: string, url: string) => Promise<Said> {
  const shards = [createSiteDataFile(plan)].map((file) => [file.path, joinContent(file)]);
  const stored = new Map<string, string>([
    ...Object.entries(files),
    ...shards.map(([path = '', text = '']) => [path, text] as const),
  ]);
  const respond = makeResponder(JSON.parse(JSON.stringify(createEdgeConfig(plan))));
  return async (method, url) => {
    const response = await respond(asSent(method, url), {
      next: async (headers) => new Response('sent on', { headers }),
      fetchFile: async (file) => {
        const text = stored.get(file);
        return new Response(text ?? 'missing', { status: text === undefined ? 404 : 200 });
      },
    });
    const { status, headers } = response;
    return {
      status,
      location: headers.get('location'),
      body: await response.text(),
      hsts: headers.get('strict-transport-security'),
    };
  };
}

/** A request whose URL is not tidied: `Request` resolves dots and the like, as platforms do themselves. */
function asSent(method: string, url: string): Request {
  return new Proxy(new Request('https://www.example.com/', { method }), {
    get: (request, name) => (name === 'url' ? url : Reflect.get(request, name, request)),
  });
}

function expected(plan: Plan, files: Readonly<Record<string, string>>, method: string, url: string): Said {
  const { status, location = null, file, headers, by } = answer(plan, requestOf(url, { method }));
  const hsts = headers['strict-transport-security'] ?? null;
  const step = by.at(-1)?.step ?? '';
  if (['page', 'file', 'variant', 'method', 'nothing'].includes(step) && by.length === 1)
    return { status: 200, location: null, body: 'sent on', hsts };
  return {
    status,
    location,
    body: file === undefined || method === 'HEAD' ? '' : (files[file] ?? 'missing'),
    hsts,
  };
}
