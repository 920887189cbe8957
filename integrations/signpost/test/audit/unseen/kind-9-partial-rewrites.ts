import { added, fileOf, page, withPage } from './site.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

const rules = ['script-not-found'];

/** A page that starts an app, and the app's script. */
const app = (script: string, path = '/app/', root = '<div id="app"></div>'): Changes => ({
  ...added(path, {
    title: 'Order portal for dealers | Halden',
    h1: 'Order portal for dealers',
    body: `${root}\n<script type="module" src="/assets/portal.js"></script>`,
  }),
  'assets/portal.js': `${script}\n`,
});

const redirects = (line: string): Changes => ({ _redirects: `${line}\n` });

const toml = (from: string, to: string, status: number): Changes => ({
  'netlify.toml': `[build]\n  publish = "dist"\n\n[[redirects]]\n  from = "${from}"\n  to = "${to}"\n  status = ${status}\n`,
});

const vercel = (config: unknown): Changes => ({ 'vercel.json': JSON.stringify(config, null, 2) });

const firebase = (...rewrites: readonly unknown[]): Changes => ({
  'firebase.json': JSON.stringify({ hosting: { public: 'dist', rewrites } }, null, 2),
});

const react = `const NotFound=()=>e("h1",null,"Page not found");createRoot(document.getElementById("app")).render(e(RouterProvider,{router:createBrowserRouter([{path:"/app/",element:e(Home)},{path:"/app/orders/:id",element:e(Order)},{path:"*",element:e(NotFound)}])}));`;
const vue = `createApp(App).use(createRouter({history:createWebHistory("/app/"),routes:[{path:"/",component:Home},{path:"/orders/:id",component:Order},{path:"/:pathMatch(.*)*",component:{template:"<h1>Nothing here</h1>"}}]})).mount("#app");`;
const angular = `RouterModule.forRoot([{path:"",component:Home},{path:"orders",component:Orders},{path:"**",redirectTo:""}]);`;

const plain = `switch (location.pathname) {
  case '/app/': show('home'); break;
  case '/app/orders': show('orders'); break;
  default: show('home');
}`;

const bare = `import { start } from './router.js';
start({ '/app/': home, '/app/orders': orders });`;

/** A view for what is unknown that tells crawlers so. */
const honest = `switch (location.pathname) {
  case '/app/': show('home'); break;
  default: {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    show('not-found');
  }
}`;

