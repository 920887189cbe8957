import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

/** What the map gets of a script, `line from to status`, and the lines that it doesn't get. */
function read(file: string, text: string, base = '/') {
  const { importer, items } = importRedirects(file, [{ file, text }], { base });
  const rules = items.filter((item) => item.kind === 'rule');
  const leftOut = items.filter((item) => item.kind === 'unexpressed');
  return {
    format: importer.id,
    rules: rules.map(({ line, from, to, status }) => `${line} ${from} ${to} ${status}`),
    leftOut: leftOut.map(({ line, why }) => `${line} ${why}`),
  };
}

describe('importRedirects reads next.config', () => {
  test('as a module of JavaScript, whose redirects are in a list of their own', () => {
    const text = `const moved = [
  { source: '/old', destination: '/new', permanent: true },
  { source: "/blog/:slug", destination: \`/news/:slug\`, permanent: false },
];

module.exports = {
  async redirects() {
    return [...moved, { source: '/a/:rest*', destination: 'https://acme.example/:rest*', statusCode: 301 }];
  },
  async rewrites() {
    return [{ source: '/api/:path*', destination: 'https://api.example.com/:path*' }];
  },
};
`;
    expect(read('next.config.js', text)).toEqual({
      format: 'next',
      rules: ['2 /old /new 308', '3 /blog/:slug /news/:slug 307', '8 /a/* https://acme.example/* 301'],
      leftOut: [],
    });
  });

  test('with the types of an ordinary configuration', () => {
    const text = `import type { NextConfig } from 'next';

const nextConfig: NextConfig = {
  redirects: async () => [{ source: '/old', destination: '/new', permanent: true }] as const,
};
export default nextConfig satisfies NextConfig;
`;
    expect(read('next.config.ts', text).rules).toEqual(['4 /old /new 308']);
  });

  test('and names the lines that the script computes', () => {
    const text = `export default {
  redirects: () => [
    ...slugs.map((slug) => ({ source: \`/old/\${slug}\`, destination: '/new', permanent: true })),
    { source: '/kept', destination: '/new', permanent: true },
  ],
};
`;
    expect(read('next.config.mjs', text)).toEqual({
      format: 'next',
      rules: ['4 /kept /new 308'],
      leftOut: [
        '3 its `source` is computed by the script, which Signpost only reads. Save the list that `redirects()` returns as JSON, and import that file',
      ],
    });
  });

  test('and refuses one with a syntax error, with its place', () => {
    const text = "module.exports = {\n  redirects: [{ destination: '/new' permanent: true }],\n};\n";
    expect(() => read('next.config.js', text)).toThrow(
      "next.config.js:2:37: The script can't be parsed: Unexpected token.",
    );
  });
});

describe('importRedirects reads route rules', () => {
  test('of Nuxt, which are temporary by default', () => {
    const text = `export default defineNuxtConfig({
  routeRules: {
    '/old': { redirect: '/new' },
    '/blog/**': { redirect: { to: '/news/**', statusCode: 301 } },
    '/shop/*/reviews': { redirect: { to: '/reviews', statusCode: 308 }, cache: false },
    '/app/**': { ssr: false },
  },
});
`;
    expect(read('nuxt.config.ts', text)).toEqual({
      format: 'nuxt',
      rules: ['3 /old /new 307', '4 /blog/* /news/* 301', '5 /shop/:part2/reviews /reviews 308'],
      leftOut: [],
    });
  });

  test('of Nitro, and names those that a map has no form for', () => {
    const text = `export default defineConfig({
  routeRules: {
    '/a/**/b': { redirect: '/c' },
    '/d': { redirect: targetOf('d') },
    '/e': { redirect: { to: '/f', status: 302 } },
  },
});
`;
    expect(read('nitro.config.ts', text)).toEqual({
      format: 'nuxt',
      rules: ['5 /e /f 302'],
      leftOut: [
        '3 it has `**` before its end, and a map has a star only at the end',
        '4 its redirect is computed by the script, which Signpost only reads',
      ],
    });
  });
});
