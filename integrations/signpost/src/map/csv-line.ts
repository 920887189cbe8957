/** The fields of a line of CSV, without their quotes and the spaces around them. */
export function fieldsIn(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((field) => field.trim());
  const fields: string[] = [];
  for (let start = 0; start <= line.length; ) {
    const end = endOfField(line, start);
    fields.push(unquoted(line.slice(start, end)));
    start = end + 1;
  }
  return fields;
}

/** False for a part of a row that goes on in the next line, or began in the one before: a quote is left open. */
export function isWholeRow(line: string): boolean {
  return line.split('"').length % 2 === 1;
}

/** Commas inside quotes are text; a doubled quote closes and opens. */
function endOfField(line: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ',' && !isQuoted) return at;
  }
  return line.length;
}

function unquoted(field: string): string {
  const text = field.trim();
  if (!text.startsWith('"')) return text;
  return text.replace(/^"|"$/g, '').replaceAll('""', '"').trim();
}
