/** The remaining room of a comment. GitHub allows 65,536 characters. */
export interface Room {
  lines: number;
  characters: number;
}

export const createCommentRoom = (): Room => ({ lines: 50, characters: 50_000 });

/** The first lines that there is room for. There is less afterwards. */
export function fitLines(lines: readonly string[], room: Room): string[] {
  const end = lines.findIndex((line) => {
    room.lines--;
    room.characters -= line.length;
    return room.lines < 0 || room.characters < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}
