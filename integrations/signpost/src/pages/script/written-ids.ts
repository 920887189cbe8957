// Ids that a script gives to elements, by the text of its code:
//
//   $('<div id="menu">')
//   createElement("nav", {id: "menu"})
//   nav.id = 'menu'
//   nav.setAttribute('id', 'menu')

const writtenId = /\bid\\?["']?\s?[=:,]\s?\\?["'`]([\w-]+)/g;

/** The ids that a script may give to elements. */
export function findWrittenIds(code: string): ReadonlySet<string> {
  return new Set(Array.from(code.matchAll(writtenId), ([, id = '']) => id));
}
