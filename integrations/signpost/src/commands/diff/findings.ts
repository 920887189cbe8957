import type { z } from 'zod';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/parse-json.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { reportSchema } from '../../report/json.ts';
import { escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import { fitLines } from './markdown.ts';

/** GitHub allows 65,536 characters in a comment, of which the changes leave about 10,000. */
const budget = { rows: 20, length: 8000 };

/** The findings of a report from `signpost audit --json`, as Markdown; '' without findings. */
export async function printReportedFindings(file: string): Promise<string> {
  const advice = `Write it with: npx astro-signpost audit dist --json --output ${file}`;
  const text = await readText(file);
  if (text === undefined) throw new Problem(`${file} doesn't exist. ${advice}`);
  const { data } = reportSchema.safeParse(parseJson(text));
  if (data === undefined)
    throw new Problem(`${file} is not a report of npx astro-signpost audit --json. ${advice}`);

  const { findings } = data;
  if (findings.length === 0) return '';
  const lines = fitLines(findings.map(printFinding), { ...budget });
  const rest = findings.length - lines.length;
  const more = rest === 0 ? '' : `\n\n… and ${rest} more.`;
  const summary = `audit: ${formatCount(findings.length, 'new finding')}`;
  return `\n<details><summary>${summary}</summary>\n\n${lines.join('\n')}${more}\n\n</details>\n`;
}

function printFinding(finding: z.infer<typeof reportSchema>['findings'][number]): string {
  const { level, rule, url, file, line, message } = finding;
  const place = url ?? (line === undefined ? file : `${file}:${line}`);
  const at = place === undefined ? '' : `${formatMarkdownCode(place)}: `;
  return `- ${level} ${formatMarkdownCode(rule)}: ${at}${escapeMarkdownProse(message.slice(0, 500))}`;
}
