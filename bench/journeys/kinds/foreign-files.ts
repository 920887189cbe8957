import type { Journey } from '../workspace.ts';

// Files of other tools, as ordinary projects have them: each is imported, and each that a host reads is judged beside a build.

const files: Readonly<Record<string, string>> = {
  _redirects:
    '/old /new/ 301\n/blog/* /articles/:splat 301\n/gone /nowhere/ 301!\n/store id=:id /shop/:id 302\n/* /404.html 404\n',
  'netlify.toml':
    '[[redirects]]\nfrom = "/old"\nto = "/new/"\nstatus = 301\nforce = true\n\n[[headers]]\nfor = "/drafts/*"\n[headers.values]\nX-Robots-Tag = "noindex"\n',
  'vercel.json':
    '{ "cleanUrls": true, "trailingSlash": false, "redirects": [{ "source": "/old", "destination": "/new", "permanent": true }, { "source": "/blog/:slug*", "destination": "/articles/:slug*", "statusCode": 308 }, { "source": "/a/(\\\\d+)", "destination": "/b", "has": [{ "type": "host", "value": "old.example.com" }] }], "headers": [{ "source": "/drafts/(.*)", "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }], "rewrites": [{ "source": "/api/(.*)", "destination": "https://api.example.com/$1" }] }',
  'firebase.json':
    '{ "hosting": { "public": "dist", "cleanUrls": true, "redirects": [{ "source": "/old{,/**}", "destination": "/new", "type": 301 }, { "regex": "/b/(?P<year>\\\\d+)", "destination": "/a/:year", "type": 302 }], "headers": [{ "source": "**/*.pdf", "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }], "rewrites": [{ "source": "**", "destination": "/index.html" }] } }',
  'staticwebapp.config.json':
    '{ "trailingSlash": "auto", "routes": [{ "route": "/old", "redirect": "/new", "statusCode": 301 }, { "route": "/admin/*", "allowedRoles": ["admin"] }], "responseOverrides": { "404": { "rewrite": "/404.html" } }, "globalHeaders": { "X-Robots-Tag": "all" } }',
  '.htaccess':
    'ErrorDocument 404 /404.html\nRedirect 301 /old /new/\nRedirectMatch 301 ^/blog/(.*)$ /articles/$1\nRewriteEngine On\nRewriteCond %{QUERY_STRING} ^id=42$\nRewriteRule ^product\\.php$ /products/pump-42/? [R=301,L]\nRewriteRule ^shop/(.*)$ /products/$1 [R=302,L]\n<FilesMatch "\\.pdf$">\nHeader set X-Robots-Tag "noindex"\n</FilesMatch>\n',
  'site.conf':
    'server {\n  server_name www.example.com;\n  location = /old { return 301 /new/; }\n  location ~ ^/blog/(.*)$ { return 301 /articles/$1; }\n  rewrite ^/shop/(.*)$ /products/$1 permanent;\n  if ($args ~ "id=42") { return 301 /products/pump-42/; }\n}\nmap $uri $new { default ""; /x /y/; ~^/z/(.*) /w/$1; }\n',
  Caddyfile: 'www.example.com {\n  redir /old /new/ permanent\n  redir /blog/* /articles/{uri} 302\n}\n',
  'next.config.mjs':
    "export default { async redirects() { return [{ source: '/old', destination: '/new', permanent: true }, { source: '/blog/:slug*', destination: '/articles/:slug*', permanent: false }]; } };\n",
  'redirects.yaml.txt': '/old /new/\n/older /new/\n',
  'redirection.csv':
    'source,target,regex,code,type,match,hits,title,status\n/old,/new/,0,301,url,url,3,,enabled\n^/blog/(.*),/articles/$1,1,301,url,url,1,,enabled\n/off,/new/,0,301,url,url,0,,disabled\n',
  'redirection.json':
    '{ "plugin": { "version": "5" }, "groups": [], "redirects": [{ "url": "/old", "match_type": "url", "action_type": "url", "action_code": 301, "action_data": { "url": "/new/" }, "regex": false, "enabled": true }] }',
  'shopify.csv': 'Redirect from,Redirect to\n/old,/new/\n/collections/a,/new/\n',
  'yoast.csv': 'Origin,Target,Type,Format\n/old,/new/,301,plain\n^/x/(.*),/y/,301,regex\n/left,,410,plain\n',
  'rank-math.csv':
    'source,matching,destination,type,status\n/old,exact,/new/,301,active\n/x,start,/y/,302,active\n/off,exact,/new/,301,inactive\n',
  'hubspot.csv':
    'Original URL,Redirect to,Redirect style\nhttps://www.example.com/old,https://www.example.com/new/,301\n',
  'webflow.csv': 'Old Path,Redirect to Page\n/old,/new/\n/blog/(.*),/articles/%1\n',
  'squarespace.txt': '/old -> /new/ 301\n/blog/[name] -> /articles/[name] 302\n',
  'redirects.json': '[{ "from": "/old", "to": "/new/", "permanent": true }]',
  'mkdocs.yml':
    'site_name: Pumps\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: new.md\n        deep/old.md: https://www.example.net/\n',
  'docusaurus.config.js':
    "module.exports = { url: 'https://www.example.com', baseUrl: '/', plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old', '/older'], to: '/new' }] }]] };\n",
  '.gitbook.yaml': 'root: ./docs\nredirects:\n  old: new.md\n  older/page: new/page.md\n',
  'content/new.md': '---\ntitle: New\naliases:\n  - /old/\n  - older\n---\nText\n',
};

