import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../../test/proof.ts';
import { openBuildFolder } from '../../../src/lib/disk/build-folder.ts';
import { enterFolder } from '../../commands/support/own-folder.ts';
import { copyProject } from '../../support/project.ts';
import { compareWithAnswers } from './support/agreement.ts';
import { type HostSetting, hostSettings } from './support/host-settings.ts';

// The audit of a site without Signpost, whose canonicals are `Astro.url`: nine builds on each host at night, else three
// with each format and trailing slash, of which each host has one.

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

interface Built {
  readonly format: (typeof formats)[number];
  readonly trailingSlash: (typeof slashes)[number];
  readonly settings: readonly HostSetting[];
}

const builds = isNightly
  ? formats.flatMap((format) =>
      slashes.map((trailingSlash): Built => ({ format, trailingSlash, settings: hostSettings })),
    )
  : formats.map(
      (format, at): Built => ({
        format,
        trailingSlash: slashes[at] ?? 'ignore',
        settings: hostSettings.filter((_, index) => index % formats.length === at),
      }),
    );

describe.each(builds)(
  'Astro with format $format and trailingSlash $trailingSlash',
  ({ format, trailingSlash, settings }) => {
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

    test.each(settings)('is audited on $title as the responder answers', async ({ id, root }) => {
      const settings = Object.entries(root).map(([name, config]) => [name, JSON.stringify(config)]);
      await enterFolder({ ...files, ...Object.fromEntries(settings) });
      const { count, differences } = await compareWithAnswers(id);
      expect(differences).toEqual([]);
      expect(count).toBeGreaterThan(80);
    });
  },
);
