import type { GeneratedSite, SiteRedirect } from './generated-site.ts';
import type { HostSetting } from './host-settings.ts';

type Files = Readonly<Record<string, string>>;

/** The files of a project: the build below `dist/`, the settings of the host, and the redirects in the map or in the host's own file. */
export function writeProject(site: GeneratedSite, setting: HostSetting): Files {
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(site.files)) files[`dist/${name}`] = text;
  const { root, own } = site.hasMap ? { root: setting.root, own: {} } : writeOwnFiles(site, setting);
  for (const [name, content] of Object.entries(root)) files[name] = JSON.stringify(content, null, 2);
  if (site.hasMap) files['redirects.yaml'] = printMap(site.redirects);
  return { ...files, ...own };
}

function printMap(redirects: readonly SiteRedirect[]): string {
  const lines = redirects.map(({ from, to, status }) =>
    status === 410
      ? `  - { from: "${from}", status: 410, since: 2026-01-01 }`
      : `  - { from: "${from}", to: "${to}", status: ${status}, since: 2026-01-01 }`,
  );
  return `redirects:\n${lines.join('\n')}\n`;
}

/** The redirects as the platform's own file has them; none for a host that reads no such file. */
function writeOwnFiles({ redirects }: GeneratedSite, { id, root }: HostSetting) {
  const plain = redirects.filter(({ status }) => status !== 410);
  const merge = (name: string, change: (config: object) => object) => {
    const config = root[name];
    return { root: { ...root, [name]: change(typeof config === 'object' && config ? config : {}) }, own: {} };
  };

  switch (id) {
    case undefined:
    case 'netlify':
    case 'cloudflare':
      return { root, own: { 'dist/_redirects': plain.map(printLine).join('') } };
    case 'apache':
      return { root, own: { 'dist/.htaccess': redirects.map(printDirective).join('') } };
    case 'vercel':
      return merge('vercel.json', (config) => ({
        ...config,
        redirects: plain.map(({ from, to, status }) => ({
          source: from.replace('*', ':path*'),
          destination: to,
          statusCode: status,
        })),
      }));
    case 'firebase':
      return merge('firebase.json', (config) => ({
        hosting: {
          ...('hosting' in config && typeof config.hosting === 'object' ? config.hosting : {}),
          redirects: plain.map(({ from, to, status }) => ({
            source: from.replace('*', '**'),
            destination: to,
            type: isTemporary(status) ? 302 : 301,
          })),
        },
      }));
    case 'azure-swa':
      return merge('staticwebapp.config.json', (config) => ({
        ...config,
        routes: plain.map(({ from, to, status }) => ({ route: from, redirect: to, statusCode: status })),
      }));
    default:
      return { root, own: {} };
  }
}

function isTemporary(status: SiteRedirect['status']): boolean {
  return status === 302 || status === 307;
}

function printLine({ from, to, status }: SiteRedirect): string {
  return `${from} ${to} ${status}\n`;
}

function printDirective({ from, to, status }: SiteRedirect): string {
  const pattern = from.endsWith('*') ? `^${from.slice(0, -1)}` : `^${from}/?$`;
  return status === 410 ? `RedirectMatch 410 ${pattern}\n` : `RedirectMatch ${status} ${pattern} ${to}\n`;
}
