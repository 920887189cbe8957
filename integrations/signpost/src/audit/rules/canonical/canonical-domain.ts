import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { short } from '../shared/judge.ts';
import { isLocal } from '../shared/own-names.ts';

const named = (host: string) => site({ CNAME: host });

export default defineRule({
  id: 'canonical-domain',
  title: "The CNAME file contains the site's host",
  level: 'warning',
  conventions: ['W-CANON-2', 'W-MIG-4'],
  why: 'GitHub Pages serves the site at the host in CNAME and redirects all others to it. If CNAME has another host, all canonicals and the sitemap contain URLs that redirect. (GitHub Docs, troubleshooting custom domains.)',
  fix: 'write only the host into CNAME',
  examples: () => ({
    good: {
      'the same host': named('www.example.com\n'),
      'in capitals': named('WWW.Example.com'),
      'an empty file': named('\n'),
      'a preview': {
        files: {
          CNAME: 'www.example.com',
          'index.html': page('/', { canonical: '' }),
          'icon.svg': '<svg></svg>',
        },
        site: 'http://localhost:4321',
      },
    },
    bad: {
      'without www': named('example.com\n'),
      'the host before a move': named('www.example.net'),
      'a whole URL': named('https://www.example.com/'),
      'two hosts': named('www.example.com\nexample.com\n'),
      "the project's URL, where the site has a host of its own": {
        files: { CNAME: 'www.example.com', 'index.html': page('/', { canonical: '' }) },
        site: 'https://acme.github.io/docs/',
      },
    },
  }),
  *check(site) {
    const { domain, origin, base } = site;
    const { host } = new URL(origin);
    if (domain === undefined || domain.host === host || !site.originKnown || isLocal(origin)) return;
    const isHost = /^[^\s/:]+$/.test(domain.host);
    yield {
      file: domain.file,
      line: 1,
      column: 1,
      message: isHost
        ? `CNAME contains ${short(domain.host)}, but the audit assumes that the site is at ${host}${base}`
        : `CNAME has "${short(domain.host.replace(/\s+/g, ' '))}", which is not a host`,
      fix: isHost
        ? `write ${host} into CNAME, or pass --site https://${domain.host} if that is its host`
        : `write only ${host} into CNAME`,
    };
  },
});
