/**
 * True where a client takes `application/json` (`A-ERR-4`): the most exact range in `Accept` decides, and q=0
 * refuses. No header at all takes anything.
 */
export function acceptsJson(accept: string | null | undefined): boolean {
  if (accept === null || accept === undefined || accept.trim() === '') return true;
  let best = { exactness: -1, quality: 0 };
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const exactness = ranges.indexOf(range);
    if (exactness < 0 || exactness < best.exactness) continue;
    const quality = qualityOf(parameters);
    best = { exactness, quality: exactness === best.exactness ? Math.max(quality, best.quality) : quality };
  }
  return best.quality > 0;
}

const ranges = ['*/*', 'application/*', 'application/json'];

/** The q of a media range: 1 unless given; a q that can't be read counts as 0. */
function qualityOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (q === undefined) return 1;
  const value = q.replace(/^q\s*=\s*/, '');
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : 0;
}
