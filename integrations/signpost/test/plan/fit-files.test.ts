import { describe, expect, test } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { type BuildFiles, checkFileLimits } from '../../src/plan/fit-files.ts';

const api = {
  base: parsePath('/api'),
  resources: [],
  origins: [],
  errors: 'api/_errors',
  maxTarget: 2048,
};

/** A build with so many records, of which one file has so many bytes. */
function buildOf(records: number, bytes = 1000): BuildFiles {
  return {
    paths: ['index.html', ...Array.from({ length: records }, (_, at) => `api/item/${at}.json`)],
    size: () => ({ total: bytes + records, largest: { path: 'api/item.json', bytes } }),
  };
}

const mebi = 2 ** 20;

describe('the files of a build', () => {
  test.each<[host: string, build: BuildFiles, found: RegExp | undefined]>([
    ['cloudflare', buildOf(19_999), undefined],
    [
      'cloudflare',
      buildOf(20_000),
      /20,001 files, and the limit is 20,000 files on the free plan, 100,000 files on a paid plan \(20,000 of the files belong to the API\)/,
    ],
    ['cloudflare', buildOf(100_000), /100,001 files/],
    ['cloudflare', buildOf(10, 25 * mebi), undefined],
    ['cloudflare', buildOf(10, 25 * mebi + 1), /api\/item\.json has 25 MiB, and the limit is 25 MiB/],
    ['netlify', buildOf(54_000), undefined],
    ['netlify', buildOf(54_001), /the folder api\/item\/ has 54,001 files, and the limit is 54,000 files/],
    ['azure-swa', buildOf(15_000), /the limit is 15,000 files \(/],
    [
      'azure-swa',
      buildOf(1, 250 * mebi + 1),
      /the build has 250 MiB, and the limit is 250 MiB on the free plan, 500 MiB on a paid plan/,
    ],
    ['github-pages', buildOf(100, 1024 * mebi), /the build has 1024 MiB, and the limit is 1024 MiB/],
    ['firebase', buildOf(100_000, 2048 * mebi + 1), /the limit is 2048 MiB/],
    ['vercel', buildOf(100_000), undefined],
    ['nginx', buildOf(100_000, 1e10), undefined],
  ])('fit %s or are told: %#', (id, build, found) => {
    const host = hosts.find((one) => one.id === id);
    if (!host) throw new Error(id);
    const all = checkFileLimits(build, host, api);
    expect(all.map(({ message }) => message).join('\n')).toMatch(found ?? /^$/);
    const isPaid = id === 'azure-swa' ? build.paths.length < 15_000 : build.paths.length === 20_001;
    for (const { level, fix } of all)
      expect([level, fix]).toEqual([
        isPaid ? 'warning' : 'error',
        expect.stringMatching(/pageSizes.*handler/),
      ]);
  });

  test('what only the free plan refuses is a warning, and no build fails for it', () => {
    const limits = { files: 20_000, paidFiles: 100_000, siteBytes: 10, paidSiteBytes: 500 };
    const reported = (records: number, bytes: number) =>
      checkFileLimits(
        { paths: Array.from({ length: records }, (_, at) => `${at}.html`), size: sizeOf(bytes) },
        { title: 'C', limits },
      );
    const sizeOf = (bytes: number) => () => ({ total: bytes, largest: { path: 'a', bytes: 1 } });
    expect(reported(20_001, 11).map(({ level }) => level)).toEqual(['warning', 'warning']);
    expect(reported(20_001, 1)[0]).toMatchObject({
      message:
        'C: the build has 20,001 files, and the limit is 20,000 files on the free plan, 100,000 files on a paid plan.',
      fix: expect.stringMatching(/^Use a paid plan, remove files from the build/),
    });
    expect(reported(100_001, 501).map(({ level }) => level)).toEqual(['error', 'error']);
    expect(reported(20_000, 10)).toEqual([]);
  });

  test('of a site without an API are told without it', () => {
    const host = hosts.find((one) => one.id === 'cloudflare');
    const [finding] = host ? checkFileLimits(buildOf(20_000), host) : [];
    expect(finding?.fix).toMatch(
      /^Use a paid plan, remove files from the build, or choose a host with a higher limit\.$/,
    );
  });
});
