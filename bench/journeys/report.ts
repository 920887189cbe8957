import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { readCoverage } from './coverage.ts';
import { root } from './workspace.ts';

// node bench/journeys/report.ts COVERAGE [--most 0] [--room audit/rules]: the functions and branches that at most so many journeys
// reach, the largest first, and a line for each room. It is a lead and no verdict: a convention's fault is rare on purpose, and so is
// a hostile input.

const source = join(root, 'integrations/signpost/src');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '0' }, room: { type: 'string', default: '' } },
});

/** A function or a branch, with its size in syntax nodes. */
interface Unit {
  readonly file: string;
  readonly line: number;
  readonly kind: 'function' | 'branch';
  readonly nodes: number;
  readonly journeys: number;
  readonly text: string;
}

const reached = readCoverage(positionals[0] ?? 'journeys');
const files = globSync('**/*.{ts,tsx}', { cwd: source }).sort();
const all = files.flatMap((file) => listUnits(file));
const seldom = all.filter(({ journeys }) => journeys <= Number(values.most));

if (values.room === '') printRooms();
else printUnits(seldom.filter(({ file }) => file.startsWith(values.room)));

function printRooms(): void {
  console.log(`nodes of functions and branches that at most ${values.most} of the journeys reach`);
  const rooms = Map.groupBy(files, (file) => file.replace(/^(audit\/[^/]+|[^/]+)\/.*/, '$1'));
  for (const [room, inRoom] of rooms) {
    const missed = seldom.filter(({ file }) => inRoom.includes(file));
    const nodes = missed.reduce((sum, unit) => sum + unit.nodes, 0);
    console.log(`${String(nodes).padStart(7)}  ${room}  (${missed.length})`);
  }
}

function printUnits(units: readonly Unit[]): void {
  const largestFirst = units.toSorted((a, b) => b.nodes - a.nodes);
  for (const { file, line, kind, nodes, journeys, text } of largestFirst)
    console.log([nodes, journeys, kind, `${file}:${line}`, text].join('\t'));
}

/** The outermost functions and branches that are counted alike; what is inside of one that nobody reaches isn't listed again. */
function listUnits(file: string): Unit[] {
  const text = readFileSync(join(source, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const counts = reached.get(file);
  const units: Unit[] = [];

  const visit = (node: ts.Node): void => {
    if (isExamples(node, tree)) return;
    for (const { kind, body } of findBodies(node)) {
      const start = body.getStart(tree);
      const journeys = counts?.[start] ?? 0;
      if (journeys > Number(values.most)) continue;
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      const excerpt = node.getText(tree).slice(0, 100).replace(/\s+/g, ' ');
      units.push({ file, line, kind, nodes: countNodes(body), journeys, text: excerpt });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return units;
}

function findBodies(node: ts.Node): { readonly kind: Unit['kind']; readonly body: ts.Node }[] {
  if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
    const body = node.body;
    const first = ts.isBlock(body) ? (body.statements[0] ?? body) : body;
    return [{ kind: 'function', body: first === body ? body : withStart(body, first) }];
  }
  if (ts.isIfStatement(node)) {
    const branches =
      node.elseStatement === undefined ? [node.thenStatement] : [node.thenStatement, node.elseStatement];
    return branches.map((body) => ({ kind: 'branch', body }));
  }
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].map((body) => ({ kind: 'branch', body }));
  return [];
}

/** The block of a function, asked at its first statement: V8 counts the braces with the code around them. */
function withStart(block: ts.Node, first: ts.Node): ts.Node {
  return Object.assign(Object.create(block), { getStart: (tree: ts.SourceFile) => first.getStart(tree) });
}

/** Examples of rules run in tests and docs. */
function isExamples(node: ts.Node, tree: ts.SourceFile): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText(tree) === 'examples';
}

function countNodes(node: ts.Node): number {
  let nodes = 1;
  ts.forEachChild(node, (child) => {
    nodes += countNodes(child);
  });
  return nodes;
}
