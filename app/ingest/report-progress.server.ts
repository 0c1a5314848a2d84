import type { WriteStream } from "node:tty";
import type { Progress } from "./context.server";

const WIDTH = 30;
type Output = Pick<WriteStream, "write"> & { isTTY?: boolean };

/** A progress bar that redraws one line on a terminal, plain lines elsewhere, nothing without an output. */
export function createReporter(output: Output | null): { progress(step: Progress): void; end(): void } {
  if (!output) return { progress: () => {}, end: () => {} };
  let drawn = false;
  let lastLine = "";
  return {
    progress(step) {
      if (output.isTTY) {
        output.write(`\r\u001b[K${bar(step)}`);
        drawn = true;
        return;
      }
      const line = `${step.phase}: ${step.done + 1} of ${step.total}${step.detail ? ` (${step.detail})` : ""}`;
      if (line !== lastLine) output.write(`${line}\n`);
      lastLine = line;
    },
    end() {
      if (drawn) output.write("\r\u001b[K");
      drawn = false;
    },
  };
}

function bar({ phase, detail, done, total }: Progress): string {
  const filled = total > 0 ? Math.round((WIDTH * done) / total) : 0;
  return `${phase.padEnd(14)} [${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}] ${done}/${total} ${detail.slice(-40)}`;
}
