import pc from 'picocolors';
import { countsOf } from '../lib/counts.ts';
import { counted, figure, readable, shownLine } from '../lib/text/text.ts';
import { groupFindings, printFindings } from './findings.ts';
import { countsText, type Format, type Report } from './report.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** Causes shown per rule. */
const mostCauses = 20;
/** Fixed findings of the baseline to list. */
const mostGone = 5;
/** Rules that are off to list: a preset turns off many. */
const mostOff = 10;

/** For people: the findings and a summary. */
export const pretty: Format = {
  id: 'pretty',
  print(report, { color, links = false }) {
    // A finding without a rule, such as a syntax error of the map, can't be selected with --only.
    const ran = new Set(report.rules.map(({ id }) => id));
    const found = printFindings(report.findings, {
      color,
      links,
      causes: mostCauses,
      rest: (rule) => `${ran.has(rule) ? `--only ${rule} ` : ''}--json lists them all`,
      lineOf: report.lineOf,
    });
    const causes = groupFindings(report.findings, { foldsMany: true }).length;
    return `${found === '' ? '' : `${found}\n`}${summaryOf(report, causes, pc.createColors(color))}\n`;
  },
};

function summaryOf(report: Report, causes: number, c: Colors): string {
  const total = report.findings.length;
  const known = report.known.length;
  const pages = report.noBuild === true ? [] : [counted(report.pages, 'page')];
  const subject = shownLine(report.subject);
  const lines = [
    total === 0
      ? c.green(
          `${subject}: ${[...pages, counted(report.rules.length, 'check')].join(', ')}, nothing ${known === 0 ? '' : 'new '}found`,
        )
      : `${[`${subject}: ${countsText(report.findings)}${causesText(total, causes)}`, ...pages].join(' on ')}`,
  ];
  if (report.fixable !== undefined)
    lines.push(
      `In the redirect map, ${report.fixable} can be made for you: npx signpost audit --fix --dry-run shows them`,
    );
  if (known > 0) lines.push(c.dim(`${figure(known)} more ${known === 1 ? 'is' : 'are'} in the baseline`));
  lines.push(...goneFrom(report).map((line) => c.dim(line)));
  for (const [reason, count] of reasonsOf(report))
    lines.push(c.dim(`${figure(count)} ignored: ${shownLine(reason)}`));
  const off = (report.off ?? []).map(({ id }) => id);
  if (off.length > 0) {
    const listed = off.length > mostOff ? [...off.slice(0, mostOff), '…'] : off;
    lines.push(
      c.dim(`${counted(off.length, 'rule')} ${off.length === 1 ? 'is' : 'are'} off: ${listed.join(', ')}`),
    );
  }
  return lines.join('\n');
}

/** ` (3 causes)`, unless each finding is a cause. */
export function causesText(findings: number, causes: number): string {
  return causes === findings ? '' : ` (${counted(causes, 'cause')})`;
}

/** Findings of the baseline that are fixed. */
function goneFrom({ gone = [] }: Report): string[] {
  if (gone.length === 0) return [];
  const [is, it] = gone.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const rest = gone.length - mostGone;
  return [
    `${figure(gone.length)} of the baseline ${is} no longer found; --update-baseline takes ${it} out:`,
    ...gone
      .slice(0, mostGone)
      .map(
        ({ rule, place, message }) =>
          `  ${rule}  ${shownLine(`${place === '' ? '' : `${place}: `}${readable(message)}`)}`,
      ),
    ...(rest > 0 ? [`  and ${figure(rest)} more`] : []),
  ];
}

function reasonsOf({ ignored }: Report): ReadonlyMap<string, number> {
  return countsOf(ignored.map(({ finding, reason }) => `${finding.rule}, ${reason}`));
}
