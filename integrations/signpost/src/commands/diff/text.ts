import { createColors } from 'picocolors';
import type { HostChange } from '../../plan/difference.ts';
import type { Comparison, HostComparison } from './comparison.ts';
import { byKind, headline, printReply, titleOf } from './words.ts';

/** For people at a terminal: everything, a line for each address. */
export function printText(comparison: Comparison, colour: boolean): string {
  const { bold, dim, red, yellow } = createColors(colour);
  const line = ({ address, pattern, before, after }: HostChange): string =>
    `  ${address}${pattern === undefined ? '' : dim(` (${pattern})`)}\n` +
    `    ${dim(printReply(before))} -> ${printReply(after)}`;
  const onHost = ({ title, changes, shortfalls }: HostComparison): string[] => [
    `${bold(title)}: ${changes.length === 0 ? 'no address changes otherwise there' : 'changes otherwise there'}`,
    ...changes.map((change) => `${line(change)} ${dim(`(${titleOf(change.kind)})`)}`),
    ...shortfalls.map(({ message, fix, before }) =>
      [
        `  ${yellow(message)}`,
        ...(before === undefined ? [] : [`    ${dim(`before: ${before}`)}`]),
        ...(fix === undefined ? [] : [`    ${dim(fix)}`]),
      ].join('\n'),
    ),
  ];
  const { base, head, changes, hosts, notes } = comparison;
  const lines = [
    `${base.name} -> ${head.name}: ${headline(comparison)}.`,
    ...byKind(changes).flatMap((group) => [
      `${(group.kind === 'lost' ? red : bold)(titleOf(group.kind))} (${group.changes.length})`,
      ...group.changes.map(line),
    ]),
    ...hosts.flatMap(onHost),
    ...notes.map((note) => dim(note)),
  ];
  return `${lines.join('\n')}\n`;
}
