import { type Host, isDistFile } from '../hosts/host.ts';
import { platformFormats } from '../hosts/platform-files.ts';

/** The generated file with the redirects, if it belongs in the build. '' for a host that gets a page for each redirect. */
export function findRedirectFile(host: Host): string | undefined {
  if (host.files.some(({ path, target }) => path === './' && target === 'build')) return '';
  const format = platformFormats.find(
    ({ platform, name, isInDist }) =>
      platform === host.id && isInDist && name !== '_headers' && isDistFile(host, name),
  );
  return format?.name;
}

/** The shell command that copies a host's files into the build; undefined for a host such as nginx, which reads no file there. */
export function copyCommand(host: Host, published: string): string | undefined {
  const file = findRedirectFile(host);
  if (file === undefined) return undefined;
  const to = quoteFileName(`${published}/`);
  if (file === '') return `cp -r deploy/${host.id}/. ${to} && rm ${to}README.md`;
  const [first, ...others] = listBuildFiles(host, file);
  // Only some maps need the others.
  const rest = others.length === 0 ? '' : ` && (cp ${others.join(' ')} ${to} 2>/dev/null || true)`;
  return `cp -r ${first} ${to}${rest}`;
}

/** The build script of a site that Astro doesn't build: the site, the files of the host in it, and the audit. */
export function buildScript(host: Host, published: string, build: string): string | undefined {
  const file = findRedirectFile(host);
  const copy = copyCommand(host, published);
  if (file === undefined || copy === undefined) return undefined;

  // `map compile` keeps files that the map no longer needs, and the copy would deploy them.
  const old = file === '' ? [`deploy/${host.id}`] : listBuildFiles(host, file);
  return [
    `rm -rf ${[quoteFileName(published), ...old].join(' ')}`,
    build,
    'signpost map compile --output deploy',
    copy,
    'signpost audit',
  ].join(' && ');
}

/** The files of the deploy folder that belong in the build, the one with the redirects first. */
function listBuildFiles({ id, files }: Host, file: string): string[] {
  const names = files.flatMap(({ path, target }) => (target === 'build' ? [path] : []));
  const short = [file, ...names].map((name) => (name.startsWith('_') ? '_*' : name));
  return [...new Set(short)].map((name) => `deploy/${id}/${name}`);
}

function quoteFileName(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
