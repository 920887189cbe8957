import { closeSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { openAppend } from './journal.ts';
import { writeProblem } from './problems.ts';

/** Where a body is in its file. */
export interface BodyPlace {
  readonly at: number;
  readonly size: number;
}

/** A file of bodies, one behind another: what was fetched, so that memory holds none of it. */
export interface Bodies {
  append(body: Uint8Array): BodyPlace;
  read(place: BodyPlace): Buffer;
  close(): void;
}

/** Opens it; without `resume` it is emptied first. What a kill left of a body is never pointed at. */
export function openBodies(file: string, { resume }: { readonly resume: boolean }): Bodies {
  const fd = openAppend(file);
  if (!resume) ftruncateSync(fd, 0);
  let size = fstatSync(fd).size;
  return {
    append(body) {
      const at = size;
      try {
        for (let done = 0; done < body.byteLength; ) done += writeSync(fd, body, done);
      } catch (error) {
        throw writeProblem(error, file);
      }
      size += body.byteLength;
      return { at, size: body.byteLength };
    },
    read(place) {
      const bytes = Buffer.alloc(place.size);
      for (let done = 0; done < place.size; ) {
        const count = readSync(fd, bytes, done, place.size - done, place.at + done);
        if (count === 0) return bytes.subarray(0, done);
        done += count;
      }
      return bytes;
    },
    close: () => closeSync(fd),
  };
}
