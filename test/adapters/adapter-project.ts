import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe } from 'vitest';
import { requireEngine } from '../behavior/engines/engine.ts';

export type Adapter = 'cloudflare' | 'netlify' | 'node' | 'vercel';

const folder = fileURLToPath(new URL('../engines/adapters/', import.meta.url));
const fixtures = fileURLToPath(new URL('../../integrations/signpost/test/fixtures/', import.meta.url));
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

  /** Writes files, and builds again. */
  async again(files: Readonly<Record<string, string>>): Promise<AdapterProject> {
    await put(this.root, files);
    return run(this.root);
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

/** `astro build` of a site, in a process of its own. */
interface Build {
  readonly adapter: Adapter;
  /** The arguments of the adapter and of `signpost()`, as JavaScript. */
  readonly adapterOptions?: string;
  readonly options: string;
  readonly map: string;
  /** True for a site with pages that a server renders on demand. */
  readonly isOnDemand: boolean;
  /** Further files of the project. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Tests of one build. They are skipped where the adapters are not installed. */
export function describeBuild(
  title: string,
  requested: Build,
  tests: (made: () => AdapterProject) => void,
): void {
  const missing = () =>
    existsSync(join(folder, 'node_modules/@astrojs', requested.adapter))
      ? undefined
      : `@astrojs/${requested.adapter} is not installed: npm run engines`;
  describe.runIf(requireEngine({ missing }))(title, () => {
    let project: AdapterProject | undefined;
    beforeAll(async () => {
      project = await build(requested);
    });
    afterAll(() => (project ? rm(project.root, { recursive: true, force: true }) : undefined));
    tests(() => {
      if (project) return project;
      throw new Error('the site was not built');
    });
  });
}

/** Routes of the server: one that answers, one that finds nothing, one that fails. */
const onDemand: Readonly<Record<string, string>> = {
  'src/pages/account/[id].ts': `export const prerender = false;
export const GET = ({ params }) =>
  params.id === 'none' ? new Response('no account', { status: 404 }) : new Response(\`account \${params.id}\`);
export const POST = async ({ request }) => new Response(\`sent \${await request.text()}\`);
`,
  'src/pages/broken.ts': `export const prerender = false;
export const GET = () => {
  throw new Error('broken');
};
`,
};

async function build(requested: Build): Promise<AdapterProject> {
  const { adapter, adapterOptions = '', options, map, isOnDemand, files: more = {} } = requested;
  const work = join(folder, '.work');
  await mkdir(work, { recursive: true });
  await writeFile(join(work, '.gitignore'), '*\n');
  const root = await mkdtemp(join(work, `${adapter}-`));
  await cp(join(fixtures, 'bare/src/pages'), join(root, 'src/pages'), { recursive: true });
  for (const name of ['api.ts', 'content.config.ts', 'content', 'icon.svg'])
    await cp(join(fixtures, 'shop/src', name), join(root, 'src', name), { recursive: true });
  const files = {
    // The map leads into this folder.
    ...(isOnDemand ? onDemand : { 'public/account/terms.txt': 'Terms\n' }),
    'src/pages/500.astro': '<html lang="en"><body><h1>Something broke</h1></body></html>\n',
    'redirects.yaml': map,
    'package.json': JSON.stringify({ type: 'module', dependencies: { [`@astrojs/${adapter}`]: '*' } }),
    'astro.config.mjs': `import adapter from '@astrojs/${adapter}';
import signpost from 'astro-signpost';
export default { site: 'https://www.example.com', adapter: adapter(${adapterOptions}), integrations: [signpost(${options})] };
`,
    ...more,
  };
  await put(root, files);
  return run(root);
}

async function put(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

async function run(root: string): Promise<AdapterProject> {
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
    SIGNPOST_API_SECRET: 'a-secret-of-the-test',
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
