/** What is broken in a copy of our own site, so that its report has something to show. */
interface Fault {
  /** The built files that it is for. */
  readonly pages: RegExp;
  readonly from: RegExp;
  readonly to: string;
}

/** Such as happen: a link to a page that was renamed, a picture that was never uploaded, texts that were copied or forgotten. */
export const faults: readonly Fault[] = [
  // In the header and footer of every English page.
  { pages: /^(?!de\/|404|410|503)/, from: /href="\/pricing\/"/g, to: 'href="/pricings/"' },
  {
    pages: /^articles\/[^/]+\/index\.html$/,
    from: /<meta name="description" content="[^"]*">/,
    to: '<meta name="description" content="">',
  },
  {
    pages: /^products\/level-sensors\/[^/]+\/index\.html$/,
    from: /<title>[^<]*<\/title>/,
    to: '<title>Level sensor | Fennhaus Instruments</title>',
  },
  {
    pages: /^about\/index\.html$/,
    from: /<h1[^>]*>/,
    to: '<img src="/works-1968.jpg" alt="The works in 1968">$&',
  },
];
