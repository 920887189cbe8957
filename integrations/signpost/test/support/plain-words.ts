/** Words that readers stumble over, each of which has a plainer one. */
const unwanted: readonly RegExp[] = [
  /(?<!\bthere )\b(?:is|are|was) no (?!longer|larger)/i,
  /\bnothing need\b/,
  /\b(?:of )?ours\b/,
  /\b(?:stands?(?! for)|lest|till|whoever|lies)\b/,
  /\bsay it with\b/,
  /\bis (?:asked|told|said)\b/,
  /\bof (?:advice|info)\b/,
  /\bthe begin\b/,
  /\bclosed site\b/,
  /\b(?:answers?|answered) (?:with\b|\d)/,
  /\bspell(?:s|ed|ing|ings)?\b|\bspelt\b/,
  /(?<!email |IP |postal |Change of )\baddress(?:es)?\b(?! bar)/i,
  /\bconventions are silent\b/,
  /(?<!list of )\bhops?\b/,
];

/** Code, quoted text, ids of rules and URLs have the words of others. */
function prose(text: string): string {
  return text.replace(/`[^`]*`|"[^"]*"|<[^>]*>|\bhttps?:\S+|\/\S*|\b\w+(?:-\w+)+\b/g, '');
}

/** The texts that have one of those words, each once, with the word before it: `lies: The file lies in dist`. */
export function unplain(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const words = unwanted.flatMap((word) => word.exec(prose(text))?.[0] ?? []);
    return words.length === 0 ? [] : [`${words.join(', ')}: ${text}`];
  });
  return [...new Set(found)];
}
