import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingProgram } from '../behavior/engines/engine.ts';
import { startServer } from '../behavior/engines/server.ts';
import type { Listening } from './listening.ts';

export const nginxMissing = (): string | undefined => missingProgram('nginx', 'apt-get install nginx-light');

/** What the person who runs the new server adds to the emitted files, or does to them. */
export interface Operated {
  /** Changes an emitted file before it is loaded. */
  change?(name: string, text: string): string;
  /** Files of the build that are other ones on the live host. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * The new server from the emitted files and the build, both copied as a deployment does. Certificates are looked up
 * by the name that is asked for, `<name>.pem` and `<name>.key` in `certificates`.
 */
export async function startNewServer(
  project: string,
  folder: string,
  ports: Listening,
  { change = (_, text) => text, files = {} }: Operated,
): Promise<() => Promise<void>> {
  const conf = join(folder, 'conf/nginx');
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  await rm(conf, { recursive: true, force: true });
  await mkdir(conf, { recursive: true });
  await cp(join(project, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(project, 'deploy/nginx'), conf, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'dist', name), content);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};\n`)
    .join('');
  for (const name of ['nginx.conf', 'http.conf', 'server.conf']) {
    const emitted = await readFile(join(conf, name), 'utf8');
    const text = change(name, emitted)
      .replace(/^http \{/m, `http {\n${paths}  access_log ${folder}/access.log combined;\n`)
      .replace(
        'ssl_certificate certificate.pem',
        `ssl_certificate ${folder}/certificates/$ssl_server_name.pem`,
      )
      .replace(
        'ssl_certificate_key key.pem',
        `ssl_certificate_key ${folder}/certificates/$ssl_server_name.key`,
      )
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(/listen 80\b/g, `listen 127.0.0.1:${ports.http}`)
      .replace(/listen 443\b/g, `listen 127.0.0.1:${ports.https}`);
    const whole = name === 'nginx.conf' ? `daemon off;\npid ${folder}/pid;\n${text}` : text;
    await writeFile(join(conf, name), whole);
  }
  const args = ['-p', `${conf}/`, '-c', 'nginx.conf', '-e', 'stderr'];
  return startServer('nginx', args, { cwd: folder, ports });
}
