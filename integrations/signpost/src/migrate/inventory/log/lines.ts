const newLine = 10;
/** A longer line is no request; it is passed over, so that memory stays bounded. */
const longest = 1 << 20;

/** Takes each line of a log as a stretch of bytes, without its end. Lines may be cut by the pieces they come in. */
export async function eachLine(
  chunks: AsyncIterable<Buffer>,
  take: (bytes: Buffer, start: number, end: number) => void,
): Promise<void> {
  let rest: Buffer[] = [];
  let held = 0;
  for await (const chunk of chunks) {
    let start = 0;
    let end = chunk.indexOf(newLine);
    if (held > 0 && end >= 0) {
      if (held <= longest) {
        const line = Buffer.concat([...rest, chunk.subarray(0, end)]);
        take(line, 0, endOf(line, 0, line.length));
      }
      [rest, held, start] = [[], 0, end + 1];
      end = chunk.indexOf(newLine, start);
    }
    for (; end >= 0; end = chunk.indexOf(newLine, start)) {
      take(chunk, start, endOf(chunk, start, end));
      start = end + 1;
    }
    if (start === chunk.length) continue;
    held += chunk.length - start;
    // Copied, since the piece itself may be written over.
    rest = held > longest ? [] : [...rest, Buffer.from(chunk.subarray(start))];
  }
  const line = Buffer.concat(rest);
  if (held > 0 && held <= longest) take(line, 0, endOf(line, 0, line.length));
}

/** Without the carriage return of Windows. */
function endOf(bytes: Buffer, start: number, end: number): number {
  return end > start && bytes[end - 1] === 13 ? end - 1 : end;
}
