import type { Journey } from '../workspace.ts';

// Wrong uses and unreadable files. A sentence and exit 2 are proved by the tests; here they are walked like any journey.

const lines: readonly (readonly string[])[] = [
  ['--help'],
  ['map', '--help'],
  ['help', 'audit'],
  ['foo'],
  ['audit'],
  ['audit', 'nowhere'],
  ['audit', 'dist', '--preset', 'strictest'],
  ['audit', 'dist', '--host', 'netlfy'],
  ['audit', 'dist', '--only', 'link-brokn'],
  ['audit', 'dist', '--max-pages', '0'],
  ['explain'],
  ['explain', '/x'],
  ['diff', 'a', 'b'],
  ['map', 'check', 'nowhere.yaml'],
  ['map', 'import', 'nowhere.csv'],
  ['map', 'compile', '--host', 'unknown'],
  ['map', 'check', 'broken.yaml', '--site', 'https://www.example.com'],
  ['map', 'import', 'broken.json'],
  ['map', 'import', 'odd.conf'],
  ['serve', 'nowhere'],
  ['verify', 'not a url'],
  ['migrate', 'suggest'],
  ['migrate', 'review', '--import', 'nowhere.csv'],
  ['maintenance', 'dist'],
  ['maintenance', 'dist', '--until', 'tomorrow'],
  ['rules'],
  ['rules', '--json'],
  ['rules', 'link-broken'],
  ['rules', 'link-broke'],
];

export const mistakeJourneys: readonly Journey[] = [
  {
    id: 'wrong uses',
    walk({ write, signpost }) {
      write({
        'dist/index.html': '<!doctype html><title>x</title><p>x',
        'broken.yaml':
          'redirects:\n  - from: no-slash\n    to: 7\n  - { form: /a, to: /b }\n  - from: /loop\n    to: /loop\n',
        'broken.json': '{ "redirects": [ { "source": "/a" ',
        'odd.conf':
          'server { location /a { return 301 /b; } rewrite ^/x(.*)$ /y$1 permanent; if ($arg_id) { return 302 /z; } }\n',
      });
      for (const line of lines) signpost(...line);
    },
  },
];
