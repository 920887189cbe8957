import { emitFiles } from '../../src/hosts/emit-files.ts';
import { toDay } from '../../src/lib/date.ts';
import { joinContent, type OutFile } from '../../src/lib/file.ts';
import { planSite } from '../../src/plan/build.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { loadNamedHosts } from '../../src/project/deploy/hosts.ts';
import { loadMap } from '../../src/project/map-includes.ts';

const file = 'press-archive.csv';
/** 112 folders of press releases: `/press/1991/001/*`, `/press/1992/002/*`, … */
const rows = [
  'from,to,status,since',
  ...Array.from({ length: 112 }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return `/press/${1990 + ((index + 1) % 36)}/${number}/*,/news/*,301,2025-03-01`;
  }),
];
const shown = ['vercel', 'netlify', 'cloudflare'];

/** The picture of README and docs: a redirect map becomes host files, and a finding says what one host can't serve. */
export async function mapPicture(): Promise<OutFile> {
  const loaded = await loadMap(file, { readBytes: async () => Buffer.from(rows.join('\n')) });
  const settings = parseSettings('picture', { origin: 'https://www.example.com' });
  const plan = planSite({ settings, map: loaded.map, files: [], today: toDay(new Date('2026-03-01')) });
  const hosts = await loadNamedHosts(shown);
  const outputs = hosts.map((host) => emitFiles(host, plan));
  const files = outputs.flatMap((output) => output.files);
  const finding = outputs.find(({ edgeCosts }) => edgeCosts !== undefined)?.edgeCosts;
  if (finding === undefined) throw new Error('No limit is exceeded: the picture would show none.');

  const content = drawColumn([
    { title: file, lines: [...rows.slice(0, 5).map(cutLine), `… ${rows.length - 5} more`] },
    { title: 'vercel/vercel.json', lines: [cutLine(findRedirect(files, 'vercel/vercel.json'))] },
    { title: 'netlify/_redirects', lines: [cutLine(findRedirect(files, 'netlify/_redirects'))] },
    { title: 'cloudflare/_worker.js', lines: ['the generated Worker, with all redirects'] },
    { title: 'signpost map compile', lines: wrapSentence(finding), isFinding: true },
  ]);
  return { path: 'docs/src/assets/map-to-hosts.svg', content };
}

/** The first line of a host's file that redirects a press release. */
function findRedirect(files: readonly OutFile[], path: string): string {
  const emitted = files.find((one) => one.path === path);
  const lines = emitted === undefined ? [] : joinContent(emitted).split('\n');
  return lines.find((line) => line.includes('/press/') && !line.trim().startsWith('#'))?.trim() ?? '';
}

/** A phone shows the column at nearly its size. */
const width = 408;
const padding = 12;
const gap = 10;
const arrowLength = 28;
const lineHeight = 22;
/** From the top of a box to the baseline of its first line. */
const bodyTop = 48;
const maxCharacters = Math.floor((width - 4 * padding) / 8.45);

interface Box {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isFinding?: boolean;
}

/** The boxes below each other, with an arrow from the map to the files of the hosts. */
function drawColumn(boxes: readonly Box[]): string {
  const drawn: string[] = [];
  let y = padding;
  for (const [index, box] of boxes.entries()) {
    const height = bodyTop + box.lines.length * lineHeight - padding / 2;
    drawn.push(drawBox(box, y, height));
    if (index === 0) drawn.push(drawArrow(y + height));
    y += height + (index === 0 ? arrowLength : gap);
  }

  const total = y - gap + padding;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" role="img" aria-labelledby="t"><title id="t">A redirect map becomes files for Vercel, Netlify and Cloudflare. A finding says that it exceeds a limit of Cloudflare.</title><style>${style}</style><rect class="ground" width="${width}" height="${total}" rx="12"/>${drawn.join('')}</svg>\n`;
}

function drawArrow(y: number): string {
  return `<path class="arrow" d="M${width / 2} ${y + 3} v${arrowLength - 6} m-5 -5 l5 5 l5 -5"/>`;
}

function drawBox({ title, lines, isFinding }: Box, y: number, height: number): string {
  const x = 2 * padding;
  const body = lines.map(
    (line, index) => `<text x="${x}" y="${y + bodyTop + index * lineHeight}">${escaped(line)}</text>`,
  );
  return `<g class="${isFinding ? 'finding' : 'panel'}"><rect x="${padding}" y="${y}" width="${width - 2 * padding}" height="${height}" rx="8"/><text class="title" x="${x}" y="${y + 24}">${escaped(title)}</text>${body.join('')}</g>`;
}

/** Code is cut at the end of its box. */
function cutLine(line: string): string {
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1)}…`;
}

/** Sentences run on in the next line. */
function wrapSentence(text: string): string[] {
  if (text.length <= maxCharacters) return [text];
  const space = text.lastIndexOf(' ', maxCharacters);
  const at = space < 0 ? text.indexOf(' ') : space;
  return at < 0 ? [cutLine(text)] : [cutLine(text.slice(0, at)), ...wrapSentence(text.slice(at + 1))];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const style = `
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#1f2933;white-space:pre}
.title{font:600 14px system-ui,sans-serif;fill:#52606d}
.ground{fill:#f5f7fa}.panel rect{fill:#fff;stroke:#cbd2d9}.finding rect{fill:#fffbea;stroke:#e0a800}
.finding .title{fill:#8d6200}.arrow{fill:none;stroke:#2f80a8;stroke-width:2}
@media (prefers-color-scheme:dark){text{fill:#e4e7eb}.title{fill:#9aa5b1}.ground{fill:#151b22}.panel rect{fill:#1f2933;stroke:#3e4c59}
.finding rect{fill:#2b2410;stroke:#b88a00}.finding .title{fill:#f0c94c}.arrow{stroke:#62b0e8}}
`.replaceAll('\n', '');
