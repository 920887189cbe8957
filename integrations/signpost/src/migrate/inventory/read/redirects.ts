import { bringIn } from '../../../import/bring-in.ts';
import { csvImporter } from '../../../import/csv.ts';
import { importers } from '../../../import/index.ts';
import { counted, present } from '../../../lib/text/text.ts';
import { readYaml } from '../../../map/read-yaml.ts';
import { printTarget } from '../../../map/target.ts';
import { type Input, type Reader, type Take, textOf } from './input.ts';

/** A plain CSV of URLs is recognized by its columns instead. */
const known = importers.filter((importer) => importer !== csvImporter);

/** The redirects that the old site has already: each of their URLs is an old URL too. */
export const redirectsReader: Reader = {
  kind: 'redirects',
  title: 'the redirects of the old site',
  detect: (head, name) =>
    /^(?:redirects|gone):/m.test(head) || known.some((importer) => importer.detect(name, head)),
  async read(input, take) {
    const text = await textOf(input);
    return /^(?:redirects|gone):/m.test(input.head)
      ? readOwn(input, text, take)
      : readForeign(input, text, take);
  },
};

function readOwn({ name }: Input, text: string, take: Take): string[] {
  const { entries, findings } = readYaml(name, text);
  let patterns = 0;
  for (const entry of entries) {
    const { outcome } = entry;
    if (entry.kind === 'pattern') patterns += 1;
    else
      take({
        url: entry.path,
        status: outcome.status,
        location: outcome.target === undefined ? '' : printTarget(outcome.target),
      });
  }
  return present(
    omitted(patterns),
    findings.length > 0 && `${counted(findings.length, 'redirect')} with a mistake skipped`,
  );
}

function readForeign({ name }: Input, text: string, take: Take): string[] {
  const { items } = bringIn(name, [{ file: name, text }], { base: '/' });
  let [patterns, unexpressed] = [0, 0];
  for (const item of items) {
    if (item.kind === 'unexpressed') unexpressed += 1;
    if (item.kind !== 'rule') continue;
    if (/[*]|\/:/.test(item.from)) patterns += 1;
    else take({ url: item.from, status: item.status, location: item.to });
  }
  return present(
    omitted(patterns),
    unexpressed > 0 &&
      `${counted(unexpressed, 'line')} skipped: not ${unexpressed === 1 ? 'a plain redirect' : 'plain redirects'}`,
  );
}

function omitted(patterns: number): string | false {
  return (
    patterns > 0 &&
    `${counted(patterns, 'pattern')} skipped: not ${patterns === 1 ? 'a single URL' : 'single URLs'}`
  );
}
