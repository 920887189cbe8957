import { expect, onTestFinished, test } from 'vitest';
import { folderOf } from '../commands/migrate/support.ts';
import { expectKilledIn, killAtEach, signpost } from './killing.ts';

const argv = ['init', '--yes'];
const config =
  "import { defineConfig } from 'astro/config';\n\nexport default defineConfig({\n  site: 'https://www.example.com',\n});\n";

/** A project of Astro in Git, whose redirects nobody has imported. */
async function prepared(): Promise<string> {
  const { root, remove } = await folderOf({
    'package.json': '{ "name": "acme", "type": "module", "dependencies": { "astro": "^6.0.0" } }\n',
    'astro.config.mjs': config,
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.gitignore': 'node_modules/\n',
    'public/_redirects': '/old /news/ 301\n',
    'netlify.toml': '[build]\npublish = "dist"\n',
  });
  onTestFinished(remove);
  return root;
}

test('killed at any moment, init leaves whole files, and the same command ends it with every task in the list', async () => {
  const moments = await killAtEach(await prepared(), argv, async ({ root, killed }) => {
    const again = await signpost(root, argv);
    expect([killed, again]).toEqual([killed, expect.objectContaining({ exit: 0 })]);
  });
  expectKilledIn(moments, [
    '.github/workflows/signpost.yml',
    '.gitignore',
    'astro.config.mjs',
    'redirects.yaml',
    'signpost-todo.txt',
  ]);
});
