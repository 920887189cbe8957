import { expect, test } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';
import { type CountedFiles, checkFileLimits } from '../../src/hosts/shared/support.ts';

/** A build with so many records, of which one file has so many bytes. */
function buildOf(records: number, bytes = 1000): CountedFiles {
  return {
    paths: ['index.html', ...Array.from({ length: records }, (_, at) => `api/item/${at}.json`)],
    size: () => ({ total: bytes + records, largest: { path: 'api/item.json', bytes } }),
  };
}

const mebi = 2 ** 20;

test.each<[host: string, build: CountedFiles, found: string[]]>([
  ['cloudflare', buildOf(19_999), []],
  [
    'cloudflare',
    buildOf(20_000),
    [
      'warning Cloudflare: the build has 20,001 files, and the limit is 20,000 files on the free plan, 100,000 files on a paid plan.',
    ],
  ],
  [
    'cloudflare',
    buildOf(100_000),
    [
      'error Cloudflare: the build has 100,001 files, and the limit is 20,000 files on the free plan, 100,000 files on a paid plan.',
    ],
  ],
  ['cloudflare', buildOf(10, 25 * mebi), []],
  [
    'cloudflare',
    buildOf(10, 26 * mebi),
    ['error Cloudflare: api/item.json has 26 MiB, and the limit is 25 MiB.'],
  ],
  [
    'netlify',
    buildOf(54_001),
    ['error Netlify: the folder api/item/ has 54,001 files, and the limit is 54,000 files.'],
  ],
  [
    'azure-swa',
    buildOf(1, 251 * mebi),
    [
      'warning Azure Static Web Apps: the build has 251 MiB, and the limit is 250 MiB on the free plan, 500 MiB on a paid plan.',
    ],
  ],
  ['nginx', buildOf(100_000, 1e10), []],
])('checkFileLimits measures a build for %s: %#', (id, build, expected) => {
  const host = hosts.find((one) => one.id === id);
  const found = host === undefined ? [] : checkFileLimits(build, host);
  expect(found.map(({ level, message }) => `${level} ${message}`)).toEqual(expected);
});
