import { Inexpressible, type PatternPart } from './parts.ts';

// The parts of a pattern → sequences that a map has a source for each: `/(en|de)/x(.*)` has four, for /en/x, /en/x/*,
// /de/x and /de/x/*.

/**
 * A sequence of parts without choices: a source in the map has none, so that a pattern takes an entry for each sequence.
 * The start and end of each group stay, to find what `$1` matches.
 */
export type PartSequence = readonly SequencePart[];

type SequencePart =
  | Exclude<PatternPart, { part: 'choice' }>
  | { readonly part: 'group-start' | 'group-end'; readonly name: string };

const maxSequences = 64;

/** The sequences that together match what the parts match. Throws `Inexpressible` for more than 64. */
export function listSequences(parts: readonly PatternPart[]): PartSequence[] {
  return dropNeedlessSlashes(unfoldChoices(parts)).flatMap(expandRest);
}

/** False for the start or the end of a group. */
function isPrinted({ part }: SequencePart): boolean {
  return part === 'text' || part === 'any';
}

/** Unfolds choices, with adjacent texts joined: `/(?:en|de)/about` becomes `/en/about` and `/de/about`. */
function unfoldChoices(parts: readonly PatternPart[]): PartSequence[] {
  let sequences: PartSequence[] = [[]];
  for (const part of parts) {
    const continuations = part.part === 'choice' ? unfoldChoice(part) : [[part]];
    sequences = sequences.flatMap((sequence) =>
      continuations.map((continuation) => joinSequences(sequence, continuation)),
    );
    if (sequences.length > maxSequences) throw new Inexpressible(`it matches more than ${maxSequences} URLs`);
  }

  return sequences;
}

/** `(en|de)` becomes `en` and `de`, each between the start and the end of group 1. */
function unfoldChoice({ names, options }: Extract<PatternPart, { part: 'choice' }>): PartSequence[] {
  const starts = names.map((name): SequencePart => ({ part: 'group-start', name }));
  const ends = names.map((name): SequencePart => ({ part: 'group-end', name }));
  const sequences = options.flatMap((option) => unfoldChoices(option));
  return sequences.map((sequence) => [...starts, ...sequence, ...ends]);
}

/** The texts `/` and `en` become the text `/en`. */
function joinSequences(sequence: PartSequence, continuation: PartSequence): PartSequence {
  const lastPart = sequence.at(-1);
  const [nextPart, ...otherParts] = continuation;
  if (lastPart?.part !== 'text' || nextPart?.part !== 'text') return [...sequence, ...continuation];

  const joined = { part: 'text', text: lastPart.text + nextPart.text } as const;
  return [...sequence.slice(0, -1), joined, ...otherParts];
}

/** After any rest, an optional slash means nothing: `(.*)/?$` is `(.*)$`. */
function dropNeedlessSlashes(sequences: readonly PartSequence[]): readonly PartSequence[] {
  const isNeedless = (sequence: PartSequence): boolean => {
    const lastPart = sequence.at(-1);
    const withoutLast = sequence.slice(0, -1);
    const partBefore = withoutLast.findLast(isPrinted);
    const endsInSlash = lastPart?.part === 'text' && lastPart.text === '/';
    if (!endsInSlash || partBefore?.part !== 'any' || !partBefore.slashes) return false;
    return sequences.some((other) => JSON.stringify(other) === JSON.stringify(withoutLast));
  };
  return sequences.filter((sequence) => !isNeedless(sequence));
}

/**
 * Expresses a rest at the end of a sequence: `/x(.*)` becomes `/x` and `/x/*`, since `*` alone would add a slash; `/x/(.+)`
 * becomes `/x/:name` and `/x/:name/*`, since `*` may be empty.
 */
function expandRest(sequence: PartSequence): PartSequence[] {
  const restIndex = sequence.findLastIndex(isPrinted);
  const restPart = sequence[restIndex];
  const firstIndex = sequence.findIndex(isPrinted);
  if (restPart?.part !== 'any' || !restPart.slashes || restIndex === firstIndex) return [sequence];

  const partBeforeRest = sequence.slice(0, restIndex).findLast(isPrinted);
  const isFolder = partBeforeRest?.part === 'text' && partBeforeRest.text.endsWith('/');

  const replaceRest = (pieces: PartSequence): PartSequence => [
    ...sequence.slice(0, restIndex),
    ...pieces,
    ...sequence.slice(restIndex + 1),
  ];

  // /x/(.+)
  if (restPart.some && isFolder) {
    const oneSegment = { part: 'any', slashes: false } as const;
    return [
      replaceRest([oneSegment]),
      replaceRest([oneSegment, { part: 'text', text: '/' }, { part: 'any', slashes: true }]),
    ];
  }

  // /x(.*)
  const isRestOptional = !restPart.some && !isFolder && partBeforeRest?.part === 'text';
  return isRestOptional ? [replaceRest([]), sequence] : [sequence];
}
