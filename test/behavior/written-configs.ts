/** A config of a person's own, and URLs whose answers the server's decide about. */
export interface Written {
  readonly title: string;
  readonly text: string;
  readonly requested: readonly string[];
}

/** What a person writes in a .htaccess. */
export const apacheFiles: readonly Written[] = [
  {
    title: 'mod_rewrite answers before mod_alias, wherever its rules stand',
    text: `Redirect 301 /blog https://new.example/articles
RewriteEngine On
RewriteRule ^blog/special$ https://new.example/special/ [R=301,L]
RedirectMatch 302 ^/docs/(.*)$ https://new.example/first/$1
RewriteRule ^docs/(.*)$ https://new.example/second/$1 [R=301,L]`,
    requested: ['/blog/a', '/blog/special', '/docs/a', '/docs/a/b'],
  },
  {
    title: 'so a Redirect of all addresses above a RewriteRule leaves it its own',
    text: `Redirect 301 / https://new.example/
RewriteEngine On
RewriteRule ^news/(.*)$ https://new.example/journal/$1 [R=301,L]
RewriteRule ^a\\.html$ https://new.example/b.html [R=301,L]`,
    requested: ['/news/1', '/x', '/a.html', '/a.html/x'],
  },
  {
    title: 'within mod_alias the first of the file answers',
    text: `RedirectMatch 302 ^/a/(.*)$ https://new.example/match/$1
Redirect 301 /a https://new.example/plain
Redirect 301 /b https://new.example/plain
RedirectMatch 302 ^/b/(.*)$ https://new.example/match/$1`,
    requested: ['/a/x', '/b/x'],
  },
  {
    title: 'sections that are about something else than the address',
    text: `RewriteEngine On
<If "%{HTTP_HOST} == 'old.example'">
Redirect 301 /in-if https://new.example/x
</If>
<Files "x.php">
Redirect 301 /in-files https://new.example/x
</Files>
<FilesMatch "\\.php$">
Redirect 301 /in-match https://new.example/x
</FilesMatch>
<IfModule !mod_rewrite.c>
Redirect 301 /without https://new.example/x
</IfModule>
<IfModule mod_rewrite.c>
RewriteRule ^with$ https://new.example/y [R=301,L]
<IfModule !mod_alias.c>
Redirect 301 /deep https://new.example/x
</IfModule>
Redirect 301 /with.html https://new.example/y.html
</IfModule>
<IfDefine Something>
Redirect 301 /defined https://new.example/x
</IfDefine>`,
    requested: ['/in-if', '/in-files', '/in-match', '/without', '/with', '/deep', '/with.html', '/defined'],
  },
  {
    title: 'rules that hang on the one before them',
    text: `RewriteEngine On
RewriteRule ^stay$ /c1 [C]
RewriteRule ^c1$ https://new.example/c2 [R=301,L]
RewriteRule ^d1$ - [C]
RewriteRule ^d2$ https://new.example/e2 [R=301,C]
RewriteRule ^d3$ https://new.example/e3 [R=301,L]`,
    requested: ['/c1', '/d2'],
  },
  {
    title: 'a condition counts for the next rule, whatever is between',
    text: `RewriteEngine On
RewriteCond %{HTTP_USER_AGENT} nobody
Redirect 301 /alias.html https://new.example/alias.html
RewriteRule ^bot$ https://new.example/bot [R=301,L]
RewriteRule ^all$ https://new.example/all [R=301,L]`,
    requested: ['/alias.html', '/bot', '/all'],
  },
  {
    title: 'an engine that is switched off at the end',
    text: `RewriteEngine On
RewriteRule ^off$ https://new.example/off [R=301,L]
RewriteEngine Off`,
    requested: ['/off'],
  },
  {
    title: 'a slash at the start of an expression',
    text: `RewriteEngine On
RewriteRule ^/never$ https://new.example/never [R=301,L]
RewriteRule ^/?may$ https://new.example/may [R=301,L]
Redirect 301 /x.html https://new.example/x.html`,
    requested: ['/never', '/may', '/x.html'],
  },
  {
    title: 'the rules of https and of the host name answer nothing on the host itself',
    text: `RewriteEngine On
RewriteCond %{HTTP_HOST} ^example\\.com$ [NC]
RewriteRule ^(.*)$ https://www.example.com/$1 [R=301,L]
RewriteCond %{HTTP_HOST} !^www\\. [NC]
RewriteRule ^(.*)$ https://www.%{HTTP_HOST}%{REQUEST_URI} [R=301,L]
RewriteCond %{HTTP:X-Forwarded-Proto} !https
RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]
Redirect 301 /old https://www.example.com/new`,
    requested: ['/old/a', '/nothing', '/a/b'],
  },
];

/** What is in an nginx.conf, inside of `http`. */
export const nginxFiles: readonly Written[] = [
  {
    title: 'a map whose variable an if returns, and a parameter in a location',
    text: `map $uri $redir { default ""; /m1 https://new.example/n1; /m2 https://new.example/n2; }
server { listen 80; server_name www.example.com;
  if ($redir) { return 302 $redir; }
  location = /q { if ($arg_id = 5) { return 301 https://new.example/five; } return 301 https://new.example/no; }
}`,
    requested: ['/m1', '/m2', '/m3', '/q?id=5', '/q'],
  },
  {
    title: 'a map whose variable is the end of a target, and expressions that find a part of an address',
    text: `map $uri $redir { default ""; /m1 /n1; }
server { listen 80; server_name www.example.com;
  location ~* \\.php$ { return 410; }
  location = /x { return 301 https://new.example/x; }
  if ($redir) { return 301 https://new.example$redir; }
}`,
    requested: ['/m1', '/x', '/.php/x'],
  },
];
