import type { Host } from '../../hosts/host.ts';
import { quoteForShell } from '../../lib/text/escape.ts';
import { compact } from '../../lib/text/text.ts';
import type { ProjectFacts } from '../settings/facts.ts';
import { loadNamedHosts } from './hosts.ts';
import { describePublishedFolder, findAddedFolder, type Layout } from './published-folder.ts';

// The shell commands that bring deploy/<host> into the build of another generator than Astro:
//
//   cp -r deploy/netlify/_* _site/

/** The way of a host's generated files into the build of another generator than Astro. */
interface CopyPlan {
  /** The file with the redirects; '' for GitHub Pages, with a page for each redirect. */
  readonly file: string;
  /** The copied files of the deploy folder. */
  readonly sources: readonly string[];
  /** For the shell. */
  readonly command: string;
}

/** Plans the copy of a host's files into the build; undefined for a host such as nginx, which reads no file there. */
export function planCopy({ id, files }: Host, layout: Layout): CopyPlan | undefined {
  const folder = `deploy/${id}`;
  const to = quoteForShell(`${describePublishedFolder(layout)}/`);
  const built = files.filter(({ target }) => target === 'build').map(({ path }) => path);
  // deploy/github-pages/old/index.html, or deploy/github-pages/docs/old/index.html of https://acme.github.io/docs/
  if (built.includes('./')) {
    const added = findAddedFolder(layout);
    const pages = quoteForShell(`${folder}/${added}.`);
    const command =
      added === ''
        ? `cp -r ${pages} ${to} && rm ${to}README.md`
        : // A map without redirects has no folder.
          `mkdir -p ${quoteForShell(`${folder}/${added}`)} && cp -r ${pages} ${folder}/.nojekyll ${to}`;
    return { file: '', sources: [folder], command };
  }

  // vercel.json isn't in the build; the data of its middleware is.
  const file = built.find((name) => !name.endsWith('/'));
  if (file === undefined) return undefined;

  // deploy/cloudflare/_*. Small maps have only the first file.
  const names = built.map((name) => (name.startsWith('_') ? '_*' : name));
  const sources = [...new Set(names)].map((name) => `${folder}/${name}`);
  const [first, ...others] = sources;
  const rest = others.length === 0 ? '' : ` && (cp ${others.join(' ')} ${to} 2>/dev/null || true)`;
  return { file, sources, command: `cp -r ${first} ${to}${rest}` };
}

/** The arguments that write the files of the host. */
export const compileCommand = 'map compile --output deploy';

/** The file with the redirects that the host reads from the repository, such as vercel.json. */
export function findRootFile({ files }: Pick<Host, 'files'>): string | undefined {
  return files.find(({ path, target }) => target === 'project-root' && path.endsWith('.json'))?.path;
}

/**
 * The build script for other generators than Astro: build the site, add the files of the host, audit. A file in the repository is
 * copied and committed by hand: the audit fails until it has the redirects, in CI and on the platform.
 */
export function buildScript(host: Host, layout: Layout, build: string): string | undefined {
  const copy = planCopy(host, layout);
  if (copy === undefined && findRootFile(host) === undefined) return undefined;

  // `map compile` keeps files of earlier maps, and the copy would deploy all of them.
  const old = [quoteForShell(describePublishedFolder(layout)), ...(copy?.sources ?? [])].join(' ');
  const compile = `signpost ${compileCommand}`;
  return compact(`rm -rf ${old}`, build, compile, copy?.command, 'signpost audit').join(' && ');
}

/** The commands that bring the map into the file that a host reads from the repository. */
export function printRootCopy({ id }: Host, file: string): string {
  return `npx astro-signpost ${compileCommand}\ncp deploy/${id}/${file} .`;
}

/** What to do after a change of the map, and the commands for it. */
interface RootCopy {
  readonly task: string;
  readonly commands: string;
}

/** How a change of the map gets into each file that a host reads from the repository. Astro's build says it itself. */
export async function listRootCopies({ built, hosts }: ProjectFacts): Promise<RootCopy[]> {
  if (built !== undefined) return [];
  const namedHosts = await loadNamedHosts(hosts);
  return namedHosts.flatMap((host) => {
    const file = findRootFile(host);
    if (file === undefined) return [];
    const task = `Build the site again: its audit fails with host-place until ${file} has the redirects. Then copy them there, and commit the file:`;
    return { task, commands: printRootCopy(host, file) };
  });
}
