import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import { judgeRules } from '../hosts/shared/rule-order.ts';
import { applyEdits, type TextEdit } from '../lib/text/lines.ts';
import { type ConvertedFile, convertFile } from './convert-file.ts';
import { locateRules, type RulePiece } from './rule-pieces.ts';

// A file in which a broader rule hides narrower ones → the same rules, narrower before broader:
//
//   /blog/* /news/:splat        /blog/x /y
//   /blog/x /y                  /blog/* /news/:splat

/** A chain of broader rules is as long as a path has folders. */
const maxRounds = 50;

/**
 * The text of the file with each rule above the broader one that hides it, and nothing else changed. Undefined where no rule is dead
 * by its place alone, or where none can be moved. Of two rules for the same URLs, one is dead in any order.
 */
export function reorderFile(converted: ConvertedFile, text: string): string | undefined {
  const format = converted.imported.importer.id;
  let current = converted;
  let reordered = text;
  for (let round = 0; round < maxRounds; round++) {
    const edits = listMoves(current, reordered);
    if (edits.length === 0) break;
    reordered = applyEdits(reordered, edits);
    current = convertFile(converted.file, reordered, format);
  }
  return reordered === text ? undefined : reordered;
}

/** True if `reorderFile` moves rules. */
export function isOrderAtFault(converted: ConvertedFile, text: string): boolean {
  return listMoves(converted, text).length > 0;
}

/** The edits that move each hidden rule above the rule that hides it. */
function listMoves(converted: ConvertedFile, text: string): TextEdit[] {
  const misplaced = listMisplaced(converted);
  if (misplaced.length === 0) return [];
  const pieces = locateRules(converted.file, text, converted.rules);
  return misplaced.flatMap(([rule, broader]) => moveAbove(pieces.get(rule), pieces.get(broader)));
}

/** Each rule that is dead by its place, with the broader rule. */
function listMisplaced({ rules, imported }: ConvertedFile): (readonly [ForeignRule, ForeignRule])[] {
  const rulesByLine = Map.groupBy(rules, ({ line }) => line);
  const hiddenInMap = imported.items.flatMap((item): (readonly [ForeignRule, ForeignRule])[] => {
    if (item.kind !== 'unexpressed' || item.hiddenBy === undefined) return [];
    const [rule] = rulesByLine.get(item.line) ?? [];
    const [broader] = rulesByLine.get(item.hiddenBy) ?? [];
    // The broader rule is only for URLs without a file, or the rules are of nginx, which aren't judged.
    return rule?.state.is === 'active' && broader !== undefined ? [[rule, broader]] : [];
  });

  const shadowed = rules.flatMap((rule): (readonly [ForeignRule, ForeignRule])[] => {
    if (rule.state.is !== 'shadowed' || rule.samples.length === 0) return [];
    const judged: ForeignRule = { ...rule, state: { is: 'active' } };
    const broader = rulesByLine
      .get(rule.state.by.line)
      ?.find((earlier) => hides(earlier, judged) && !hides(judged, earlier));
    return broader === undefined ? [] : [[rule, broader]];
  });
  return [...shadowed, ...hiddenInMap];
}

function hides(earlier: ForeignRule, later: ForeignRule): boolean {
  return judgeRules([earlier, later])[1]?.state.is === 'shadowed' && later.state.is === 'active';
}

function moveAbove(piece: RulePiece | undefined, target: RulePiece | undefined): TextEdit[] {
  const isMovable =
    piece !== undefined &&
    target !== undefined &&
    piece.list === target.list &&
    target.start < piece.removeFrom;
  if (!isMovable) return [];
  return [
    { start: piece.removeFrom, end: piece.end, text: '' },
    { start: target.start, end: target.start, text: piece.moved },
  ];
}
