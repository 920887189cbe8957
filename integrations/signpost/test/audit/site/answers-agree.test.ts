import { describe, expect, test } from 'vitest';
import { isMissing } from '../../../src/answers/answer.ts';
import { followRedirects } from '../../../src/answers/follow.ts';
import { auditSite } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import type { Site } from '../../../src/audit/site/site.ts';
import { hostLoaders } from '../../../src/hosts/load.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { readOnHost } from '../causes/support/on-host.ts';

// Links of one page to each URL variant of pages in both layouts, to a missing page, and to redirects of the site's own file.
const paths = [
  ...['/a', '/a/', '/a.html', '/a/index.html', '/b', '/b/', '/b.html', '/nowhere', '/deep/nowhere/', '/c/d/'],
  ...['/moved', '/temporary', '/lost', '/to-variant'],
];
const redirects = '/moved /c/d/ 301\n/temporary /c/d/ 302\n/lost /nowhere 301\n/to-variant /c/d 301\n';
const body = paths.map((path) => `<p><a href="${path}">${path}</a></p>`).join('');
const files = site({
  'list/index.html': page('/list/', { body }),
  'a/index.html': page('/a/', { canonical: '' }),
  'b.html': page('/b'),
  'c/d/index.html': page('/c/d/'),
  '404.html': page('/404', { canonical: '' }),
});
const vercel = [
  { cleanUrls: true, trailingSlash: false },
  { cleanUrls: true, trailingSlash: true },
  { cleanUrls: false },
].map((settings) => ({ 'vercel.json': JSON.stringify(settings) }));
const workers = ['auto-trailing-slash', 'drop-trailing-slash', 'force-trailing-slash', 'none'].map(
  (handling) => ({
    'wrangler.json': JSON.stringify({ assets: { html_handling: handling, not_found_handling: '404-page' } }),
  }),
);
const settings: Readonly<Record<string, readonly Record<string, string>[]>> = {
  vercel,
  cloudflare: [{}, ...workers],
};

const hosts = [undefined, ...Object.keys(hostLoaders)].flatMap((id) =>
  (settings[id ?? ''] ?? [{}]).map((root) => ({
    id,
    root,
    title: `${id ?? 'an unknown host'} ${Object.values(root).join()}`,
  })),
);

/** What a finding of the audit must be for a link, by the responder's answers. */
function expectLevel(audited: Site, path: string): string {
  const { responder } = audited;
  const { links, last, end } = followRedirects(responder, responder.origin + path);
  const first = links[0]?.answer;
  if (end === 'loop' || end === 'too long' || isMissing(last.answer)) return 'error';
  const { isVariant } = audited.ask(parsePath(path));
  if (isVariant || first?.status === 301 || first?.status === 308) return 'error|warning';
  return 'none';
}

describe('the audit finds for a link what the responder answers', () => {
  test.each(hosts)('on $title', async ({ id, root }) => {
    const withOwnFile = id === undefined || id === 'netlify' || id === 'cloudflare';
    const built: Record<string, string> = withOwnFile ? { ...files, _redirects: redirects } : files;
    const audited = await readOnHost(id, { files: built, root });
    const { findings } = auditSite(audited);
    const links = findings.filter(({ rule }) => /^link-(?:broken|redirected|variant)$/.test(rule));
    const moved = new Set<string>(audited.causes.movedUrls?.map(({ path }) => path));

    const list = audited.documents.find(({ file }) => file === 'list/index.html');
    const written = list?.refs.filter(({ kind, href }) => kind === 'link' && paths.includes(href)) ?? [];
    expect(written).toHaveLength(paths.length);
    for (const { href: path, line, column } of written) {
      const found = links.find(
        (link) => link.file === 'list/index.html' && link.line === line && link.column === column,
      );
      const level = moved.has(path) ? 'error' : (found?.level ?? 'none');
      expect(`${path} ${level}`).toMatch(new RegExp(`^${path} (?:${expectLevel(audited, path)})$`));
    }
  });

  test.each(hosts)('and each page is at the URL that returns its file, on $title', async ({ id, root }) => {
    const audited = await readOnHost(id, { files, root });
    for (const { kind, file, servedUrl } of audited.documents) {
      if (kind !== 'page') continue;
      expect([servedUrl, audited.ask(servedUrl).builtFile]).toEqual([servedUrl, file]);
    }
  });
});
