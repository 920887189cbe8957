// The audit's findings as Markdown.

const most = 20;
/** GitHub takes 65,536 characters in a comment, of which `signpost diff` leaves some 10,000. */
const room = 8000;

/** The findings of `signpost audit --format json`, the first of them in a folded list; '' where there are none. */
export function printFindings({ findings }) {
  if (findings.length === 0) return '';
  let left = room;
  const lines = findings
    .slice(0, most)
    .map(lineOf)
    .filter((line) => {
      left -= line.length;
      return left >= 0;
    });
  const rest = findings.length - lines.length;
  const more = rest === 0 ? [] : ['', `… and ${rest} more.`];
  const summary = `audit: ${findings.length} new ${findings.length === 1 ? 'finding' : 'findings'}`;
  return ['', `<details><summary>${summary}</summary>`, '', ...lines, ...more, '', '</details>', ''].join(
    '\n',
  );
}

function lineOf({ level, rule, url, file, line, message }) {
  const place = url ?? (line === undefined ? file : `${file}:${line}`);
  const at = place === undefined ? '' : `${code(place)}: `;
  return `- ${level} ${code(rule)}: ${at}${encode(message.slice(0, 500))}`;
}

function code(text) {
  return `<code>${encode(text.slice(0, 200))}</code>`;
}

/** What could mean something in Markdown or HTML, as entities; behind `@` and `#` a space without width. */
function encode(text) {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[^\p{L}\p{N} /.?=%…→-]/gu, (character) => `&#${character.codePointAt(0)};`)
    .replace(/&#(?:64|35);/g, '$&&#8203;');
}
