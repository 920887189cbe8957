import { expect, test } from 'vitest';
import { findAnswering } from '../../src/astro/api.ts';
import { parseOptions } from '../../src/astro/parse-options.ts';
import type { HostId } from '../../src/hosts/load.ts';

// The table under "Where it runs" of the guide to the JSON API.
test.each<[host: HostId | undefined, handler: boolean, expected: string]>([
  [undefined, true, 'handler'],
  ['cloudflare', true, 'handler'],
  ['cloudflare', false, 'server'],
  ['nginx', true, 'server'],
  ['aws', true, 'files'],
  ['firebase', true, 'files'],
  ['azure-swa', true, 'files'],
  ['github-pages', true, 'files'],
])('findAnswering for %s with api.handler: %s', async (host, handler, expected) => {
  const options = parseOptions({ deploy: { host }, api: { module: 'src/api.ts', handler } });
  expect(await findAnswering(options)).toBe(expected);
});
