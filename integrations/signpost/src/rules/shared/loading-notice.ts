import { hashOfText } from '../../site/html/text-meter.ts';
import type { Page } from '../../site/page.ts';

/** What stands in the place that a script will fill; nobody publishes a page that says no more than this. */
const words = [
  ...['loading', 'now loading', 'loading app', 'loading page', 'please wait', 'one moment please'],
  ...['wird geladen', 'lade', 'lädt', 'laden', 'bitte warten', 'even geduld', 'chargement'],
  ...['chargement en cours', 'veuillez patienter', 'cargando', 'espere por favor', 'carregando', 'aguarde'],
  ...['caricamento', 'caricamento in corso', 'attendere prego', 'ładowanie', 'wczytywanie', 'proszę czekać'],
  ...['načítání', 'laddar', 'indlæser', 'laster', 'ladataan', 'betöltés', 'se încarcă', 'yükleniyor'],
  ...[
    'загрузка',
    'идет загрузка',
    'завантаження',
    '読み込み中',
    'ロード中',
    '加载中',
    '載入中',
    '로딩 중',
    '로딩중',
  ],
];
const ends = ['', '!', '.', '..', '...', '…', ' .', ' ..', ' ...', ' …', '&hellip;', ' &hellip;'];

/** The hashes of all of them, made for the first page that asks: most sites have none. */
let known: ReadonlySet<number> | undefined;

/** True where all that a page says is that it is loading. */
export function isLoadingNotice({ text, textHash }: Pick<Page, 'text' | 'textHash'>): boolean {
  known ??= new Set(words.flatMap(writtenOut).map(hashOfText));
  return text.all === (text.hasMain ? text.main : text.body) && known.has(textHash);
}

/** As sites write it: small, in capitals, and with dots. */
function writtenOut(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return [word, capital, word.toUpperCase()].flatMap((form) => ends.map((end) => form + end));
}
