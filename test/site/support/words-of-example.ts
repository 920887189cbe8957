import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Words of the example that any company's site may have too: of forms, prices, laws and addresses. Each was looked at. What
 * the template's own texts say needs no line here.
 */
const ordinary = new Set(
  `aber about accepted active address after alle allen alles also amount andere auch availability available back
   bank base based been before below beside call cannot cause change clear code company contact cost dann data
   date days dazu dein dies diese different document does done down each eine einem einen einer email enthält
   error errors every example field find first found from full general good group have help here high home hour ihrem
   image index info inhalt into item keep kind lang language large last latest less letter like limit line list
   long made main make many message method model more most much must name need nehmen next nicht note number
   oder often only open order other over page pages part place placeholder plain position price prices product
   products public question read record release return same search second see send series service several sheet
   short side site size small some still stock summary table take text than that their them then there they this
   through time title type und under unit unter update used user value version view weiterhin wert what when
   where which while wird with without word work wurde year your zero zurück`
    .split(/\s+/)
    .filter(Boolean),
);

/** Its names, titles, summaries, slugs and keys, with the company's texts and the names of its files, as words. */
export function listWordsOfExample(root: string): Set<string> {
  const content = readText(
    join(root, 'src/content'),
    /^(?:title|name|model|slug|summary|tagline|heading|label|author):.*$/gm,
  );
  const named = ['content', 'illustrations']
    .flatMap((name) => readdirSync(join(root, 'src', name), { recursive: true, encoding: 'utf8' }))
    .concat(readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' }));
  const company = readText(join(root, 'src/company'), /(["'`]).*\1/g);
  const site = readFileSync(join(root, 'src/site.ts'), 'utf8').match(/'[^']+'/g) ?? [];

  const words = splitWords([content, company, ...named, ...site].join(' '));
  const ownWords = splitWords(readText(join(root, 'templates/site'), /^.*$/gm));
  return new Set([...words].filter((word) => !ownWords.has(word) && !ordinary.has(word)));
}

/** What an expression finds in the files of a folder. */
function readText(folder: string, found: RegExp): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|ts|svg)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').match(found)?.join(' ') ?? '')
    .join(' ');
}

function splitWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu));
}
