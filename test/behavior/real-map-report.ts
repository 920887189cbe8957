import { readFileSync } from 'node:fs';
import { mapRules } from '../../integrations/signpost/src/audit/rules/index.ts';
import { auditSite } from '../../integrations/signpost/src/audit/rules/run.ts';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import { importRedirects } from '../../integrations/signpost/src/import/import-redirects.ts';
import { writeYaml } from '../../integrations/signpost/src/import/write-map.ts';
import type { Finding } from '../../integrations/signpost/src/lib/finding.ts';
import { loadMap } from '../../integrations/signpost/src/project/map-includes.ts';

/** The redirect files of public sites, which lie beside the repository, and the host of each. */
export const realMaps = [
  ['govuk-cabinetoffice.csv', 'www.cabinetoffice.gov.uk'],
  ['govuk-fco.csv', 'www.fco.gov.uk'],
  ['dart.firebase.json', 'dart.dev'],
  ['cockroach._redirects', 'www.cockroachlabs.com'],
  ['astro-docs._redirects', 'docs.astro.build'],
  ['react.vercel.json', 'react.dev'],
  ['nova.htaccess', 'docs.openstack.org'],
] as const;

export const realMapsFolder = new URL(
  process.env['SIGNPOST_MAPS'] ?? '../../../shared/data/redirect-maps/',
  import.meta.url,
);

/** What becomes of a file when it is brought in and checked. */
export interface MapReport {
  readonly file: string;
  readonly entries: number;
  /** Why lines were left out, without what is of one line alone. */
  readonly left: readonly { readonly line: number; readonly why: string; readonly text: string }[];
  readonly findings: readonly Finding[];
}

/** Brings a file in, as a person would, and checks the map that comes out. */
export async function reportOn(file: string, host: string): Promise<MapReport> {
  const text = readFileSync(new URL(file, realMapsFolder), 'utf8');
  const brought = importRedirects(file, [{ file, text }], { base: '/' });
  const yaml = [...writeYaml(file, brought)].join('');
  const { map, findings } = await loadMap('redirects.yaml', { readBytes: async () => Buffer.from(yaml) });
  const nothing = { list: [], read: () => Buffer.alloc(0) };
  const site = readSite(nothing, { origin: `https://${host}`, map, previous: undefined });
  const result = auditSite(site, {}, mapRules);
  const left = brought.items.flatMap((item) =>
    item.kind === 'unexpressed' ? [{ line: item.line, why: item.why, text: item.text }] : [],
  );
  return { file, entries: map.entries.length, left, findings: [...findings, ...result.findings] };
}

/** What is counted of each map: a heading, and the rules of the check or the reason for which a line is left out. */
const columns: readonly (readonly [heading: string, count: (report: MapReport) => number])[] = [
  ['redirects', ({ entries }) => entries],
  ['no rule', (report) => omitted(report, /has no target|is not a status|isn't a valid rule|status 404/)],
  [
    'no word in a map',
    (report) =>
      omitted(report, /has text after a part|(?:placeholder|wildcard) follows|a star that|status 418/),
  ],
  ['duplicates', (report) => omitted(report, /has the same redirect/)],
  ['never reached', (report) => omitted(report, /never reached/)],
  ['loops', (report) => found(report, 'map-loop')],
  ['chains', (report) => found(report, 'map-chain')],
  ['to http', (report) => found(report, 'map-https')],
  ['many to one', (report) => found(report, 'map-fan-in')],
  ['variants', (report) => found(report, 'map-variant') + found(report, 'map-syntax')],
];

function omitted({ left }: MapReport, reason: RegExp): number {
  return left.filter(({ why }) => reason.test(why)).length;
}

function found({ findings }: MapReport, rule: string): number {
  return findings.filter((finding) => finding.rule === rule).length;
}

/** The table of the documentation's page evidence/real-maps. */
export async function reportTable(): Promise<string> {
  const reports = await Promise.all(realMaps.map(([file, host]) => reportOn(file, host)));
  const rows = reports.map((report) => [
    `\`${report.file}\``,
    ...columns.map(([, count]) => String(count(report))),
  ]);
  const lines = [
    ['map', ...columns.map(([heading]) => heading)],
    ['---', ...columns.map(() => '---:')],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
