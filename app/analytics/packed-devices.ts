import { z } from "~/contract/zod";

/**
 * A list of devices as one text: four bytes a device, little end first, in base64. A million devices travel in a few milliseconds, which as numbers of JSON
 * take a second.
 */
export const packedSql = (list: string): string => `base64Encode(reinterpretAsString(${list}))`;

export const packedDevices = z.string().transform((text): Uint32Array => {
  const bytes = Buffer.from(text, "base64");
  // a buffer of the pool need not begin at a multiple of four
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
});
