import { existsSync, readFileSync } from 'node:fs';

/** A rule that Cloudflare's parser keeps. */
export interface KeptRule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly lineNumber: number;
}

/** Cloudflare's own functions, as miniflare brings them. */
export interface CloudflareParser {
  /** The blocks of `_headers` that it keeps. */
  headers(text: string): {
    readonly rules: readonly { readonly headers: Readonly<Record<string, string>> }[];
  };
  /** The headers that the asset worker sends with what is at a path, by the blocks of a file. */
  sent(text: string, path: string): Readonly<Record<string, string>>;
  parse(text: string): { readonly rules: readonly KeptRule[] };
  /** What the asset worker finds for a path, by the rules of a file. */
  match(text: string, path: string): { readonly status: number; readonly to: string } | undefined;
}

const packages = new URL('../../engines/node_modules/', import.meta.url);
const dist = new URL('miniflare/dist/src/', packages);

export const cloudflareParserMissing: string | undefined = existsSync(dist)
  ? undefined
  : 'miniflare is not installed: npm run engines';

/** miniflare exports none of them, so their sources are cut from its bundles by the comments with their file names. */
export function cloudflareParser(): CloudflareParser {
  const folder = '// ../workers-shared/utils/configuration/';
  const bundle = readFileSync(new URL('index.js', dist), 'utf8');
  const worker = readFileSync(new URL('workers/assets/assets.worker.js', dist), 'utf8');
  const parsing = cut(bundle, `${folder}constants.ts`, `${folder}types.ts`);
  const building = cut(bundle, `${folder}constructConfiguration.ts`, `${folder}parseStaticRouting.ts`);
  const matching = cut(
    worker,
    '// ../workers-shared/asset-worker/src/utils/rules-engine.ts',
    '// ../workers-shared/asset-worker/src/utils/headers.ts',
  );
  const attaching = cut(
    worker,
    '// ../workers-shared/asset-worker/src/utils/headers.ts',
    '// ../workers-shared/asset-worker/src/handler.ts',
  );
  const setUp = [...`${parsing}${building}`.matchAll(/^var (init_\w+) =/gm)].map(([, name]) => `${name}();`);
  const made: unknown = new Function(
    'require',
    `const __esm = (parts) => () => { for (const part of Object.values(parts)) part(); };
     const init_constants = () => {};
     ${parsing}
     ${building.replace(/(?<=__esm\(\{[^}]*?"use strict";\n)[\s\S]*?(?=\n {2}\}\n)/, '')}
     ${setUp.join('\n')}
     const engine = (() => { const REDIRECTS_VERSION = 1, HEADERS_VERSION = 2; ${matching} ${attaching}
       return { staticRedirectsMatcher, generateRedirectsMatcher, attachCustomHeaders }; })();
     const env = { JAEGER: { enterSpan: (name, run) => run({ addLogs() {} }) } };
     const logger = { log() {}, warn() {}, info() {} };
     return {
       parse: parseRedirects,
       headers: parseHeaders,
       sent(text, path) {
         const configuration = constructHeaders({ headers: parseHeaders(text), logger });
         const request = { url: new URL(path, 'https://www.example.com').href };
         const response = new Response('');
         response.headers.delete('content-type');
         engine.attachCustomHeaders(request, response, configuration, env);
         return Object.fromEntries(response.headers);
       },
       match(text, path) {
         const { redirects } = constructRedirects({ redirects: parseRedirects(text), logger });
         if (!redirects) return undefined;
         const url = new URL(path, 'https://www.example.com');
         return engine.staticRedirectsMatcher({ redirects }, url.host, url.pathname)
           || engine.generateRedirectsMatcher({ redirects })({ request: { url: url.href } })[0];
       },
     };`,
  )(() => ({}));
  if (!isParser(made)) throw new Error('miniflare has other functions than this test knows');
  return made;
}

function isParser(value: unknown): value is CloudflareParser {
  return typeof value === 'object' && value !== null && 'parse' in value && 'match' in value;
}

function cut(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`miniflare's bundle has no "${from}" any more`);
  return text.slice(start, end);
}
