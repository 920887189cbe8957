import { describe, expect, test } from 'vitest';
import { nginx } from '../../src/hosts/nginx/host.ts';
import { joinContent, type OutFile } from '../../src/lib/file.ts';
import { planOf } from './plan-of.ts';

/** The lines of one of the files that begin so. */
function linesOf(files: Iterable<OutFile>, name: string, begin: RegExp): string[] {
  const file = [...files].find(({ path }) => path.split('/').at(-1) === name);
  return (file === undefined ? '' : joinContent(file))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => begin.test(line));
}

const plan = planOf('', { origin: 'https://www.example.com:8443', domains: ['example.com'] }, ['index.html']);

describe('a site on a port of its own', () => {
  test('nginx knows servers by name alone, and listens on the port', () => {
    const files = nginx.emit(plan);
    expect(linesOf(files, 'nginx.conf', /^(?:listen|server_name)/)).toEqual([
      'listen 80;',
      'listen [::]:80;',
      'listen 8443 ssl http2;',
      'listen [::]:8443 ssl http2;',
      'server_name www.example.com example.com;',
    ]);
  });
});
