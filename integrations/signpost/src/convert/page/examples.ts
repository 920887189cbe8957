/** A file to try. */
interface Example {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export const examples: readonly Example[] = [
  {
    name: '_redirects',
    title: '_redirects',
    text: `# The shop moved
/shop/*  /products/:splat  301
/shop/sale  /offers/  301
/about-us  /about/
/store id=:id  /products/:id  301
/api/*  https://api.example.com/:splat  200
/press
`,
  },
  {
    name: 'vercel.json',
    title: 'vercel.json',
    text: `{
  "redirects": [
    { "source": "/blog/:slug", "destination": "/news/:slug", "permanent": true },
    { "source": "/blog/first", "destination": "/news/hello", "permanent": true },
    { "source": "/old(", "destination": "/new", "permanent": true },
    { "source": "/docs/:path*", "destination": "https://docs.example.com/:path*", "permanent": false }
  ]
}
`,
  },
  {
    name: 'old.conf',
    title: 'nginx',
    text: `server {
  server_name www.example.com;
  location = /about.html { return 301 /about/; }
  location = /closed { return 410; }
  rewrite ^/blog/(.*)$ /news/$1 permanent;
  location /app/ { proxy_pass http://127.0.0.1:3000; }
}
`,
  },
  {
    name: '.htaccess',
    title: '.htaccess',
    text: `Redirect 301 /team.html /about/team/
RedirectMatch 301 ^/jobs/(.*)$ /careers/$1
RewriteEngine On
RewriteCond %{QUERY_STRING} ^id=42$
RewriteRule ^product\\.php$ /products/pump/? [R=301,L]
Redirect gone /fax
`,
  },
  {
    name: 'moved.csv',
    title: 'CSV',
    text: `Old URL,New URL,Status
/summer-2019,/archive/summer/,301
/prices.pdf,/prices/,302
/discontinued,,410
/contact-us,,
`,
  },
];
