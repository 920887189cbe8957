import { expect, test } from 'vitest';
import { includedBy } from '../../src/import/bring-in.ts';
import { read } from './read.ts';

const dump = `nginx: the configuration file /etc/nginx/nginx.conf syntax is ok
nginx: configuration file /etc/nginx/nginx.conf test is successful
# configuration file /etc/nginx/nginx.conf:
http {
  include mime.types;
  include conf.d/*.conf;
  include /etc/nginx/sites-enabled/*;
}

# configuration file /etc/nginx/mime.types:
types { text/html html; }

# configuration file /etc/nginx/conf.d/maps.conf:
map $uri $new { /m /n; }

# configuration file /etc/nginx/sites-enabled/shop:
server {
  include snippets/old.conf;
  location = /a { return 301 /b; }
  location = /m { return 301 /o; }
  if ($new) { return 301 $new; }
}

# configuration file /etc/nginx/snippets/old.conf:
location /docs/v1/ { return 301 /docs/; }
`;

test('what nginx -T prints is read as the files that it is made of', () => {
  expect(includedBy(dump)).toEqual([]);
  const { rules, left, notices } = read('nginx', dump);
  expect(rules).toEqual(['1 /m /n', '3 /a /b', '1 /docs/v1/* /docs/']);
  expect(left).toEqual([
    '4 it is never reached: conf.d/maps.conf:1 has the same URL and redirects to /n; this one redirects to /o',
  ]);
  expect(notices).toEqual([
    expect.stringMatching(/^1 it ignored case/),
    ...['5', '3', '1'].map((line) => `${line} it drops the query; the map passes it on`),
  ]);
});

test('a file that only has such a comment is a file', () => {
  const text =
    'server { location = /a { return 301 /b; } }\n# configuration file /x:\nlocation = /c { return 301 /d; }';
  expect(read('nginx', text).rules).toEqual(['1 /a /b', '3 /c /d']);
});
