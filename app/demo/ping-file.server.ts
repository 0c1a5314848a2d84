import { closeSync, openSync, writeSync } from "node:fs";

/** Columns of the working file, in the engine's row-binary form: 28 bytes a fix. */
export const pingColumns = "person UInt32, at UInt32, latitude Float64, longitude Float64, accuracy Float32";
const rowBytes = 28;

/** Writes fixes to a file through one buffer; `rows` counts them. */
export function openPingFile(file: string) {
  const descriptor = openSync(file, "w", 0o600);
  const buffer = Buffer.allocUnsafe(rowBytes * 65_536);
  let used = 0;
  let rows = 0;
  const flush = () => { writeSync(descriptor, buffer, 0, used); used = 0; };
  return {
    add(person: number, at: number, latitude: number, longitude: number, accuracy: number): void {
      if (used === buffer.length) flush();
      buffer.writeUInt32LE(person, used);
      buffer.writeUInt32LE(at, used + 4);
      buffer.writeDoubleLE(latitude, used + 8);
      buffer.writeDoubleLE(longitude, used + 16);
      buffer.writeFloatLE(accuracy, used + 24);
      used += rowBytes;
      rows += 1;
    },
    close(): number { flush(); closeSync(descriptor); return rows; },
  };
}
