import type { Statement } from './statements.ts';
import { conditionIn, flagIn } from './urls.ts';

/** The notice if the map's order differs from the file's. */
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
 * The statements of a block in nginx's order, and the first redirect that moved, if any. Nested locations come before their
 * siblings.
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

/** The first matching expression counts, otherwise the longest prefix. */
function placeOf({ words }: Statement, isInLocation: boolean): Pick<Group, 'rank' | 'length'> {
  const [name, sign = '', operand] = words;
  if (name !== 'location') return { rank: isInLocation ? plain + 1 : 0, length: 0 };
  const rank = operand === undefined ? plain : (ranks[sign] ?? plain);
  return { rank, length: rank === ranks['^~'] || rank === plain ? (operand ?? sign).length : 0 };
}

/** True for a redirect of several URLs, for which the map's order counts. */
function counts({ statement, rank }: Group): boolean {
  return rank !== ranks['='] && redirects(statement);
}

/** A test whether a map has a row belongs where the map is. */
function redirects({ words, block = [] }: Statement): boolean {
  const [name] = words;
  if (name === 'if' && flagIn(conditionIn(words)) !== undefined) return false;
  return name === 'return' || name === 'rewrite' || block.some(redirects);
}