/** Rewrites of a part of the site to one page, which returns 200 for views that do not exist. */
export const variations: readonly Variation[] = [
  {
    name: 'Angular behind _redirects',
    fault: '/app/* leads to an Angular app that shows its home view for unknown paths.',
    files: {
      ...app(angular, '/app/', '<app-root></app-root>'),
      ...redirects('# portal\n/app/*\t/app/index.html\t200'),
    },
    rules,
  },
  {
    name: '200.html',
    fault: '/dashboard/* returns the 200.html of a framework.',
    files: {
      '200.html': page('/200', {
        title: 'Dashboard | Halden',
        canonical: '',
        body: '<div id="__nuxt"></div><script src="/assets/portal.js"></script>',
      }),
      'assets/portal.js': react,
      ...redirects('/dashboard/* /200.html 200'),
    },
    rules,
  },
  {
    name: 'no view at all',
    fault: '/app/* leads to an app without a view for unknown paths.',
    files: { ...app(bare), ...redirects('/app/* /app/index.html 200') },
    rules,
  },
  {
    name: 'inline router',
    fault: '/app/* leads to a page whose own script has no view for unknown paths.',
    files: {
      ...added('/app/', {
        h1: 'Order portal for dealers',
        body: `<div id="view"></div><script>const views={"/app/":home,"/app/list":list};(views[location.pathname]||home)()</script>`,
      }),
      ...redirects('/app/* /app/index.html 200'),
    },
    rules,
  },
  {
    name: 'to the root',
    fault: '/portal/* returns the home page.',
    files: redirects('/portal/*  /  200'),
    rules,
  },
  {
    name: 'Apache file in the folder',
    fault: 'The .htaccess in the folder app has a FallbackResource.',
    files: { ...app(bare), 'app/.htaccess': 'FallbackResource /app/index.html\n' },
    rules,
  },
  {
    name: 'Vercel rewrite',
    fault: 'vercel.json sends /app/(.*) to the shell.',
    files: {
      ...app(react),
      ...vercel({ rewrites: [{ source: '/app/(.*)', destination: '/app/index.html' }] }),
    },
    rules,
  },
  {
    name: 'Vercel pattern',
    fault: 'vercel.json sends all below /shop/ that has no dot to the overview of pumps.',
    files: vercel({ rewrites: [{ source: '/shop/((?!.*\\.).*)', destination: '/pumps/index.html' }] }),
    rules,
  },
  {
    name: 'placeholder',
    fault: '/orders/:id returns one page for every id.',
    files: { ...app(plain, '/orders/'), ...redirects('/orders/:id /orders/index.html 200') },
    rules,
  },
  {
    name: 'forced',
    fault: '/members/* returns a page of the site, whatever is behind it.',
    files: { ...app(react, '/members/'), ...redirects('/members/* /members/index.html 200!') },
    rules,
  },
  {
    name: 'Firebase glob',
    fault: 'firebase.json sends /app/** to the shell.',
    files: { ...app(react), ...firebase({ source: '/app/**', destination: '/app/index.html' }) },
    rules,
  },
  {
    name: 'file with html',
    fault: '/portal/* returns portal.html.',
    files: { ...app(vue, '/portal'), ...redirects('/portal/* /portal.html 200') },
    rules,
  },
  {
    name: 'Apache base',
    fault: 'The .htaccess in the folder app has the rule of the guides for React.',
    files: {
      ...app(react),
      'app/.htaccess':
        'RewriteEngine On\nRewriteBase /app/\nRewriteRule ^index\\.html$ - [L]\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /app/index.html [L]\n',
    },
    rules,
  },
  {
    name: 'two lines',
    fault: 'Assets are excepted, and all else below /app/ leads to the shell.',
    files: { ...app(react), ...redirects('/app/assets/* /assets/:splat 200\n/app/* /app/index.html 200') },
    rules,
  },
  {
    name: 'Vercel to the home page',
    fault: 'vercel.json answers /portal/(.*) with the home page.',
    files: vercel({ rewrites: [{ source: '/portal/(.*)', destination: '/' }] }),
    rules,
  },
  {
    name: 'app deep in a section',
    fault: '/de/portal/* leads to a shell in a section.',
    files: { ...app(vue, '/de/portal/'), ...redirects('/de/portal/* /de/portal/index.html 200') },
    rules,
  },
  {
    name: 'Vercel route',
    fault: 'A route of vercel.json sends /app/.* to the shell.',
    files: {
      ...app(plain),
      ...vercel({ routes: [{ handle: 'filesystem' }, { src: '/app/.*', dest: '/app/index.html' }] }),
    },
    rules,
  },
  {
    name: 'Vercel rewrite with a name',
    fault: 'vercel.json sends /app/:path* to the shell.',
    files: { ...app(vue), ...vercel({ rewrites: [{ source: '/app/:path*', destination: '/app/' }] }) },
    rules,
  },
  {
    name: 'Apache rule for what is no file',
    fault: 'A rule of .htaccess sends what is no file below app/ to the shell.',
    files: {
      ...app(plain),
      '.htaccess':
        '<IfModule mod_rewrite.c>\nRewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteCond %{REQUEST_FILENAME} !-d\nRewriteRule ^app/(.*)$ app/index.html [L,QSA]\n</IfModule>\n',
    },
    rules,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  { name: 'function of Firebase', files: firebase({ source: '/app/**', function: 'app' }) },
  {
    name: 'app linked from another page',
    files: {
      ...app(honest),
      ...withPage('/about/', { body: '<p><a href="/app/">Dealers order here</a></p>' }),
    },
  },
  {
    name: 'unknown views go to a 404',
    files: {
      ...app("route('*', () => location.replace('/not-found'));"),
      ...vercel({ rewrites: [{ source: '/app/(.*)', destination: '/app/index.html' }] }),
    },
  },
  { name: 'app without a rewrite', files: app(react) },
  { name: 'proxy', files: toml('/portal/*', 'https://portal.example.org/:splat', 200) },
  {
    name: 'noindex by header',
    files: {
      [fileOf('/app/')]: page('/app/', {
        canonical: '',
        body: '<div id="app"></div><script src="/assets/portal.js"></script>',
      }),
      'assets/portal.js': plain,
      ...redirects('/app/* /app/index.html 200'),
      _headers: '/app/*\n  X-Robots-Tag: noindex\n',
    },
  },
  { name: 'one path', files: redirects('/start /about/ 200') },
];
