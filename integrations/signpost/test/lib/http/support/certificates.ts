import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A certificate with its key, both as PEM. */
export interface Certified {
  readonly cert: string;
  readonly key: string;
}

/** An authority of this run, and what it certified. */
export interface Authority {
  readonly ca: string;
  /** The PEM file with `ca`. */
  readonly file: string;
  /** What NODE_EXTRA_CA_CERTS does for a process: all requests of this thread trust the authority. */
  trust(): void;
  issue(name: string, days?: number): Certified;
  selfSigned(name: string): Certified;
  remove(): void;
}

const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes an authority with openssl, in a folder of its own. A negative number of days has run out. */
export function makeAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-ca-'));
  const openssl = (...parts: readonly string[]): void => {
    execFileSync('openssl', parts, { cwd: folder, stdio: 'pipe' });
  };
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  openssl(
    'req',
    '-x509',
    ...keys,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test CA',
    '-days',
    '2',
  );
  return {
    ca: read('ca.pem'),
    file: join(folder, 'ca.pem'),
    trust: () => setDefaultCACertificates([...getCACertificates('default'), read('ca.pem')]),
    issue(name, days = 2) {
      const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
      openssl('req', ...keys, '-keyout', 'leaf.key', '-out', 'leaf.csr', ...names);
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-copy_extensions', 'copy'];
      openssl('x509', '-req', '-in', 'leaf.csr', ...by, '-days', String(days), '-out', 'leaf.pem');
      return { cert: read('leaf.pem'), key: read('leaf.key') };
    },
    selfSigned(name) {
      const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
      openssl('req', '-x509', ...keys, '-keyout', 'self.key', '-out', 'self.pem', ...names, '-days', '2');
      return { cert: read('self.pem'), key: read('self.key') };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
