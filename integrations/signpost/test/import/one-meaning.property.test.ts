import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, seedOr } from '../../../../test/proof.ts';
import { readApacheConfig } from '../../src/hosts/apache/read.ts';
import { readAzureConfig } from '../../src/hosts/azure-swa/read.ts';
import { readCloudflareRedirects } from '../../src/hosts/cloudflare/read.ts';
import { readFirebaseJson } from '../../src/hosts/firebase/read.ts';
import { readNetlifyRedirects } from '../../src/hosts/netlify/read.ts';
import { readNginxConfig } from '../../src/hosts/nginx/read.ts';
import type { ForeignRule } from '../../src/hosts/shared/foreign-rule.ts';
import { readVercelJson } from '../../src/hosts/vercel/read.ts';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { answer } from '../../src/plan/answer.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { requestOf } from '../../src/plan/request.ts';
import { planOf } from '../hosts/plan-of.ts';

// A rule of a host's own file has one meaning: what it does with a request, the map that is imported from it does too.

/** How a platform writes a redirect of a page, of a folder with its rest, and of one and two segments. */
interface Format {
  readonly from: string;
  readonly file: string;
  read(file: string, text: string): readonly ForeignRule[];
  write(folder: string, target: string): readonly string[];
}

const asJson =
  (key: string, wrap: (list: readonly unknown[]) => unknown) =>
  (
    rules: readonly (readonly [source: string, to: string])[],
    targetKey: string,
    ...others: object[]
  ): string[] =>
    rules.map(([source, to]) => JSON.stringify(wrap([{ [key]: source, [targetKey]: to, ...others[0] }])));

const writeVercel = asJson('source', (redirects) => ({ redirects }));
const writeFirebase = asJson('source', (redirects) => ({ hosting: { redirects } }));
const writeFirebaseRegex = asJson('regex', (redirects) => ({ hosting: { redirects } }));
const writeAzure = asJson('route', (routes) => ({ routes }));

const writeLines: Format['write'] = (folder, target) => [
  `${folder} ${target} 301`,
  `${folder}/* ${target}/:splat 301`,
  `${folder}/:slug ${target}/:slug 301`,
  `${folder}/:year/:slug ${target}/:slug/:year 301`,
  `${folder}/:lang/* ${target}/:splat 301`,
];

const formats: Readonly<Record<string, Format>> = {
  netlify: { from: 'netlify', file: '_redirects', read: readNetlifyRedirects, write: writeLines },
  cloudflare: { from: 'cloudflare', file: '_redirects', read: readCloudflareRedirects, write: writeLines },
  vercel: {
    from: 'vercel',
    file: 'vercel.json',
    read: readVercelJson,
    write: (folder, target) =>
      writeVercel(
        [
          [folder, target],
          [`${folder}/:rest*`, `${target}/:rest*`],
          [`${folder}/(.*)`, `${target}/$1`],
          [`${folder}/:year/:slug`, `${target}/:slug/:year`],
          [`${folder}(/x)?`, target],
        ],
        'destination',
      ),
  },
  firebase: {
    from: 'firebase',
    file: 'firebase.json',
    read: readFirebaseJson,
    write: (folder, target) => [
      ...writeFirebase(
        [
          [folder, target],
          [`${folder}/**`, target],
          [`${folder}/:rest*`, `${target}/:rest*`],
          [`${folder}/:year/:slug`, `${target}/:slug/:year`],
        ],
        'destination',
      ),
      ...writeFirebaseRegex(
        [
          [`^${folder}/(?P<slug>[^/]+)$`, `${target}/:slug`],
          [`^${folder}/(.*)$`, `${target}/:1`],
        ],
        'destination',
      ),
    ],
  },
  'azure-swa': {
    from: 'azure-swa',
    file: 'staticwebapp.config.json',
    read: readAzureConfig,
    write: (folder, target) =>
      writeAzure(
        [
          [folder, target],
          [`${folder}/*`, target],
          [`${folder}/index.html`, target],
          [`${folder}/old.html`, 'moved'],
        ],
        'redirect',
      ),
  },
  apache: {
    from: 'htaccess',
    file: '.htaccess',
    read: readApacheConfig,
    write: (folder, target) => [
      `Redirect 301 ${folder} ${target}`,
      `RedirectMatch 301 ^${folder}/(.*)$ ${target}/$1`,
      ...[
        `^${folder.slice(1)}/?$ ${target}`,
        `^${folder.slice(1)}/(.*)$ ${target}/$1`,
        `^${folder.slice(1)}/([^/]+)/([^/]+)/?$ ${target}/$2/$1`,
        `^${folder.slice(1)}/([^/]+)$ moved/$1`,
      ].map((rule) => `RewriteEngine On\nRewriteRule ${rule} [R=301,L]`),
    ],
  },
  nginx: {
    from: 'nginx',
    file: 'nginx.conf',
    read: readNginxConfig,
    write: (folder, target) => [
      `location = ${folder} { return 301 ${target}; }`,
      `rewrite ^${folder}/(.*)$ ${target}/$1 permanent;`,
      `rewrite ^${folder}/([^/]+)/([^/]+)$ ${target}/$2/$1 permanent;`,
    ],
  },
};

