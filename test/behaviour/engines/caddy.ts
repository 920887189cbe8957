import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutFile } from '../../../integrations/signpost/src/core/file.ts';
import { caddy } from '../../../integrations/signpost/src/hosts/caddy.ts';
import type { Site } from '../sites.ts';
import {
  type Engine,
  freePorts,
  makeCertificate,
  missingProgram,
  type Running,
  removeFolder,
  temporaryFolder,
  writeOutput,
  writeSite,
} from './engine.ts';
import { askServer, type Ports } from './http.ts';
import { startServer } from './server.ts';

export interface RunningCaddy extends Running {
  readonly ports: Ports;
  readonly folder: string;
}

/** The emitted Caddyfile as it is, on ports of its own and with a certificate that signs itself. */
export const caddyEngine = {
  name: 'caddy',
  host: caddy,
  missing: () => missingProgram('caddy', 'apt-get install caddy'),
  artefacts: {},
  async start({ files, plan }: Site, output: readonly OutFile[]): Promise<RunningCaddy> {
    const folder = temporaryFolder('caddy');
    const [http = 0, https = 0] = await freePorts(2);
    await writeSite(join(folder, 'dist'), files);
    const conf = join(folder, 'conf/caddy');
    await writeOutput(conf, output);
    makeCertificate(conf, [new URL(plan.origin).host, ...plan.aliases]);
    const text = await readFile(join(conf, 'Caddyfile'), 'utf8');
    const here = plan.tls.at === 'here';
    const moved = text
      .replace(/^\{$/m, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}`)
      .replace('auto_https disable_redirects', 'auto_https off')
      .replace('root *', 'bind 127.0.0.1\n\troot *');
    const certified = here ? splitSites(moved) : moved;
    await writeFile(join(conf, 'Caddyfile'), certified);
    const stop = await startServer('caddy', ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
      cwd: conf,
      ports: { http },
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    const ports = here ? { http, https } : { http };
    return {
      ports,
      folder,
      ask: (request) => askServer(ports, request),
      async stop() {
        await stop();
        await removeFolder(folder);
      },
    };
  },
} satisfies Engine;

/** With a certificate of one's own, Caddy wants http and https in blocks of their own. */
function splitSites(text: string): string {
  return text.replace(
    /^(https:.*), (http:\/\/) \{\n([^}]*)\}/m,
    (_, secure, plain, body) => `${secure} {\n\ttls certificate.pem key.pem\n${body}}\n${plain} {\n${body}}`,
  );
}
