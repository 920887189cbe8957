import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readSource } from '../../integrations/signpost/test/migrate/support/read.ts';
import { removeFolder, requireEngine, temporaryFolder } from '../behavior/engines/engine.ts';

/** The used part of DuckDB's package. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(): Promise<{ connect(): Promise<{ run(query: string): Promise<unknown> }> }>;
  };
}

const packages = new URL('../engines/node_modules/', import.meta.url);
const isHere = requireEngine({
  missing: () =>
    existsSync(new URL('@duckdb/node-api/', packages))
      ? undefined
      : '@duckdb/node-api is not installed: npm run engines',
});

const guide = fileURLToPath(new URL('../../docs/src/content/docs/guides/large-logs.md', import.meta.url));
const queries = [...readFileSync(guide, 'utf8').matchAll(/```sql\n(COPY[^`]*)```/g)].map(
  ([, query = '']) => query,
);

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const google = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

const logCombined = (day: number, request: string, status: number, agent = browser): string =>
  `203.0.113.9 - - [${day}/Oct/2026:13:55:36 +0000] "${request}" ${status} 2326 "-" "${agent}"\n`;

const logCloudFront = (
  day: number,
  path: string,
  query: string,
  status: number,
  agent = 'Mozilla/5.0%20Firefox',
) =>
  `2026-10-${day}\t13:55:36\tFRA2\t1\t203.0.113.9\tGET\td1.cloudfront.net\t${path}\t${status}\t-\t${agent}\t${query}\n`;

const logCloudflare = (day: number, uri: string, status: number, agent = browser): string => {
  const request = { ClientRequestMethod: 'GET', ClientRequestURI: uri, ClientRequestUserAgent: agent };
  const response = { EdgeResponseStatus: status, EdgeStartTimestamp: `2026-10-${day}T13:55:36Z` };
  return `${JSON.stringify({ ...request, ...response, RayID: 'x' })}\n`;
};

const logs: readonly (readonly [name: string, file: string, text: string])[] = [
  [
    'combined logs',
    'access.log.1.gz',
    logCombined(10, 'GET /a?x=1 HTTP/1.1', 200) +
      logCombined(12, 'GET /a?x=1 HTTP/2.0', 301) +
      logCombined(14, 'GET /a?x=1 HTTP/1.1', 200, google) +
      logCombined(11, 'HEAD /b HTTP/1.1', 200) +
      logCombined(11, 'GET /missing HTTP/1.1', 404) +
      '203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "\\x16\\x03" 400 0 "-" "-"\n',
  ],
  [
    'logs of CloudFront',
    'cloudfront/one.gz',
    '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query\n' +
      logCloudFront(10, '/a', 'x=1', 200) +
      logCloudFront(12, '/a', 'x=1', 301) +
      logCloudFront(14, '/a', 'x=1', 200, 'Googlebot/2.1') +
      logCloudFront(11, '/b', '-', 200) +
      logCloudFront(11, '/missing', '-', 404),
  ],
  [
    'logs of Cloudflare',
    'logpush/one.gz',
    logCloudflare(10, '/a?x=1', 200) +
      logCloudflare(12, '/a?x=1', 301) +
      logCloudflare(14, '/a?x=1', 200, google) +
      logCloudflare(11, '/b', 200) +
      logCloudflare(11, '/missing', 404),
  ],
];

describe('the DuckDB queries of the guide on large logs', () => {
  const folder = temporaryFolder('large-logs');
  afterAll(() => removeFolder(folder));

  test('are one for each kind of log', () => {
    expect(queries).toHaveLength(logs.length);
  });

  test.runIf(isHere).each(logs.map((log, at) => [...log, at] as const))(
    'count the URLs of %s, and the inventory reads the result',
    async (_, file, text, at) => {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, gzipSync(text));
      const query = (queries[at] ?? '').replace(
        /'([^'\n]*\/\*\.gz|access\.log\*|urls\.csv)'/g,
        (_, name: string) => `'${join(folder, name)}'`,
      );

      const { DuckDBInstance }: DuckDb = createRequire(fileURLToPath(packages))('@duckdb/node-api');
      const instance = await DuckDBInstance.create();
      const connection = await instance.connect();
      await connection.run(query);

      const { seen } = await readSource('urls.csv', readFileSync(join(folder, 'urls.csv')));
      expect(seen).toMatchObject([
        { url: '/a?x=1', hits: 2, seen: '2026-10-12' },
        { url: '/b', hits: 1, seen: '2026-10-11' },
      ]);
    },
  );
});
