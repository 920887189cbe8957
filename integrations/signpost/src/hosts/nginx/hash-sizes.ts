// The keys of nginx maps → the smallest `map_hash_bucket_size` with which nginx can build each hash, as
// https://github.com/nginx/nginx/blob/master/src/core/ngx_hash.c does it: a key takes 8 bytes and its length of two more, in steps of
// 8, and all keys of a bucket, with 8 bytes for its end, have to fit in it.

/** `map_hash_max_size` and `map_hash_bucket_size`. */
export interface HashSizes {
  readonly maxSize: number;
  readonly bucketSize: number;
  /** The bytes of the longest key, which decide unless several keys meet in a bucket. */
  readonly longest: number;
}

/** A hash with at least two buckets a key, so that few keys meet. */
const bucketsPerKey = 2;
/** nginx tries each number of buckets up to the largest. Where one of the last fits, nginx finds it, or an earlier one. */
const triedSizes = 16;
/** In bytes. nginx accepts no bucket of 64 KiB. */
const largestBucket = 1 << 15;
/** On a processor with cache lines of 64 bytes. */
const leastBucket = 64;
const pointer = 8;

/** The sizes for several maps, of which each list has the keys of one. */
export function findHashSizes(maps: readonly (readonly string[])[]): HashSizes {
  const hashed = maps.map(hashKeys);
  const mostKeys = Math.max(...maps.map((keys) => keys.length));
  const maxSize = 2 ** Math.ceil(Math.log2(mostKeys * bucketsPerKey));
  const longest = Math.max(...hashed.map(({ bytes }) => bytes.reduce((a, b) => Math.max(a, b), 0)));

  let bucketSize = leastBucket;
  while (bucketSize < largestBucket && !hashed.every((keys) => fits(keys, maxSize, bucketSize)))
    bucketSize *= 2;
  return { maxSize, bucketSize, longest };
}

/** The keys of a map: the two halves of each hash, a number of 64 bits, and the length of each key. */
interface HashedKeys {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly bytes: Uint16Array;
}

/** `hash = hash * 31 + byte`, in 64 bits, over the bytes of a key in lower case. */
function hashKeys(keys: readonly string[]): HashedKeys {
  const hashed = {
    high: new Uint32Array(keys.length),
    low: new Uint32Array(keys.length),
    bytes: new Uint16Array(keys.length),
  };
  for (let index = 0; index < keys.length; index++) {
    // One character for each byte, so that a million keys take a second.
    const key = toByteString(keys[index] ?? '');
    let high = 0;
    let low = 0;
    for (let at = 0; at < key.length; at++) {
      const product = low * 31 + key.charCodeAt(at);
      low = product >>> 0;
      high = (Math.imul(high, 31) + (product - low) / 2 ** 32) >>> 0;
    }
    hashed.high[index] = high;
    hashed.low[index] = low;
    hashed.bytes[index] = key.length;
  }
  return hashed;
}

/** The bytes of a key, with the letters of ASCII in lower case. */
function toByteString(key: string): string {
  if (/^[ -@[-~]*$/.test(key)) return key;
  return Buffer.from(key)
    .toString('latin1')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function fits(keys: HashedKeys, maxSize: number, bucketSize: number): boolean {
  for (let size = maxSize; size > maxSize - triedSizes; size--)
    if (fitsInBuckets(keys, size, bucketSize)) return true;
  return false;
}

function fitsInBuckets({ high, low, bytes }: HashedKeys, size: number, bucketSize: number): boolean {
  const filledBytes = new Uint16Array(size);
  const highUnit = 2 ** 32 % size;
  for (let index = 0; index < bytes.length; index++) {
    const bucket = (((high[index] ?? 0) % size) * highUnit + (low[index] ?? 0)) % size;
    const filled = (filledBytes[bucket] ?? 0) + measureElement(bytes[index] ?? 0);
    if (filled > bucketSize - pointer) return false;
    filledBytes[bucket] = filled;
  }
  return true;
}

function measureElement(bytes: number): number {
  return pointer + Math.ceil((bytes + 2) / pointer) * pointer;
}
