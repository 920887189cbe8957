import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hosts } from '../../integrations/signpost/src/hosts/index.ts';

// Each file that a page of the documentation names, in the template, in the package or in `deploy/`.

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}docs/src/content/docs`;
// `evidence/` and the pages of rules name the files of other sites.
const pages = [
  ...['README.md', 'integrations/signpost/README.md'].map((name) => `${root}${name}`),
  ...globSync(['index.md', '{get-started,guides,help}/**/*.md'], { cwd: folder }).map(
    (name) => `${folder}/${name}`,
  ),
];

/** Files that the reader has or writes, or that a command on the same page writes. */
const ofReader = new Map([
  ['deploy/closed/dist/503.html', 'maintenance --output deploy/closed'],
  ['deploy/settings.json', 'the build of Astro'],
  ['public/favicon.svg', "Astro's own template"],
  ['public/sitemap-old.xml', 'migrate release'],
  ['src/components/BaseHead.astro', "Astro's blog template"],
  ['src/content/categories/en/cakes.md', 'written in the tour of the template'],
  ['src/content/products/en/rye-bread.md', 'written in the tour of the template'],
  ['src/content/texts/en/careers.md', 'written in the tour of the template'],
  ['src/content/texts/en/shops.md', 'written in the tour of the template'],
  ['src/illustrations/rye-bread.jpg', 'written in the tour of the template'],
]);

/** The paths below one of the folders that are named in code: `src/site.ts`, without `<name>` or `*`. */
function findPaths(...folders: readonly string[]): { page: string; path: string }[] {
  return pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8');
    const spans = text.matchAll(/`((?:[\w.@-]+\/)+[\w.@-]+\.\w+)`/g);
    const paths = Array.from(spans, ([, path = '']) => path);
    return paths
      .filter((path) => folders.some((start) => path.startsWith(`${start}/`)))
      .map((path) => ({ page, path }));
  });
}

test('each file that the docs name exists, or is written by the reader', () => {
  const named = findPaths('src', 'public', 'templates', 'integrations', 'test');
  expect(named.length).toBeGreaterThan(30);
  const exists = (path: string) =>
    existsSync(`${root}${path}`) || existsSync(`${root}templates/site/${path}`);
  expect(named.filter(({ path }) => !exists(path) && !ofReader.has(path))).toEqual([]);
});

test("the docs name no folder that isn't in the package", () => {
  const { files }: { files: string[] } = JSON.parse(
    readFileSync(`${root}integrations/signpost/package.json`, 'utf8'),
  );
  const named = pages.flatMap((page) => {
    const paths = readFileSync(page, 'utf8').matchAll(/node_modules\/astro-signpost\/([\w./-]*)/g);
    return Array.from(paths, ([, path = '']) => path);
  });
  expect(named.filter((path) => !files.some((packed) => path.startsWith(packed)))).toEqual([]);
});

test('each file of deploy/ in the docs is one that its host gets', () => {
  const named = findPaths('deploy').filter(({ path }) => !ofReader.has(path));
  expect(named.length).toBeGreaterThan(0);

  const unknown = named.filter(({ path }) => {
    const [, id, ...rest] = path.split('/');
    const host = hosts.find((one) => one.id === id);
    const names = ['README.md', ...(host?.files ?? []).map((file) => file.path)];
    return !names.includes(rest.join('/'));
  });
  expect(unknown).toEqual([]);
});