const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,5}[a-z]$/);
/** A segment as browsers send it. */
const segment = fc
  .array(fc.constantFrom(..."abXYZ019-_~!$&'()+,;=@".split(''), '%C3%A9', '%20'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((characters) => `s${characters.join('')}`);

interface Case {
  readonly folder: string;
  readonly target: string;
  readonly below: readonly string[];
  readonly slash: string;
}

const cases: fc.Arbitrary<Case> = fc.record({
  folder: fc.array(name, { minLength: 1, maxLength: 2 }).map((names) => `/${names.join('/')}`),
  target: fc
    .tuple(fc.constantFrom('', 'https://other.example'), name)
    .map(([host, page]) => `${host}/to-${page}`),
  below: fc.oneof(fc.array(segment, { maxLength: 3 }), fc.constantFrom(['old.html'], ['x'])),
  slash: fc.constantFrom('', '/'),
});

/** The same for a target with and without its last slash, and with another way to escape a character. */
function normalize(location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  const url = new URL(location, 'https://www.example.com');
  return url.host + parsePath(url.pathname).replace(/\/$/, '');
}

/** The map of a file; undefined where the import says that it differs, or leaves the rule out. */
function planOfImport({ from, file }: Format, text: string): Plan | undefined {
  const { items, notices } = importRedirects(file, [{ file, text }], { base: '/', from });
  const rules = items.flatMap((item) => (item.kind === 'rule' ? [item] : []));
  // A rule without another path for its query is the same for path and target.
  const differences = notices.filter((notice) => !notice.text.startsWith('it drops the query'));
  if (rules.length === 0 || differences.length > 0) return undefined;
  return planOf(rules.map((rule) => `${rule.from},${rule.to},${rule.status}`).join('\n'), {}, []);
}

/** Where a rule and the map that is imported from it send a path; undefined where they needn't agree. */
function compare(format: Format, text: string, path: string) {
  const [target] = format
    .read(format.file, text)
    .flatMap((rule) => rule.match({ path, query: '', host: 'www.example.com' }) ?? []);
  const plan = planOfImport(format, text);
  // A map takes the URL with the other slash too.
  if (plan === undefined || target === undefined) return undefined;

  const url = `https://www.example.com${path}`;
  // `match` of nginx has decoded text.
  const sent = new URL(target.replaceAll(' ', '%20'), url).href;
  return { byRule: normalize(sent), byMap: normalize(answer(plan, requestOf(url)).location) };
}

describe('the rule of a file and the map that is imported from it redirect alike on', () => {
  test.each(Object.entries(formats))('%s', (_, format) => {
    const comparedRules = new Set<number>();
    const check = ({ folder, target, below, slash }: Case): void => {
      const path = [folder, ...below].join('/') + slash;
      for (const [index, text] of format.write(folder, target).entries()) {
        const compared = compare(format, text, path);
        if (compared === undefined) continue;
        expect([text, path, compared.byMap]).toEqual([text, path, compared.byRule]);
        comparedRules.add(index);
      }
    };
    fc.assert(fc.property(cases, check), { numRuns: amount(150, 3000), seed: seedOr(85) });

    // Each rule was compared.
    expect(comparedRules.size).toBe(format.write('/old', '/new').length);
  });
});
