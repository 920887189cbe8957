/** A map with ten mistakes, and where each is: line and column, counted by hand. */
export const mistakes = {
  'redirects.yaml': `redirects:
  - from: old
    to: /b/
  - from: /c
  - to: /d/
  - from: /e
    to: /f/
    status: 299
  - from: /g
    to: /h/
    since: 2026-02-30
  - form: /i
    to: /j/
  - from: /k
    to: javascript:alert(1)
  - from: /l/*/m
    to: /n/
  - from: /o/:x
    to: /p/:y/
  - from: /q
    to: /r/
    until: soon
`,
};

export const places: readonly (readonly [place: string, says: RegExp])[] = [
  ['2:11', /"old" is not a URL/],
  ['4:11', /has no target/],
  ['5:5', /has no old URL/],
  ['8:13', /"299" is not a redirect status/],
  ['11:12', /"2026-02-30" in since is not a date/],
  ['12:5', /Unknown key "form"/],
  ['15:9', /javascript:alert\(1\)" isn't a path or a URL/],
  ['16:11', /a star that is not the whole last segment/],
  ['19:9', /uses :y, which the source does not match/],
  ['22:12', /"soon" in until is not a date/],
];
