import type { Statement } from './statements.ts';
import { conditionIn, flagIn } from './urls.ts';

/** Said where the order of the map is another than that of the file. */
export const orderNote =
  'nginx applies rules outside of locations first, then expressions, then the longest location; the map has them in that order';

/** A statement with the comments before it. */
interface Group {
  readonly comments: readonly Statement[];
  readonly statement: Statement;
  readonly rank: number;
  readonly length: number;
}

/**
 * The statements of a block in the order in which nginx asks them, and the first redirect that it moves,
 * undefined where it moves none. A location inside of another is tried before what is beside it.
 */
export function inOrder(
  statements: readonly Statement[],
  isInLocation: boolean,
): { readonly statements: readonly Statement[]; readonly moved: Statement | undefined } {
  const { groups, rest } = groupsOf(statements, isInLocation);
  const sorted = groups.toSorted((a, b) => a.rank - b.rank || b.length - a.length);
  const before = groups.filter(counts);
  const moved = sorted.filter(counts).find((group, at) => group !== before[at]);
  return {
    statements: [...sorted.flatMap(({ comments, statement }) => [...comments, statement]), ...rest],
    moved: moved?.statement,
  };
}

function groupsOf(statements: readonly Statement[], isInLocation: boolean) {
  const groups: Group[] = [];
  let comments: Statement[] = [];
  for (const statement of statements) {
    if (statement.words[0] === '#') {
      comments.push(statement);
      continue;
    }
    groups.push({ comments, statement, ...placeOf(statement, isInLocation) });
    comments = [];
  }
  return { groups, rest: comments };
}

const ranks: Readonly<Record<string, number>> = { '=': 1, '^~': 2, '~': 3, '~*': 3 };
const plain = 4;

/** Of expressions the first that matches counts, of all others the longest. */
function placeOf({ words }: Statement, isInLocation: boolean): Pick<Group, 'rank' | 'length'> {
  const [name, sign = '', operand] = words;
  if (name !== 'location') return { rank: isInLocation ? plain + 1 : 0, length: 0 };
  const rank = operand === undefined ? plain : (ranks[sign] ?? plain);
  return { rank, length: rank === ranks['^~'] || rank === plain ? (operand ?? sign).length : 0 };
}

/** True for a redirect of more URLs than one, for which the order of a map counts. */
function counts({ statement, rank }: Group): boolean {
  return rank !== ranks['='] && redirects(statement);
}

/** What only tests whether a map has a row comes where the map does. */
function redirects({ words, block = [] }: Statement): boolean {
  const [name] = words;
  if (name === 'if' && flagIn(conditionIn(words)) !== undefined) return false;
  return name === 'return' || name === 'rewrite' || block.some(redirects);
}
