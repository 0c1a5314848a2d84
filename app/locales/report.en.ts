/** What all reports share: the cards' menu, their states, and how figures are computed. */
export const report = {
  menu: "More for {{name}}",
  copy: "Copy the table",
  csv: "Download CSV",
  png: "Download picture (PNG)",
  explain: "How is this calculated",
  copied: "Copied",
  notCopied: "The browser did not allow copying. Select the table and copy it.",
  saved: "Saved to your downloads",
  notSaved: "The file could not be made.",
  withheld: "Protected: figures here, or what they would give away, stand on fewer than {{floor}} devices. Widen the period, the segment or the filters.",
  notDrawn: "The drawing could not be loaded; the table below has every value.",
  loadingAgain: "Loading again…",
};

export const explain = {
  title: "How is this calculated",
  figure: "Figure",
  figures: "Figures of the card",
  name: "Name in the API",
  devices: "Devices behind it",
  rows: "Rows read",
  rowsOf_one: "{{formatted}} row read",
  rowsOf_other: "{{formatted}} rows read",
  version: "Version of the data",
  queries: "Queries",
  copySql: "Copy SQL",
  parameter: "Parameter",
  value: "Value",
  notes: "Rules that it stands on",
  failed: "This could not be answered.",
  back: "Back to the report",
};
