import type { z } from 'zod';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/parse-json.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { reportSchema } from '../../report/json.ts';
import { escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';

type ReportedFinding = z.infer<typeof reportSchema>['findings'][number];

/** Findings shown in a comment. */
const most = 20;
/** GitHub allows 65,536 characters in a comment, of which the changes leave about 10,000. */
const longestText = 8000;

/** The findings of a report from `signpost audit --json`, as Markdown; '' without findings. */
export async function printReportedFindings(file: string): Promise<string> {
  return printFindings(await readFindings(file));
}

async function readFindings(file: string): Promise<readonly ReportedFinding[]> {
  const text = await readText(file);
  if (text === undefined)
    throw new Problem(
      `${file} doesn't exist. Write it with: npx astro-signpost audit dist --json --output ${file}`,
    );
  const { success, data } = reportSchema.safeParse(parseJson(text));
  if (!success)
    throw new Problem(
      `${file} is not a report of npx astro-signpost audit --json. Write it with: npx astro-signpost audit dist --json --output ${file}`,
    );
  return data.findings;
}

function printFindings(findings: readonly ReportedFinding[]): string {
  if (findings.length === 0) return '';
  let left = longestText;
  const lines = findings
    .slice(0, most)
    .map(printFindingLine)
    .filter((line) => {
      left -= line.length;
      return left >= 0;
    });
  const rest = findings.length - lines.length;
  const more = rest === 0 ? '' : `\n\n… and ${rest} more.`;
  const summary = `audit: ${formatCount(findings.length, 'new finding')}`;
  return `\n<details><summary>${summary}</summary>\n\n${lines.join('\n')}${more}\n\n</details>\n`;
}

function printFindingLine({ level, rule, url, file, line, message }: ReportedFinding): string {
  const place = url ?? (line === undefined ? file : `${file}:${line}`);
  const at = place === undefined ? '' : `${formatMarkdownCode(place)}: `;
  return `- ${level} ${formatMarkdownCode(rule)}: ${at}${escapeMarkdownProse(message.slice(0, 500))}`;
}
