import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from '../case.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const astro = join(modules, 'astro/bin/astro.mjs');

const body = (index: string): string =>
  `<h1>Page {${index}}</h1><p>{('A paragraph about instrument ' + ${index} + '. ').repeat(40)}</p>` +
  `<ul>{Array.from({ length: 20 }, (_, i) => <li><a href={\`/pages/page-\${(${index} + i * 7) % 1000}/\`}>A neighbour</a></li>)}</ul>`;

const head = (index: string): string =>
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0">` +
  `<title>{'Page ' + ${index} + ' about an instrument | Bench'}</title><meta name="description" content={'What page ' + ${index} + ' says of an instrument, in one sentence that is long enough.'}>` +
  `<link rel="canonical" href={'https://www.example.com' + Astro.url.pathname}><link rel="icon" href="/favicon.svg">`;

const many = `---
export const getStaticPaths = () => Array.from({ length: 1000 }, (_, i) => ({ params: { page: 'page-' + i }, props: { index: i } }));
const { index } = Astro.props;
---
<html lang="en"><head>${head('index')}</head><body>${body('index')}</body></html>
`;
const home = `---
const index = 0;
---
<html lang="en"><head>${head("'zero'")}</head><body>${body('index')}</body></html>
`;

async function project(folder: string, config: string): Promise<string> {
  await mkdir(join(folder, 'src/pages/pages'), { recursive: true });
  await mkdir(join(folder, 'public'), { recursive: true });
  await symlink(modules, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'astro.config.mjs'), config);
  await writeFile(join(folder, 'src/pages/pages/[page].astro'), many);
  await writeFile(join(folder, 'src/pages/index.astro'), home);
  await writeFile(
    join(folder, 'public/favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>',
  );
  return folder;
}

// Astro empties it at each build, which took from 0.1 to 2 seconds.
const leaves = ['dist'];

const site = `site: 'https://www.example.com', trailingSlash: 'always'`;

const unit: Case = {
  id: 'build-1000',
  title: 'astro build of 1,000 pages with signpost()',
  against: 'the same without it',
  goal: 1.05,
  runs: 5,
  async prepare(folder) {
    const withIt = `import signpost from 'astro-signpost';\nexport default { ${site}, integrations: [signpost()] };\n`;
    return {
      ours: { args: [astro, 'build'], cwd: await project(join(folder, 'with'), withIt), leaves },
      theirs: {
        args: [astro, 'build'],
        cwd: await project(join(folder, 'without'), `export default { ${site} };\n`),
        leaves,
      },
    };
  },
};
export default unit;
