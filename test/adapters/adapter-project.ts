import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe } from 'vitest';
import { requireEngine } from '../behaviour/engines/engine.ts';

type Adapter = 'cloudflare' | 'netlify' | 'node' | 'vercel';

const folder = fileURLToPath(new URL('../engines/adapters/', import.meta.url));
const pages = fileURLToPath(
  new URL('../../integrations/signpost/test/fixtures/bare/src/pages/', import.meta.url),
);
const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));

/** What a build of a site with one of Astro's adapters left behind. */
export class AdapterProject {
  readonly root: string;
  readonly exitCode: number | null;
  readonly output: string;

  constructor(root: string, exitCode: number | null, output: string) {
    this.root = root;
    this.exitCode = exitCode;
    this.output = output;
  }

  /** The text of a file; undefined where there is none. */
  read(path: string): Promise<string | undefined> {
    return readFile(join(this.root, path), 'utf8').catch(() => undefined);
  }

  /** All files below a folder. */
  async list(path: string): Promise<string[]> {
    const entries = await readdir(join(this.root, path), { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(this.root, path).length + 1));
  }
}

/** `astro build` of a site with an on-demand route, in a process of its own. */
interface Build {
  readonly adapter: Adapter;
  /** The arguments of the adapter and of `signpost()`, as JavaScript. */
  readonly adapterOptions?: string;
  readonly options?: string;
  readonly map: string;
}

/** Tests of one build. They are skipped where the adapters are not installed. */
export function describeBuild(
  title: string,
  asked: Build,
  tests: (made: () => AdapterProject) => void,
): void {
  const missing = () =>
    existsSync(join(folder, 'node_modules/@astrojs', asked.adapter))
      ? undefined
      : `@astrojs/${asked.adapter} is not installed: npm run engines`;
  describe.runIf(requireEngine({ missing }))(title, () => {
    let project: AdapterProject | undefined;
    beforeAll(async () => {
      project = await build(asked);
    });
    afterAll(() => (project ? rm(project.root, { recursive: true, force: true }) : undefined));
    tests(() => {
      if (project) return project;
      throw new Error('the site was not built');
    });
  });
}

async function build({ adapter, adapterOptions = '', options = '{}', map }: Build): Promise<AdapterProject> {
  const work = join(folder, '.work');
  await mkdir(work, { recursive: true });
  await writeFile(join(work, '.gitignore'), '*\n');
  const root = await mkdtemp(join(work, `${adapter}-`));
  await cp(pages, join(root, 'src/pages'), { recursive: true });
  await mkdir(join(root, 'src/pages/account'));
  const files = {
    'src/pages/account/[id].ts':
      'export const prerender = false;\nexport const GET = ({ params }) => new Response(`account ${params.id}`);\n',
    'redirects.yaml': map,
    'package.json': JSON.stringify({ type: 'module', dependencies: { [`@astrojs/${adapter}`]: '*' } }),
    'astro.config.mjs': `import adapter from '@astrojs/${adapter}';
import signpost from 'astro-signpost';
export default { site: 'https://www.example.com', adapter: adapter(${adapterOptions}), integrations: [signpost(${options})] };
`,
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
  };
  const child = spawn(process.execPath, [astro, 'build'], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return new AdapterProject(root, exitCode, output);
}

/** Redirects that every adapter but Node's can serve, and their answers. */
export const plain = `redirects:
  - { from: /old, to: /about/, since: 2026-03-01 }
  - { from: /user/*, to: /account/*, since: 2026-03-01 }
  - { from: /away, to: "https://other.example/a%2Fb?c=d", status: 302, since: 2026-03-01 }
`;
export const plainAnswers: readonly (readonly [path: string, status: number, location: string])[] = [
  ['/old', 301, 'https://www.example.com/about/'],
  ['/old/', 301, 'https://www.example.com/about/'],
  ['/user/5', 301, 'https://www.example.com/account/5'],
  ['/user', 301, 'https://www.example.com/account/'],
  ['/away', 302, 'https://other.example/a%2Fb?c=d'],
];

/** The same with a query and gone URLs. */
export const whole = `${plain}  - { from: "/product.php?id=42", to: /about/, since: 2026-03-01 }
gone:
  - /dead
  - /discontinued/*
`;

/** What nobody may read: our programs, our files, and the map. */
export const secret = [
  '/_worker.js',
  '/_routes.json',
  '/_signpost/0.json',
  '/_redirects',
  '/_headers',
  '/routes.json',
  '/redirects.yaml',
  '/deploy/settings.json',
];
