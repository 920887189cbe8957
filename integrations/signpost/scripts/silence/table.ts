import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findMechanicalReason, listWays, type Way } from './list-ways.ts';

// silence.tsv: a row for each way to be silent, with the evidence by which it decides, and the proof that a fault beside it is found.

export const tableFile = fileURLToPath(new URL('../../test/audit/silence.tsv', import.meta.url));

/** What decides, and what it means. The shape of a name is none of them: it may lead to a page, and something else decides. */
export const evidences = {
  role: 'the kind and the origin of a page',
  verdict: 'what a URL returns, and where it leads',
  declared: 'what a page, a header or the sitemap declares: canonical, language, noindex, generator',
  links: 'which pages lead there',
  content: 'the texts of pages, compared with those of the site',
  files: 'the files of the build, by what they hold or a standard name',
  map: "the redirect map, and the lines of platforms' files",
  setting: 'the host, the settings, or the mistake of the whole site',
  syntax: 'a form that a standard or the subject of the rule defines',
  count: 'a number: a share of the site, or a threshold of its own row',
} as const;

/** Why a row has no example of its own; the row says the rest. */
export const reasons = {
  R0: 'Tried, and no example was lost: somebody has to judge it.',
  R1: 'It narrows an exception: less in it reports more, never less.',
  R2: 'A limit of time or memory.',
  R3: 'A number of a convention or a vendor, at the URL.',
  R4: 'Fewer are mistakes of their own, which these rules report.',
  R5: 'A share of the site, so that a small site counts too.',
  R6: 'It joins findings, or chooses the words of one that is reported.',
  R7: 'What a page is, decided by evidence in site/role.ts, and counted in the summary.',
  R8: 'Names that the generator keeps to itself, by its documentation.',
  R9: 'A lead alone: the page must show its list or its object, see site/generated-pages.ts.',
  R10: 'The host or a setting makes the fault impossible.',
  R11: 'Another test has the near miss.',
  R12: 'A number of ours, without a source; examples beside it are on both sides.',
  R13: 'A reader of facts, which test/audit/site compares with files and hosts.',
} as const;

export interface Row {
  readonly by: string;
  /** `rule-id: title of an example` that is lost if the way is always taken, or the number of a reason: `R3`, with words of its own. */
  readonly proof: string;
}

const head = 'file\tway\tasks\tby\tproof';

export function buildKey({ file, kind, asks }: Way): string {
  return [file, kind, asks].join('\t');
}

/** The ways that need a row, each once. */
export function listJudgedWays(): Map<string, Way> {
  const judged = listWays().filter((way) => findMechanicalReason(way) === undefined);
  return new Map(judged.map((way) => [buildKey(way), way]));
}

export function readTable(): Map<string, Row> {
  const [, ...lines] = readFileSync(tableFile, 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => {
    const cells = line.split('\t');
    const [by = '', proof = ''] = cells.slice(3);
    return [cells.slice(0, 3).join('\t'), { by, proof }] as const;
  });
  return new Map(rows);
}

export function printTable(rows: ReadonlyMap<string, Row>): string {
  const lines = [...rows].map(([key, { by, proof }]) => [key, by, proof].join('\t'));
  return `${[head, ...lines.sort()].join('\n')}\n`;
}
