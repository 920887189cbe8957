import type { Journey } from '../workspace.ts';

// A project that exists already: `init` finds generator and host, and the guard compares two builds.

const generators: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  astro: {
    'package.json': '{ "dependencies": { "astro": "^7.0.0" } }',
    'astro.config.mjs':
      "import { defineConfig } from 'astro/config';\nexport default defineConfig({ site: 'https://www.example.com' });\n",
  },
  hugo: { 'hugo.toml': "baseURL = 'https://www.example.com/'\n", _redirects: '/old /new/ 301\n' },
  eleventy: {
    'package.json': '{ "devDependencies": { "@11ty/eleventy": "^3.0.0" } }',
    'netlify.toml': '[build]\npublish = "_site"\n',
  },
  docusaurus: {
    'package.json': '{ "dependencies": { "@docusaurus/core": "^3.0.0" } }',
    'docusaurus.config.js': "module.exports = { url: 'https://www.example.com', baseUrl: '/' };\n",
  },
  next: {
    'package.json': '{ "dependencies": { "next": "^16.0.0" } }',
    'next.config.mjs':
      "export default { output: 'export', async redirects() { return [{ source: '/a', destination: '/b', permanent: true }]; } };\n",
    'vercel.json': '{ "cleanUrls": true }',
  },
  jekyll: { '_config.yml': 'url: https://www.example.com\n', Gemfile: "gem 'jekyll'\n" },
};

const outputs: Readonly<Record<string, string>> = {
  hugo: 'public',
  eleventy: '_site',
  docusaurus: 'build',
  next: 'out',
  jekyll: '_site',
};

function buildPages(folder: string, paths: readonly string[]): Record<string, string> {
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
  const entries = paths.map((path) => [
    `${folder}${path}index.html`,
    `<!doctype html><html lang="en"><head><title>Page ${path}</title><meta name="description" content="All about ${path}"></head><body><main><h1>${path}</h1>${links}</main></body></html>`,
  ]);
  return Object.fromEntries(entries);
}

export const guardJourneys: readonly Journey[] = Object.entries(generators).map(([id, files]) => ({
  id: `the guard of a site by ${id}`,
  walk({ write, signpost }) {
    const output = outputs[id] ?? 'dist';
    write({ ...files, ...buildPages(output, ['/', '/pumps/', '/hoses/', '/about/']) });
    signpost('init', '--yes', '--site', 'https://www.example.com');
    signpost('init', '--agents');
    signpost('ledger', 'update');
    write(buildPages(`after/${output}`, ['/', '/pumps/', '/hoses-and-couplings/']));
    signpost('diff', output, `after/${output}`, '--site', 'https://www.example.com');
    signpost('diff', output, `after/${output}`, '--site', 'https://www.example.com', '--json');
    signpost('ledger', 'check', `after/${output}`);
    signpost('map', 'add', '/hoses/', '/hoses-and-couplings/');
    signpost('audit', '--format', 'html', '--output', 'audit.html');
    signpost('explain', '/hoses/', '/about');
  },
}));
