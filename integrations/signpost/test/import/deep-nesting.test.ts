import { expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { read } from './read.ts';

// Each reader of a foreign file × a text that is nested 100,000 deep: a sentence, and no error of the program.

const depth = 100_000;
const open = (text: string) => text.repeat(depth);

const texts: Readonly<Record<string, readonly [format: string, file: string, text: string]>> = {
  'nginx, blocks': ['nginx', 'old.conf', `${open('a{')}${open('}')}`],
  'nginx, a redirect inside': ['nginx', 'old.conf', `${open('location /a {')}return 301 /b;${open('}')}`],
  'Apache, sections': [
    'htaccess',
    '.htaccess',
    `${open('<IfModule a>\n')}Redirect 301 /a /b\n${open('</IfModule>\n')}`,
  ],
  'vercel.json, lists': ['vercel', 'vercel.json', `{"redirects":${open('[')}${open(']')}}`],
  'vercel.json, objects': ['vercel', 'vercel.json', `${open('{"a":')}1${open('}')}`],
  'firebase.json': ['firebase', 'firebase.json', `{"hosting":${open('[')}${open(']')}}`],
  Azure: ['azure-swa', 'staticwebapp.config.json', `{"routes":${open('[')}${open(']')}}`],
  'YAML of mkdocs, lists': ['mkdocs', 'mkdocs.yml', `redirect_maps: ${open('[')}${open(']')}`],
  'YAML of mkdocs, objects': ['mkdocs', 'mkdocs.yml', `redirect_maps: ${open('{a: ')}1${open('}')}`],
  'YAML of GitBook': ['gitbook', '.gitbook.yaml', `redirects: ${open('[')}${open(']')}`],
  'TOML of Netlify': ['netlify', 'netlify.toml', `redirects = ${open('[')}${open(']')}`],
  'front matter': ['front-matter', 'a.md', `---\naliases: ${open('[')}${open(']')}\n---\n`],
  'front matter in TOML': ['front-matter', 'a.md', `+++\naliases = ${open('[')}${open(']')}\n+++\n`],
  Redirection: ['redirection', 'a.json', `{"redirects":${open('[')}${open(']')}}`],
  'a script': ['vercel', 'next.config.js', `module.exports = { redirects: () => ${open('[')}${open(']')} };`],
  'a regular expression': ['nginx', 'old.conf', `rewrite ^/${open('(')}a${open(')')}$ /b permanent;`],
  'a route': [
    'vercel',
    'vercel.json',
    JSON.stringify({ redirects: [{ source: `/${open('(')}a${open(')')}`, destination: '/b' }] }),
  ],
};

test.each(Object.entries(texts))('%s', (_, [format, file, text]) => {
  try {
    read(format, text, file);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
  }
});
