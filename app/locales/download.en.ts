export const download = {
  asking: "Asking for the figures", writing: "Writing the file", askingOf: "Figures: {{formatted}} of {{all}} steps", writingOf: "Rows: {{formatted}} of {{all}}",
  progress: "Progress of the file", cancel: "Cancel", again: "Try again", done: "Done: {{name}}", cancelled: "Cancelled. No file was saved.",
  failed: "The file could not be made. {{reason}}", cut: "The connection broke off.",
};
