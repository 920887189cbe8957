import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { type Tokens, tokenize } from '../../src/site/html/tokenize.ts';

/** What a document is told as, one line for a token; pieces of one text are one. */
function recorder(text: string) {
  const told: string[] = [];
  let words = '';
  const say = (line: string) => {
    if (words !== '') told.push(`text ${words}`);
    words = '';
    told.push(line);
  };
  let tag: string[] = [];
  const tokens = {
    onopentagname: (start, end) => {
      tag = [text.slice(start, end)];
    },
    onattribname: (start, end) => tag.push(text.slice(start, end)),
    onattribdata: (start, end) => tag.push(`=${start}-${end}`),
    onopentagend: (end) => say(`${tag.join(' ')} > ${end}`),
    onselfclosingtag: (end) => say(`${tag.join(' ')} /> ${end}`),
    onclosetag: (start, end) => say(`/${text.slice(start, end)} ${start}`),
    ontext: (start, end) => {
      words += text.slice(start, end);
    },
    ondeclaration: (start, end) => say(`!${start}-${end}`),
    oncomment: () => undefined,
    onend: () => say('end'),
  } satisfies Tokens;
  return { told, tokens };
}

function ours(text: string): string[] {
  const { told, tokens } = recorder(text);
  tokenize(text, tokens);
  return told;
}

function theirs(text: string): string[] {
  const { told, tokens } = recorder(text);
  const nothing = () => undefined;
  const rest = {
    onattribend: nothing,
    onattribentity: nothing,
    oncdata: nothing,
    onprocessinginstruction: nothing,
    ontextentity: nothing,
  };
  const tokenizer = new Tokenizer({ decodeEntities: false }, { ...tokens, ...rest });
  tokenizer.write(text);
  tokenizer.end();
  return told;
}

/** Without the last text: of a tag that never ends, theirs tells as of a text; a browser shows nothing of it. */
const settled = (told: string[]) =>
  told.at(-2)?.startsWith('text ') === true ? told.toSpliced(-2, 1) : told;

const piece = fc.constantFrom(
  ...['<', '>', '/', '</', '/>', '=', '"', "'", ' ', '\n', '\f', '\v', '!', '-', '--', '<!', '<!--', '-->', '--!>', '<!-->', '<!--->'],
  ...['<?', '?>', '<![CDATA[', ']]>', ']', '<!doctype html>', '<!DOCTYPE', '<a', '<a href', ' href="/x"', " b='y'", ' c=z', ' d', '<br/>'],
  ...['<script>', '</script>', '</SCRIPT ', '<style', '</style>', '<title>', '</title>', '</titles>', '<textarea>', '</textarea', '<xmp>'],
  ...['<iframe>', '</iframe/>', '<noembed>', '<noframes>', '</noframes>', '<plaintext>', 'text', 'é', '\0', '&amp;', '<p>', '</p>', '<1>', '</1>', '</ p>'],
); // biome-ignore format: a bag of pieces

describe('the tokens of a document are those of htmlparser2', () => {
  it('for pieces in any order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(settled(ours(text))).toEqual(settled(theirs(text)));
      }),
      { numRuns: 5_000 },
    );
  });

  it('for any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/="\'!-? aA[]\n'), maxLength: 40 }), (text) => {
        expect(settled(ours(text))).toEqual(settled(theirs(text)));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('inside an SVG', () => {
  it('a title or a script is no text', () => {
    const text = '<title/><a>';
    const { told, tokens } = recorder(text);
    tokenize(text, { ...tokens, isInForeignContext: () => true });
    expect(told).toEqual(['title /> 7', 'a > 10', 'end']);
  });
});

describe('at its end', () => {
  it.each([
    ['a', ['text a']],
    ['a<', ['text a<']],
    ['a</', ['text a</']],
    ['a<!', ['text a']],
    ['a<style', ['text a']],
    ['a<p title="b', ['text a']],
    ['a<p title', ['text a']],
    ['<title>a</title', ['title > 6', 'text a</title']],
    ['<title>a</title ', ['title > 6', 'text a', '/title 10']],
    ['<plaintext>a</plaintext>', ['plaintext > 10', 'text a</plaintext>']],
  ])('%j is told as a browser shows it', (text, told) => {
    expect(ours(text)).toEqual([...told, 'end']);
  });
});
