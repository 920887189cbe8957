import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';
import { oldPath } from '../map-rows.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const astro = join(modules, 'astro/bin/astro.mjs');
const count = 10_000;
/** Pages that went to another site, so that both builds need no page for them. */
const moves = Array.from({ length: count }, (_, at) => [oldPath(at), `https://shop.example.net/item-${at}/`]);
const site = `site: 'https://www.example.com', trailingSlash: 'always'`;
const page =
  '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>The home page of a site that moved | Bench</title></head><body><h1>Home</h1></body></html>\n';

async function project(folder: string, config: string): Promise<string> {
  await mkdir(join(folder, 'src/pages'), { recursive: true });
  await symlink(modules, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'astro.config.mjs'), config);
  await writeFile(join(folder, 'src/pages/index.astro'), page);
  return folder;
}

const unit: Case = {
  id: 'redirects-10000',
  title: 'astro build of one page and 10,000 redirects with signpost()',
  against: "the same with Astro's own redirects",
  goal: 1 / 20,
  runs: 3,
  async prepare(folder) {
    const generated = await project(
      join(folder, 'ours'),
      `import signpost from 'astro-signpost';\nexport default { ${site}, integrations: [signpost({ deploy: { host: 'nginx' } })] };\n`,
    );
    await writeFile(join(generated, 'redirects.yaml'), 'include:\n  - old.csv\n');
    await writeFile(
      join(generated, 'old.csv'),
      `from,to\n${moves.map((move) => `${move.join()}\n`).join('')}`,
    );
    const theirs = await project(
      join(folder, 'theirs'),
      `export default { ${site}, redirects: ${JSON.stringify(Object.fromEntries(moves))} };\n`,
    );
    return {
      generated: { args: [astro, 'build'], cwd: generated },
      theirs: { args: [astro, 'build'], cwd: theirs },
    };
  },
};
export default unit;
