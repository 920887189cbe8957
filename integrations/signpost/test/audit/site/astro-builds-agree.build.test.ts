import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBuildFolder } from '../../../src/lib/disk/build-folder.ts';
import { enterFolder } from '../../commands/support/own-folder.ts';
import { copyProject } from '../../support/project.ts';
import { compareWithAnswers } from './support/agreement.ts';
import { hostSettings } from './support/host-settings.ts';

// The audit of a site without Signpost, whose canonicals are `Astro.url`: nine builds on each host.

const names = ['about', 'guide/setup', 'guide/tools'];
const variants = ['', '/', '.html', '/index.html'];
const links = names.flatMap((name) => variants.map((variant) => `/${name}${variant}`));
const anchors = [...links, '/', '/index.html', 'setup', './tools', '../about', '/nowhere/', '/nowhere.html']
  .map((href) => `<a href="${href}">${href}</a>`)
  .join('\n');
const page = `---
const url = new URL(Astro.url.pathname, Astro.site).href;
---
<!doctype html>
<html lang="en"><head><title>{url}</title><link rel="canonical" href={url} />
<link rel="alternate" type="application/rss+xml" href="/no-feed.xml" /></head>
<body><h1>{url}</h1>
${anchors}
</body></html>
`;
const redirects =
  '/old /about 301\n/news /guide/setup/ 302\n/lost /nowhere 301\n/round /round-2 301\n/round-2 /round 301\n';

const formats = ['directory', 'file', 'preserve'] as const;
const slashes = ['always', 'never', 'ignore'] as const;

describe.each(formats.flatMap((format) => slashes.map((trailingSlash) => ({ format, trailingSlash }))))(
  'Astro with format $format and trailingSlash $trailingSlash',
  ({ format, trailingSlash }) => {
    const files: Record<string, string> = {};

    beforeAll(async () => {
      const project = await copyProject('bare');
      afterAll(() => project.remove());
      for (const name of ['index', 'about', 'guide/setup/index', 'guide/tools', '404'])
        await project.write(`src/pages/${name}.astro`, page);
      await project.write('public/_redirects', redirects);
      await project.build({ audit: { mode: 'off' } }, { trailingSlash, build: { format } });
      for (const name of openBuildFolder(`${project.root}/dist`).list)
        files[`dist/${name}`] = await readFile(`${project.root}/dist/${name}`, 'utf8');
    });

    test.each(hostSettings)('is audited on $title as the responder answers', async ({ id, root }) => {
      const settings = Object.entries(root).map(([name, config]) => [name, JSON.stringify(config)]);
      await enterFolder({ ...files, ...Object.fromEntries(settings) });
      const { count, differences } = await compareWithAnswers(id);
      expect(differences).toEqual([]);
      expect(count).toBeGreaterThan(80);
    });
  },
);
