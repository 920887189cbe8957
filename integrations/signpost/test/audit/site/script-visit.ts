/** A first visit to the home page, without script files. */
export const visit = {
  url: 'https://site.invalid/',
  isHostKnown: true,
  language: 'en-US',
  now: 0,
  load: () => undefined,
};
