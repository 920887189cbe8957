import { decodeForPeople } from '../../../lib/text/text.ts';

/** A URL whose folders are grey and shortened first, and whose last part is bold: `/learn/bac… /snapshots`. */
export function Url({ url }: { readonly url: string }) {
  const text = decodeForPeople(url);
  // /pumps has no folder to shorten.
  const [, folders = '', last = text] = /^(.+\/)(?=[^/])(.*)$/s.exec(text) ?? [];
  return (
    <span class="url" dir="ltr" title={text}>
      {folders !== '' && <span class="folders">{folders}</span>}
      <b>{last}</b>
    </span>
  );
}
