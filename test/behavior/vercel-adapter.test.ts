import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { compileSource } from '../../integrations/signpost/src/hosts/vercel/build-output.ts';
import { vercel } from '../../integrations/signpost/src/hosts/vercel/host.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { requireEngine } from './engines/engine.ts';
import { partAlone } from './engines/files-alone.ts';
import { vercelEngine } from './engines/vercel.ts';
import { vercelAdapter } from './engines/vercel-adapter.ts';
import { compileConfig } from './engines/vercel-routes.ts';
import { describeGenerated } from './generated-suite.ts';
import { readProbes } from './probe.ts';
import { siteOf } from './sites.ts';
import { describeEngine } from './suite.ts';

describeEngine(vercelAdapter);
describeGenerated(vercelAdapter);

const packages = new URL('../engines/node_modules/', import.meta.url);

describe.runIf(requireEngine(vercelEngine))(
  'a regular expression that replaces a source of vercel.json',
  () => {
    test('matches the same URLs with the same groups as the one that Vercel compiles', async () => {
      const { getTransformedRoutes } = createRequire(packages)('@vercel/routing-utils');
      const { plan } = await siteOf('main');
      const files = vercel.emit(partAlone(vercel, plan));
      const config = JSON.parse(files.filter(({ path }) => path === 'vercel.json').map(joinContent)[0] ?? '');
      const compiled = compileConfig(getTransformedRoutes, JSON.stringify({ redirects: config.redirects }));
      const sources: string[] = config.redirects.map(({ source }: { source: string }) => source);
      const paths = readProbes().map(({ url }) => new URL(url).pathname);
      expect(sources.length).toBeGreaterThan(50);
      for (const [at, source] of sources.entries()) {
        const theirs = new RegExp(compiled[at]?.src ?? '');
        const generated = new RegExp(compileSource(source));
        for (const path of paths)
          expect([source, path, generated.exec(path)]).toEqual([source, path, theirs.exec(path)]);
      }
    });

    test.each(['/a.b', '/a-b', '/a|b', '/[a]', '/$1', '/a^b', '/%2A', "/it's", '/a,b;c=d', '/é'])(
      '%s',
      (path) => {
        const { getTransformedRoutes } = createRequire(packages)('@vercel/routing-utils');
        const redirects = [{ source: path, destination: 'https://x.example/', statusCode: 301 }];
        const [route] = compileConfig(getTransformedRoutes, JSON.stringify({ redirects }));
        for (const requested of [path, `${path}/`, path.replace(/[.|^$]/g, 'x')])
          expect(new RegExp(compileSource(path)).test(requested)).toBe(
            new RegExp(route?.src ?? '').test(requested),
          );
      },
    );
  },
);
