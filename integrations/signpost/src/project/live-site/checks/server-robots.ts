import type { ServerCheck } from '../server-check.ts';

export const serverRobots: ServerCheck = {
  id: 'server-robots',
  title: 'robots.txt is served with directives',
  level: 'error',
  conventions: ['W-ROBOTS-1'],
  why: 'Where robots.txt fails, crawlers take the whole site as forbidden; a page in its place says nothing. (RFC 9309, section 2.3.1.4; Google Search Central, robots.txt.)',
  fix: 'answer 200 with a robots.txt of directives, always',
  *check({ robots }) {
    const { url } = robots;
    if (robots.kind === 'failure')
      yield { url, message: `robots.txt can't be read: the server ${robots.message}` };
    else if (robots.status >= 500)
      yield { url, message: `robots.txt answers ${robots.status}, which crawlers take as: forbidden` };
    else if (robots.status === 200 && /html/i.test(robots.headers.get('content-type')?.[0] ?? ''))
      yield { url, message: 'robots.txt is answered with an HTML page' };
  },
};
