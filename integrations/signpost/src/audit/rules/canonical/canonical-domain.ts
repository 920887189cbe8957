import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { short } from '../shared/judge.ts';
import { isLocal } from '../shared/own-names.ts';

const named = (host: string) => site({ CNAME: host });

export default defineRule({
  id: 'canonical-domain',
  title: 'The CNAME file names the host that the site is at',
  level: 'warning',
  conventions: ['W-CANON-2', 'W-MIG-4'],
  why: 'GitHub Pages serves the site at the host in CNAME and redirects the others to it. Where that is another one, all canonicals and the sitemap name addresses that redirect. (GitHub Docs, troubleshooting custom domains.)',
  fix: 'write the host alone into CNAME',
  examples: () => ({
    good: [
      { title: 'the same host', files: named('www.example.com\n') },
      { title: 'in capitals', files: named('WWW.Example.com') },
      { title: 'an empty file', files: named('\n') },
      {
        title: 'a preview',
        files: {
          CNAME: 'www.example.com',
          'index.html': page('/', { canonical: '' }),
          'icon.svg': '<svg></svg>',
        },
        site: 'http://localhost:4321',
      },
    ],
    bad: [
      { title: 'without www', files: named('example.com\n') },
      { title: 'the host before a move', files: named('www.example.net') },
      { title: 'a whole address', files: named('https://www.example.com/') },
      { title: 'two hosts', files: named('www.example.com\nexample.com\n') },
      {
        title: "the project's address, where the site has a host of its own",
        files: { CNAME: 'www.example.com', 'index.html': page('/', { canonical: '' }) },
        site: 'https://acme.github.io/docs/',
      },
    ],
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
        ? `CNAME names ${short(domain.host)}, and the site is taken to be at ${host}${base}`
        : `CNAME has "${short(domain.host.replace(/\s+/g, ' '))}", which is no host`,
      fix: isHost
        ? `write ${host} into CNAME, or say --site https://${domain.host} where that is its host`
        : `write ${host} into CNAME, and nothing else`,
    };
  },
});
