import { added, fileOf, page } from './site.ts';
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

const firebase = (...rewrites: readonly unknown[]): Changes => ({
  'firebase.json': JSON.stringify({ hosting: { public: 'dist', rewrites } }, null, 2),
});

const azure = (config: unknown): Changes => ({ 'staticwebapp.config.json': JSON.stringify(config, null, 2) });
const react = `const NotFound=()=>e("h1",null,"Page not found");createRoot(document.getElementById("app")).render(e(RouterProvider,{router:createBrowserRouter([{path:"/app/",element:e(Home)},{path:"/app/orders/:id",element:e(Order)},{path:"*",element:e(NotFound)}])}));`;
const vue = `createApp(App).use(createRouter({history:createWebHistory("/app/"),routes:[{path:"/",component:Home},{path:"/orders/:id",component:Order},{path:"/:pathMatch(.*)*",component:{template:"<h1>Nothing here</h1>"}}]})).mount("#app");`;
const angular = `RouterModule.forRoot([{path:"",component:Home},{path:"orders",component:Orders},{path:"**",redirectTo:""}]);`;

const plain = `switch (location.pathname) {
  case '/app/': show('home'); break;
  case '/app/orders': show('orders'); break;
  default: show('home');
}`;

const pageJs = `page('/app/', home);
page('/app/orders/:id', order);
page('*', () => render('<h2>Sorry, we could not find that view.</h2>'));`;

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
    name: 'Firebase, second of two',
    fault: 'The second rewrite of firebase.json sends /app/** to the shell.',
    files: {
      ...app(vue),
      ...firebase(
        { source: '/count', function: 'count' },
        { source: '/app/**', destination: '/app/index.html' },
      ),
    },
    rules,
  },
  {
    name: 'page.js',
    fault: '/app/* leads to an app whose view for unknown paths only says sorry.',
    files: { ...app(pageJs), ...redirects('/app/* /app/index.html 200') },
    rules,
  },
  {
    name: 'Azure to the home page',
    fault: 'A route of staticwebapp.config.json rewrites /portal/* to the home page.',
    files: azure({
      routes: [{ route: '/portal/*', rewrite: '/index.html' }],
      responseOverrides: { 404: { rewrite: '/404.html' } },
    }),
    rules,
  },
  {
    name: 'catalogue by script',
    fault: '/catalogue/* leads to a page that fetches whatever the path names.',
    files: {
      ...app(
        'fetch(`/data${location.pathname}.json`).then((r) => (r.ok ? r.json() : {})).then(render);',
        '/catalogue/',
      ),
      ...redirects('/catalogue/* /catalogue/index.html 200'),
    },
    rules,
  },
  {
    name: 'Azure route',
    fault: 'A route of staticwebapp.config.json rewrites /app/* to the shell.',
    files: { ...app(react), ...azure({ routes: [{ route: '/app/*', rewrite: '/app/index.html' }] }) },
    rules,
  },
  {
    name: 'section in German',
    fault: '/de/* returns the German home page for what does not exist.',
    files: redirects('/de/* /de/index.html 200'),
    rules,
  },
  {
    name: 'section of the site',
    fault: '/pumps/* returns the overview for pumps that do not exist.',
    files: redirects('/pumps/* /pumps/index.html 200'),
    rules,
  },
  {
    name: 'Firebase to the home page',
    fault: 'firebase.json answers /account/** with the home page.',
    files: firebase({ source: '/account/**', destination: '/index.html' }),
    rules,
  },
  {
    name: 'React behind _redirects',
    fault: '/app/* leads to a React app whose view for unknown paths says nothing to crawlers.',
    files: { ...app(react), ...redirects('/app/* /app/index.html 200') },
    rules,
  },
  {
    name: 'Firebase regex',
    fault: 'firebase.json sends a regex for /app to the shell.',
    files: { ...app(angular), ...firebase({ regex: '^/app/.*$', destination: '/app/index.html' }) },
    rules,
  },
  {
    name: 'netlify.toml',
    fault: 'netlify.toml sends /app/* to the shell.',
    files: { ...app(react), ...toml('/app/*', '/app/index.html', 200) },
    rules,
  },
  {
    name: 'Apache to the home page',
    fault: 'A rule of .htaccess answers what is below portal/ with the home page.',
    files: { '.htaccess': 'RewriteEngine on\nRewriteRule ^portal/?.*$ /index.html [END]\n' },
    rules,
  },
  {
    name: 'Vue behind _redirects',
    fault: '/app/* leads to a Vue app whose view for unknown paths says nothing to crawlers.',
    files: { ...app(vue), ...redirects('/app/*    /app/    200') },
    rules,
  },
  {
    name: 'news',
    fault: '/news/* returns the overview of news for texts that do not exist.',
    files: redirects('/news/*  /news/  200'),
    rules,
  },
  {
    name: 'error view with a title',
    fault: 'The view for unknown paths sets a title and nothing else.',
    files: {
      ...app("route('*', () => { document.title = 'Not found | Halden'; show('not-found'); });"),
      ...redirects('/app/* /app/index.html 200'),
    },
    rules,
  },
  {
    name: 'plain script behind _redirects',
    fault: '/app/* leads to a script that shows its home view for unknown paths.',
    files: { ...app(plain), ...redirects('/app/* /app/ 200') },
    rules,
  },
  {
    name: 'Apache rule',
    fault: 'A rule of .htaccess sends what begins with app/ to the shell.',
    files: { ...app(react), '.htaccess': 'RewriteEngine On\nRewriteRule ^app/ /app/index.html [L]\n' },
    rules,
  },
  {
    name: 'to the home page',
    fault: '/app/* returns the home page.',
    files: redirects('/app/* /index.html 200'),
    rules,
  },
  {
    name: 'netlify.toml to the home page',
    fault: 'netlify.toml answers /account/* with the home page.',
    files: {
      'netlify.toml': '[[redirects]]\nfrom = "/account/*"\nto = "/index.html"\nstatus = 200\nforce = false\n',
    },
    rules,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'noindex by a library',
    files: {
      ...app(
        'const NotFound=()=>e(Helmet,null,e("meta",{name:"robots",content:"noindex"}));start([{path:"/app/",element:e(Home)},{path:"*",element:e(NotFound)}]);',
      ),
      ...redirects('/app/* /app/index.html 200'),
    },
  },
  { name: 'other folder of images', files: redirects('/img/* /images/:splat 200') },
  { name: 'noindex by script', files: { ...app(honest), ...redirects('/app/* /app/index.html 200') } },
  { name: 'function of Netlify', files: redirects('/app/* /.netlify/functions/app 200') },
  { name: 'error page of Apache', files: { '.htaccess': 'ErrorDocument 404 /404.html\n' } },
  {
    name: 'shell with noindex',
    files: {
      [fileOf('/app/')]: page('/app/', {
        canonical: '',
        head: '<meta name="robots" content="noindex">',
        body: '<div id="app"></div><script src="/assets/portal.js"></script>',
      }),
      'assets/portal.js': plain,
      ...redirects('/app/* /app/index.html 200'),
    },
  },
  { name: 'honest 404', files: toml('/app/*', '/404.html', 404) },
];
