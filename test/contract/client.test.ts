import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createNodeServer } from '../../integrations/signpost/src/api/node.ts';
import { removeFolder, requireEngine, temporaryFolder } from '../behavior/engines/engine.ts';
import { apiSite } from './site.ts';

const tools = fileURLToPath(new URL('../engines/node_modules', import.meta.url));
const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

const engine = {
  missing: () =>
    existsSync(join(tools, 'openapi-typescript')) && existsSync(join(tools, 'openapi-fetch'))
      ? undefined
      : 'openapi-typescript is not installed: npm run engines',
};

/** A client as its developer would write it; every line is checked against the generated types. */
const program = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
const query = { page: 0, size: 2, sortby: 'stock', order: 'desc', status: ['sale'], gteStock: 7 } as const;
const { data: page } = await client.GET('/api/product', { params: { query: { ...query, status: [...query.status] } } });
if (!page || Array.isArray(page)) throw new Error('a page');
const total: number = page.meta.total;
const first: components['schemas']['Product'] | undefined = page.content[0];
if (!first) throw new Error('a record');
const { data: record } = await client.GET('/api/product/{id}', { params: { path: { id: first.id } } });
const names: (string | undefined)[] = [record?.category.name, ...(record?.tags ?? []).map((tag) => tag.name)];
const { error, response } = await client.GET('/api/product', { params: { query: { size: 2 } } });
const code: components['schemas']['Error']['code'] | undefined = error?.code;
// @ts-expect-error: the status of a product is one of two words.
await client.GET('/api/product', { params: { query: { status: ['gone'] } } });
console.log(JSON.stringify({ total, name: first.name, names, code, status: response.status }));
`;

/** Runs a program of this machine's Node and returns what it printed. */
function run(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

describe.runIf(requireEngine(engine))('a client generated from the OpenAPI document', () => {
  test('compiles, and gets the records that it asks for', async () => {
    const { files, api } = await apiSite();
    const folder = temporaryFolder('client');
    const server = createNodeServer(api.answer);
    try {
      await symlink(tools, join(folder, 'node_modules'));
      await writeFile(join(folder, 'openapi.json'), files['api/openapi.json'] ?? '');
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
      await writeFile(join(folder, 'client.ts'), program);
      run([join(tools, 'openapi-typescript/bin/cli.js'), 'openapi.json', '--output', 'api.ts'], folder);
      expect(await readFile(join(folder, 'api.ts'), 'utf8')).toContain('"/api/product"');
      const options =
        '--strict --target es2024 --module nodenext --rewriteRelativeImportExtensions --skipLibCheck --types node --typeRoots';
      const types = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));
      run([tsc, ...options.split(' '), types, 'client.ts', 'api.ts'], folder);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      // Not in step with this process, which is the server.
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['client.js', `http://127.0.0.1:${port}`],
        { cwd: folder },
      );
      expect(JSON.parse(stdout)).toEqual({
        total: 3,
        name: 'Float switch S10',
        names: ['Level sensors'],
        code: 'A0410',
        status: 422,
      });
    } finally {
      server.closeAllConnections();
      server.close();
      await removeFolder(folder);
    }
  });
});
