/**
 * The cell of a coarser resolution that holds an H3 cell, by its bits alone: the resolution stands in bits 52 to 55, each digit of the
 * path in three bits, the unused digits are 7 (H3 specification, "H3 index bit layout").
 */
export function h3Parent(cell: bigint, resolution: number): bigint {
  const unused = (1n << BigInt(3 * (15 - resolution))) - 1n;
  return (cell & ~(0xfn << 52n)) | (BigInt(resolution) << 52n) | unused;
}
