import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caddy } from '../../../integrations/signpost/src/hosts/caddy/host.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import { type Engine, missingProgram } from './engine.ts';
import { makePlace, type OwnServer, runOwn } from './own-server.ts';

/** The emitted Caddyfile as it is, on ports of its own and with a certificate that signs itself. */
export const caddyEngine = {
  name: 'caddy',
  host: caddy,
  missing: () => missingProgram('caddy', 'apt-get install caddy'),
  artefacts: {},
  start: startCaddy,
} satisfies Engine;

/** `own` is a Caddyfile of the user's in the place of the example. */
export async function startCaddy(site: Site, output: readonly OutFile[], own?: string): Promise<OwnServer> {
  const place = await makePlace('caddy', site, output, 'conf/caddy');
  const { folder, conf, http, https } = place;
  const written = own ?? (await readFile(join(conf, 'Caddyfile'), 'utf8'));
  // The example has no block of global options, which a Caddyfile of the user's may have.
  const withOptions = /^\{$/m.test(written) ? written : `{\n}\n${written}`;
  const moved = withOptions
    .replace(/^\{$/m, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}`)
    .replaceAll('root *', 'bind 127.0.0.1\n\troot *');
  await writeFile(join(conf, 'Caddyfile'), site.plan.tls.at === 'here' ? splitSites(moved) : moved);
  const file = ['--config', 'Caddyfile', '--adapter', 'caddyfile'];
  return runOwn(site.plan, place, {
    program: 'caddy',
    run: ['run', ...file],
    check: ['validate', ...file],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    // A million entries take it a minute to read, and longer on a busy machine.
    tries: 6000,
  });
}

/** With a certificate of one's own, Caddy wants http and https in blocks of their own. */
function splitSites(text: string): string {
  const own = text.replace(/^https:\/\/ \{$/m, 'https:// {\n\tbind 127.0.0.1\n\ttls certificate.pem key.pem');
  return own.replace(
    /^(https:[^\n]*?), (http:[^\n]*) \{\n(.*?)^\}/ms,
    (_, secure, plain, body) => `${secure} {\n\ttls certificate.pem key.pem\n${body}}\n${plain} {\n${body}}`,
  );
}