const page = (title: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="About ${title}"></head><body><h1>${title}</h1></body></html>`;

const build = {
  'dist/index.html': page('Home'),
  'dist/new/index.html': page('New'),
  'dist/articles/one/index.html': page('One'),
  'dist/404.html': page('Not found'),
};

const site = ['--site', 'https://www.example.com'];

/** The hosts that read a file of their own from the project or the build. */
const ownFiles: Readonly<Record<string, string>> = {
  _redirects: 'netlify,cloudflare',
  'netlify.toml': 'netlify',
  'vercel.json': 'vercel',
  'firebase.json': 'firebase',
  'staticwebapp.config.json': 'azure-swa',
  '.htaccess': 'apache',
};

const imports: readonly Journey[] = Object.entries(files).map(([file, text]) => ({
  id: `import of ${file}`,
  walk({ write, signpost }) {
    write({ [file]: text });
    const source = file.startsWith('content/') ? 'content' : file;
    signpost('map', 'import', source, '--output', 'redirects.yaml');
    signpost('map', 'check', ...site);
  },
}));

const judged: readonly Journey[] = Object.entries(ownFiles).map(([file, hosts]) => ({
  id: `own ${file}`,
  walk({ write, signpost }) {
    const place =
      file.startsWith('_') || file.startsWith('.') || file.startsWith('static') ? `dist/${file}` : file;
    write({
      ...build,
      [place]: files[file] ?? '',
      'redirects.yaml': 'redirects:\n  - { from: /left, to: /new/, since: 2026-01-01 }\n',
    });
    signpost('audit', 'dist', '--host', hosts, '--preset', 'strict', ...site);
    for (const url of ['/old', '/blog/x/', '/left', '/nothing', '/drafts/a'])
      signpost('explain', url, '--dist', 'dist', '--host', hosts, ...site);
    signpost('map', 'compile', '--host', hosts, '--output', 'deploy', ...site);
  },
}));

/** Above 1,000 entries nginx gets hash tables, and platforms with limits an edge function. */
const large: Journey = {
  id: 'a map of 3,000 redirects',
  walk({ write, signpost }) {
    const rows = Array.from({ length: 3000 }, (_, index) => `/old/Page-${index}.html,/new/${index}/,301`);
    write({ 'large.csv': `from,to,status\n${rows.join('\n')}\n/product.php?id=7,/new/7/,301\n` });
    const hosts = 'nginx,netlify,cloudflare,caddy,apache,vercel,aws,firebase,azure-swa,github-pages';
    signpost('map', 'check', 'large.csv', ...site);
    signpost('map', 'compile', 'large.csv', '--host', hosts, '--output', 'deploy', ...site);
  },
};

export const foreignFileJourneys: readonly Journey[] = [...imports, ...judged, large];
