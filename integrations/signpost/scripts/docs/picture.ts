import { toDay } from '../../src/lib/date.ts';
import { joinContent, type OutFile } from '../../src/lib/file.ts';
import { planSite } from '../../src/plan/build.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { describeEdgeCosts } from '../../src/project/edge-needs.ts';
import { loadNamedHosts } from '../../src/project/hosts.ts';
import { emitFiles } from '../../src/project/pipeline.ts';
import { loadMap } from '../../src/project/read-map.ts';

const file = 'press-archive.csv';
/** 112 folders of press releases: `/press/1991/001/*`, `/press/1992/002/*`, … */
const rows = [
  'from,to,status,since',
  ...Array.from({ length: 112 }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return `/press/${1990 + ((index + 1) % 36)}/${number}/*,/articles/*,301,2025-03-01`;
  }),
];
const shown = ['vercel', 'netlify', 'cloudflare'];

/** The README's picture: a redirect map becomes host files, and a limit of one host is caught. */
export async function mapPicture(): Promise<OutFile> {
  const loaded = await loadMap(file, { readBytes: async () => Buffer.from(rows.join('\n')) });
  const settings = parseSettings('picture', { origin: 'https://www.example.com' });
  const { plan } = planSite({ settings, map: loaded.map, files: [], today: toDay(new Date('2026-03-01')) });
  const hosts = await loadNamedHosts(shown);
  const outputs = hosts.map((host) => emitFiles(host, plan));
  const files = outputs.flatMap(({ files: emitted }) => emitted);
  const lineIn = (path: string, mark: string): string => {
    const emitted = files.find((one) => one.path === path);
    const content = emitted === undefined ? '' : joinContent(emitted);
    return (
      content
        .split('\n')
        .find((line) => line.includes(mark) && !line.trim().startsWith('#'))
        ?.trim() ?? ''
    );
  };
  const [notice] = hosts.flatMap((host) => describeEdgeCosts(host, plan) ?? []);
  if (notice === undefined) throw new Error('No limit is exceeded: the picture would show none.');
  const told = wrappedAll([notice], 960, true);
  const height = bodyTop + told.length * lineHeight;
  const total = 276 + height + 20;
  const panels = [
    panel({ x: 20, y: 20, width: 400, height: 236 }, file, [
      ...rows.slice(0, 8),
      `… ${rows.length - 8} more`,
    ]),
    panel({ x: 480, y: 20, width: 500, height: 66 }, 'vercel/vercel.json', [
      lineIn('vercel/vercel.json', '/press/'),
    ]),
    panel({ x: 480, y: 105, width: 500, height: 66 }, 'netlify/_redirects', [
      lineIn('netlify/_redirects', '/press/'),
    ]),
    panel({ x: 480, y: 190, width: 500, height: 66 }, 'cloudflare/_worker.js', [
      'the generated Worker, with all redirects',
    ]),
    box({ x: 20, y: 276, width: 960, height }, 'finding', 'signpost map compile', told),
  ];
  const arrows = [53, 138, 223].map(
    (y) => `<path class="arrow" d="M430 138 C 455 138, 450 ${y}, 472 ${y}"/>`,
  );
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${total}" role="img" aria-labelledby="t"><title id="t">A redirect map becomes files for Vercel, Netlify and Cloudflare. A notice says that it exceeds a limit of Cloudflare.</title><style>${style}</style><rect class="ground" width="1000" height="${total}" rx="12"/>${arrows.join('')}${panels.join('')}</svg>\n`;
  return { path: 'docs/src/assets/map-to-hosts.svg', content };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function panel(at: Box, title: string, lines: readonly string[]): string {
  return box(at, 'panel', title, wrappedAll(lines, at.width, false));
}

const lineHeight = 20;
/** From the top of a box to the baseline of its first line. */
const bodyTop = 44;

function box({ x, y, width, height }: Box, kind: string, title: string, lines: readonly string[]): string {
  const body = lines.map(
    (line, index) => `<text x="${x + 14}" y="${y + bodyTop + index * lineHeight}">${escaped(line)}</text>`,
  );
  return `<g class="${kind}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/><text class="title" x="${x + 14}" y="${y + 22}">${escaped(title)}</text>${body.join('')}</g>`;
}

function wrappedAll(lines: readonly string[], width: number, isText: boolean): string[] {
  return lines.flatMap((line) => wrapped(line, Math.floor((width - 28) / 7.3), isText));
}

/** Code is cut; sentences run on in the next line. */
function wrapped(line: string, most: number, isText: boolean): string[] {
  if (line.length <= most) return [line];
  if (!isText) return [`${line.slice(0, most - 1)}…`];
  const at = line.lastIndexOf(' ', most);
  return [line.slice(0, at), ...wrapped(line.slice(at + 1), most, isText)];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const style = `
text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#1f2933;white-space:pre}
.title{font:600 12px system-ui,sans-serif;fill:#52606d}
.ground{fill:#f5f7fa}.panel rect{fill:#fff;stroke:#cbd2d9}.finding rect{fill:#fffbea;stroke:#e0a800}
.finding .title{fill:#8d6200}.arrow{fill:none;stroke:#2f80a8;stroke-width:2}
@media (prefers-color-scheme:dark){text{fill:#e4e7eb}.title{fill:#9aa5b1}.ground{fill:#151b22}.panel rect{fill:#1f2933;stroke:#3e4c59}
.finding rect{fill:#2b2410;stroke:#b88a00}.finding .title{fill:#f0c94c}.arrow{stroke:#62b0e8}}
`.replaceAll('\n', '');
