/**
 * The cell of a coarser resolution that holds an H3 cell, by its bits alone: the resolution stands in bits 52 to 55, each digit of the
 * path in three bits, the unused digits are 7 (H3 specification, "H3 index bit layout").
 */
export function h3Parent(cell: bigint, resolution: number): bigint {
  const unused = (1n << BigInt(3 * (15 - resolution))) - 1n;
  return (cell & ~(0xfn << 52n)) | (BigInt(resolution) << 52n) | unused;
}

/** The cell of resolution 8 whose bits 21 to 51 (base cell and path) are the given number: the others are the same for all of them. */
export const h3OfEight = (path: number): bigint => (0x88n << 52n) | (BigInt(path) << 21n) | ((1n << 21n) - 1n);
