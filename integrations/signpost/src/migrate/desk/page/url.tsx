import { decodeForPeople } from '../../../lib/text/text.ts';

/** `/learn/backup/` and `snapshots/` of `/learn/backup/snapshots/`. */
export function splitLastPart(url: string): { readonly folders: string; readonly last: string } {
  // /pumps has no folder to shorten.
  const [, folders = '', last = url] = /^(.+\/)(?=[^/])(.*)$/s.exec(url) ?? [];
  return { folders, last };
}

/** A URL whose folders are grey and shortened first, and whose last part is bold: `/learn/bac… /snapshots`. */
export function Url({ url }: { readonly url: string }) {
  const text = decodeForPeople(url);
  const { folders, last } = splitLastPart(text);
  return (
    <span class="url" dir="ltr" title={text}>
      {folders !== '' && <span class="folders">{folders}</span>}
      <b>{last}</b>
    </span>
  );
}
