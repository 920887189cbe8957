import { type Path, removePageEnding } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';

/** `/news/2/`, `/news/page/2/`, `/news/page/2/index.html`, `/news/page-2.html`; a year has more digits. */
const furtherPage = /^(.*?)\/(?:(pages?|seite|pagina)[/-]?)?(\d{1,3})(?:\.html?|\/(?:index\.html?)?)?$/i;
/** Of Pelican: `/index2.html`, and `/tag/pumps2.html` of `/tag/pumps.html`. */
const furtherFile = /^(?:(.*)\/index|(.*[^\d/]))([2-9]|[1-9]\d{1,2})\.html$/i;

/** A page of a list by its URL: `/news` is the list of `/news/page/2/`. */
interface ListPage {
  readonly list: string;
  /** False for a number alone, which may be anything: `/rooms/2/`. */
  readonly hasWord: boolean;
  readonly number: number;
}

export function readListPage({ servedUrl }: Page): ListPage | undefined {
  const [, list, word, number] = furtherPage.exec(servedUrl) ?? [];
  if (list !== undefined) return { list, hasWord: word !== undefined, number: Number(number) };
  const [, folder, file, fileNumber] = furtherFile.exec(servedUrl) ?? [];
  const listOfFile = folder ?? file;
  if (listOfFile === undefined) return undefined;
  return { list: listOfFile, hasWord: false, number: Number(fileNumber) };
}

/** The list that starts at a URL: `/news` for `/news/`, and for `/news/page/1/`. */
export function readFirstOfList(url: Path): string {
  return removePageEnding(url)
    .replace(/\/$/, '')
    .replace(/\/(?:pages?|seite|pagina)[/-]?1$/i, '');
}
