import type { BuildFiles } from '../lib/file.ts';

/** Finds the target of a generated redirect page, such as `old/index.html` for /old; undefined if the build has none. */
export function findRedirectPage(build: BuildFiles): (path: string) => string | undefined {
  const files = new Set(build.list);
  const fileOf = (path: string): string | undefined => {
    const name = decodeURI(path).replace(/^\/|\/$/g, '');
    return [`${name}/index.html`, `${name}.html`, name, name === '' ? 'index.html' : ''].find((file) =>
      files.has(file),
    );
  };

  return (path) => {
    const file = fileOf(path);
    const target = file === undefined ? undefined : readRefreshTarget(build.read(file).toString());
    const url = target === undefined ? undefined : URL.parse(target, 'https://site.invalid');
    if (target === undefined || !url) return undefined;
    // An absolute URL of a page of the build is the site's own.
    return fileOf(url.pathname) === undefined ? target : url.pathname + url.search + url.hash;
  };
}

/** The URL of `<meta http-equiv="refresh" content="0; url=/new/">`. */
function readRefreshTarget(html: string): string | undefined {
  const [tag = ''] =
    html.match(/<meta\s[^<>]*>/gi)?.filter((meta) => /http-equiv=["']?refresh\b/i.test(meta)) ?? [];
  return /url=["']?([^"'>\s]+)/i.exec(tag)?.[1];
}
